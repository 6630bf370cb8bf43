type Separator = '.' | ',';
const otherSeparator = (separator: Separator): Separator => (separator === '.' ? ',' : '.');

function decimalSeparatorOf(locale: string): Separator {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';
}

const digits = /^\d+$/;
/** Whole numbers in groups of three digits, or of two before the last three, as in India. */
const groupedNumber: Record<Separator, RegExp> = {
  '.': /^[1-9]\d{0,2}(?:\.\d{2,3})*\.\d{3}$/,
  ',': /^[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}$/,
};

/** Removes the group separators of a whole number; null if it is not correctly grouped. */
function ungroup(text: string, separator: Separator): string | null {
  if (digits.test(text)) return text;
  return groupedNumber[separator].test(text) ? text.replaceAll(separator, '') : null;
}

/** Which separator of `text` precedes the decimals. Follows the locale only if both readings are possible. */
function decimalSeparatorIn(text: string, locale: string): Separator {
  const commas = text.split(',').length - 1;
  const points = text.split('.').length - 1;
  // Both kinds: the later one is the decimal separator.
  if (commas > 0 && points > 0) return text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.';
  const separator: Separator = commas > 0 ? ',' : '.';
  // The same one several times groups digits.
  if (commas + points > 1) return otherSeparator(separator);
  // A single one that is not the locale's decimal separator is a group separator, if it can be.
  const isGroup = separator !== decimalSeparatorOf(locale) && groupedNumber[separator].test(text);
  return isGroup ? otherSeparator(separator) : separator;
}

/** Converts an unsigned number with ASCII digits to digits with a decimal point; null if it is not a number. */
function normalizeNumber(text: string, decimal: Separator): string | null {
  const [whole = '', decimals = '', ...more] = text.split(decimal);
  const ungrouped = ungroup(whole === '' ? '0' : whole, otherSeparator(decimal));
  if (more.length > 0 || ungrouped === null || !/^\d*$/.test(decimals) || `${whole}${decimals}` === '') return null;
  return `${ungrouped}.${decimals === '' ? '0' : decimals}`;
}

/** The value of a digit: its distance from the first of its ten, which are in sequence in each script (Unicode 4.6). */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}

/** Separates the decimals of Arabic and Persian numbers; `٬` groups their digits. */
const arabicDecimal = '٫';

/** What is typed, without spaces, marks of direction and a currency sign, and with ASCII digits. */
export const plainNumber = (typed: string): string =>
  typed
    // Spaces of all widths, apostrophes and underscores group digits too.
    .replace(/[\s\p{Cf}'’_٬]/gu, '')
    // Before the normalization, which makes a word of the rial's sign.
    .replace(/^([-−－]?)\p{Sc}|\p{Sc}$/gu, '$1')
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
    .replaceAll('،', ',')
    .replace('−', '-');

/**
 * Reads a number as people write it: `1,234.56`, `1.234,56`, `1 234,56`, `١٬٢٣٤٫٥٦`, with or without a currency sign,
 * in the digits of any script. Null if it is none. Very large numbers are infinite.
 * @param locale decides whether `1,234` is a whole number; by default it is, as in forms, which write `1.234` with a
 *   point in every locale
 */
export function readNumber(typed: string, locale = 'en'): number | null {
  const text = plainNumber(typed);
  const unsigned = text.replace(/^[-+]/, '');
  const number = unsigned.includes(arabicDecimal)
    ? normalizeNumber(unsigned.replaceAll(arabicDecimal, '.'), '.')
    : normalizeNumber(unsigned, decimalSeparatorIn(unsigned, locale));
  if (number === null) return null;
  return text.startsWith('-') ? -Number(number) : Number(number);
}
