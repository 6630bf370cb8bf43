import { normalisedLanguages } from '#shared/domain/articles/language.ts';
import { saveToAccount } from '#web/session/account-languages.ts';
import { currentSession } from '#web/session/current-session.ts';
import { languagesAccount, readLanguages } from '#web/storage/preferences.ts';

/** Keeps the languages in this browser and, for signed-in readers, in their account. Empty: all languages. */
export function chooseLanguages(languages: readonly string[]): void {
  const chosen = normalisedLanguages(languages);
  readLanguages.write(chosen);
  const session = currentSession();
  if (session.state === 'in') void saveToAccount(session.reader.uid, chosen);
  else languagesAccount.write(null);
}
