import { primaryLanguage } from '../articles/language.ts';

type Rule = [found: RegExp, set: string | ((found: string) => string)];

// In each pattern a space is an ordinary, a no-break (00a0) or a narrow one (202f): a text is never set twice. No
// look-behind: older Safari rejects the whole file.

/** `12 500` and `25 %` stay together. */
const numbers: Rule[] = [
  [/(^|[^\d.,])\d{1,3}([ \u00a0\u202f]\d{3})+(?!\d)/gu, (found) => found.replace(/(\d)[ \u00a0\u202f]/gu, '$1\u202f')],
  [/(\d)[ \u00a0\u202f]+(?=([%‰€$£]|°[CF]?|[kcm]?m[²³]?|ha|k?g|t|l|h|min|[kMG]W)(?![\p{L}\d]))/gu, '$1\u00a0'],
];

/**
 * The typographers' rules for spaces by language. French writes a narrow space before ; ! ? and inside guillemets and
 * a full one before the colon; Canadian French writes none before ; ! ?, so none is added where the text has none.
 * Spanish writes none next to ¿ ¡ « ».
 */
const rules: Record<string, Rule[]> = {
  fr: [
    [/[ \u00a0\u202f]+(?=[;!?])/gu, '\u202f'],
    [/[ \u00a0\u202f]+(?=:(\s|$))/gu, '\u00a0'],
    [/«[ \u00a0\u202f]*(?=\S)/gu, '«\u202f'],
    [/([^\s«])[ \u00a0\u202f]*»/gu, '$1\u202f»'],
    ...numbers,
  ],
  es: numbers,
};

/** Addresses of pages and mailboxes, which are left as they are. */
const addresses = /((?:https?:\/\/|www\.)\S+|\S+@\S+\.\S+)/u;

/**
 * A headline or excerpt with the no-break spaces of its language, for display. Texts in other languages are returned
 * unchanged, and so are texts that have them.
 */
export function typeset(text: string, language: string | null): string {
  const found = rules[primaryLanguage(language) ?? ''];
  if (found === undefined) return text;
  return text
    .split(addresses)
    .map((part, i) => (i % 2 === 1 ? part : found.reduce(apply, part)))
    .join('');
}

/** `replace` has one signature for a text and one for a function. */
const apply = (text: string, [found, set]: Rule): string =>
  typeof set === 'string' ? text.replace(found, set) : text.replace(found, set);
