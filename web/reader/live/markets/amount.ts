/** The result of parsing an amount. */
export type Amount = { value: number } | { wrong: 'empty' | 'notANumber' | 'negative' | 'tooLarge' };

/** Larger amounts are typing errors. */
const maxAmount = 1e12;

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

/** Converts an unsigned number in any notation to digits with a decimal point; null if it is not a number. */
function normalizeNumber(text: string, locale: string): string | null {
  if (!/[.,]/.test(text)) return digits.test(text) ? text : null;
  const decimal = decimalSeparatorIn(text, locale);
  const [whole = '', decimals = '', ...more] = text.split(decimal);
  const ungrouped = ungroup(whole === '' ? '0' : whole, otherSeparator(decimal));
  if (more.length > 0 || ungrouped === null || !/^\d*$/.test(decimals) || `${whole}${decimals}` === '') return null;
  return `${ungrouped}.${decimals === '' ? '0' : decimals}`;
}

/**
 * Parses an amount as people of a locale write it: `1,234.56`, `1.234,56`, `1 234,56`, with or without a currency
 * sign.
 */
export function parseAmount(typed: string, locale: string): Amount {
  // Spaces of all widths and apostrophes group digits too.
  const text = typed.replace(/[\s'’_]/gu, '').replace(/^(-|−)?\p{Sc}|\p{Sc}$/gu, '$1');
  if (text === '') return { wrong: 'empty' };
  const isNegative = /^[-−]/.test(text);
  const number = normalizeNumber(text.replace(/^[-−+]/, ''), locale);
  if (number === null) return { wrong: 'notANumber' };
  const value = Number(number);
  if (isNegative && value > 0) return { wrong: 'negative' };
  return value > maxAmount ? { wrong: 'tooLarge' } : { value };
}
