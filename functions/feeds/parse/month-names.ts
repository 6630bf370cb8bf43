/** Languages of feeds in which dates were seen with month names of their own. */
const LOCALES = [
  ...[
    'en',
    'es',
    'pt',
    'fr',
    'de',
    'it',
    'nl',
    'sv',
    'da',
    'nb',
    'fi',
    'pl',
    'cs',
    'sk',
    'hu',
    'ro',
    'ru',
    'uk',
    'bg',
    'sr',
    'hr',
  ],
  ...['el', 'tr', 'id', 'ms', 'sw', 'af', 'vi', 'ht', 'ca', 'et', 'lv', 'lt'],
];
const ENGLISH = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const ENGLISH_NAMES =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/;

let others: Map<string, number> | null = null;

/** Number of a month (1 to 12) by its English name, or by its name in another language; null for any other word. */
export function monthNumber(word: string): number | null {
  const name = plain(word);
  if (ENGLISH_NAMES.test(name)) return ENGLISH.indexOf(name.slice(0, 3)) + 1;
  others ??= namesInOtherLanguages();
  return others.get(name) ?? null;
}

/** Built from the runtime's own tables when first needed; a name that means different months in two languages is left out. */
function namesInOtherLanguages(): Map<string, number> {
  const names = new Map<string, number>();
  const ambiguous = new Set<string>();
  const add = (name: string, month: number) => {
    if (name.length < 3 || /\d/.test(name)) return;
    const known = names.get(name);
    if (known !== undefined && known !== month) ambiguous.add(name);
    names.set(name, month);
  };
  for (const locale of LOCALES) {
    // With a day the name stands in the case that dates use (Greek, Slavic languages); alone it is the bare word.
    const formats = (['long', 'short'] as const).flatMap((month) => [
      new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' }),
      new Intl.DateTimeFormat(locale, { month, day: 'numeric', timeZone: 'UTC' }),
    ]);
    for (let month = 1; month <= 12; month++) {
      for (const format of formats) {
        const part = format.formatToParts(Date.UTC(2001, month - 1, 5)).find(({ type }) => type === 'month');
        if (!part) continue;
        const name = plain(part.value);
        add(name, month);
        if (name.length > 3) add(name.slice(0, 3), month);
      }
    }
  }
  for (const name of ambiguous) names.delete(name);
  return names;
}

/** Lower case, without accents and dots. */
function plain(word: string): string {
  return word
    .normalize('NFD')
    .replace(/[\u0300-\u036f.]/g, '')
    .toLowerCase();
}
