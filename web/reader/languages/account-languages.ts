import { updateReader } from '#shared/api/readers.ts';
import { mergedLanguages } from '#shared/domain/readers/read-languages.ts';
import { send } from '#web/shell/api/client.ts';
import { languagesMessages as words } from '#web/shell/messages/en-languages.ts';
import { languagesAccount, readLanguages } from '#web/shell/storage/preferences.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';

/** Saves the languages to the account. After a failure this browser keeps them and merges them at its next visit. */
export async function saveToAccount(uid: string, languages: string[]): Promise<void> {
  languagesAccount.write(null);
  try {
    await send(updateReader, { body: { languages } });
    languagesAccount.write(uid);
  } catch (error) {
    console.warn('The languages could not be saved to the account', error);
    showToast({ title: words.notSaved, description: words.notSavedHint, tone: 'destructive' });
  }
}

/**
 * Makes the languages of this browser and of an account that has signed in the same. Once they are, the account
 * decides, which another device may have changed; before, the reader reads what either has.
 */
export function mergeLanguages(uid: string, stored: string[] | undefined): void {
  const own = readLanguages.read();
  const isSame = languagesAccount.read() === uid;
  const merged = isSame || own === null ? stored : stored === undefined ? own : mergedLanguages(own, stored);
  if (merged === undefined) return;
  if (String(own) !== String(merged) || own === null) readLanguages.write(merged);
  if (stored === undefined || String(stored) !== String(merged)) void saveToAccount(uid, merged);
  else languagesAccount.write(uid);
}
