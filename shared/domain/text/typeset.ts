import { primaryLanguage } from '../articles/language.ts';

const noBreak = '\u00a0';
const narrow = '\u202f';
const spaces = '[ \u00a0\u202f]';

/** Units that belong on the line of their number. */
const units = '(?:%|‰|€|\\$|£|¥|°[CF]?|[kcm]?m[²³]?|ha|[kmµ]?g|t|[cm]?l|h|min|s|[kMG]Wh?|[kMG]o|[kMG]B)(?![\\p{L}\\d])';
type Rule = [found: RegExp, set: string | ((found: string) => string)];

// No look-behind: older Safari rejects the whole file.
/** `12 500` and `25 %` stay together. */
const numbers: Rule[] = [
  [
    new RegExp(`(?:^|[^\\d.,])\\d{1,3}(?:${spaces}\\d{3})+(?!\\d)`, 'gu'),
    (found) => found.replace(new RegExp(`(\\d)${spaces}`, 'gu'), `$1${narrow}`),
  ],
  [new RegExp(`(\\d)${spaces}+(?=${units})`, 'gu'), `$1${noBreak}`],
];

/**
 * The typographers' rules for spaces by language. French writes a narrow space before ; ! ? and inside guillemets and
 * a full one before the colon; Canadian French writes none before ; ! ?, so none is added where the text has none.
 * Spanish writes none next to ¿ ¡ « ».
 */
const rules: Record<string, Rule[]> = {
  fr: [
    [new RegExp(`${spaces}+(?=[;!?])`, 'gu'), narrow],
    [new RegExp(`${spaces}+(?=:(?:\\s|$))`, 'gu'), noBreak],
    [new RegExp(`«${spaces}*(?=\\S)`, 'gu'), `«${narrow}`],
    [new RegExp(`([^\\s«])${spaces}*»`, 'gu'), `$1${narrow}»`],
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
