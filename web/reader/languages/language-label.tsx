import { primaryLanguage } from '#shared/domain/articles/language.ts';
import { languageName } from '#web/shell/messages/language-name.ts';
import { textLanguage } from '#web/shell/messages/locale.ts';

/** Names the language of an article by its own name, unless it is the page's. */
export function LanguageLabel({ language }: { language: string | null }) {
  const code = primaryLanguage(language);
  if (code === null || code === textLanguage) return null;
  return (
    <span lang={code} dir="auto" data-language={code}>
      {languageName(code)}
    </span>
  );
}
