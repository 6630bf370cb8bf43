/** What was typed into a field for an amount. */
export type Amount = { value: number } | { wrong: 'empty' | 'notANumber' | 'negative' | 'tooLarge' };

/** Sums beyond this are a slip of the finger. */
const most = 1e12;

/** How a locale writes the decimals: `.` or `,`. */
function decimalSign(locale: string): string {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';
}

const digits = /^\d+$/;
/** Groups of three, or of two before the last three, as in India. */
const grouped = (sign: string) => new RegExp(`^[1-9]\\d{0,2}(?:\\${sign}\\d{2,3})*\\${sign}\\d{3}$`);

/** The digits of a whole number that may be grouped by `sign`; null when its groups are none. */
const ungroup = (text: string, sign: string): string | null =>
  digits.test(text) ? text : grouped(sign).test(text) ? text.replaceAll(sign, '') : null;

/** Plain digits and a point; null for what is no number. Where a text can only be meant in one way, it is read so whatever the locale. */
function plainNumber(text: string, locale: string): string | null {
  const commas = text.split(',').length - 1;
  const points = text.split('.').length - 1;
  if (commas === 0 && points === 0) return digits.test(text) ? text : null;
  const own = decimalSign(locale);
  let decimal: string;
  // Both signs: the later one stands before the decimals. One of them twice: it groups. One of them once: as the locale has it, unless it cannot be a group.
  if (commas > 0 && points > 0) decimal = text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.';
  else if (commas + points > 1) decimal = commas > 0 ? '.' : ',';
  else decimal = text.includes(own) || !grouped(own === '.' ? ',' : '.').test(text) ? (commas > 0 ? ',' : '.') : own;
  const group = decimal === '.' ? ',' : '.';
  const parts = text.split(decimal);
  const [whole = '', rest = ''] = parts;
  const plain = ungroup(whole === '' ? '0' : whole, group);
  if (parts.length > 2 || plain === null || !/^\d*$/.test(rest) || `${whole}${rest}` === '') return null;
  return `${plain}.${rest === '' ? '0' : rest}`;
}

/** Reads an amount as a person of this locale writes it: `1,234.56`, `1.234,56`, `1 234,56`, with or without the currency's sign. */
export function amountOf(typed: string, locale: string): Amount {
  // Spaces of every width and apostrophes group digits too.
  const text = typed.replace(/[\s'’_]/gu, '').replace(/^(-|−)?\p{Sc}|\p{Sc}$/gu, '$1');
  if (text === '') return { wrong: 'empty' };
  const negative = /^[-−]/.test(text);
  const plain = plainNumber(text.replace(/^[-−+]/, ''), locale);
  if (plain === null) return { wrong: 'notANumber' };
  const value = Number(plain);
  if (negative && value > 0) return { wrong: 'negative' };
  return value > most ? { wrong: 'tooLarge' } : { value };
}
