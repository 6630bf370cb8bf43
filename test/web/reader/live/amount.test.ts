import { describe, expect, test } from 'vitest';
import { parseAmount } from '#web/reader/live/markets/amount.ts';

describe('parsing amounts', () => {
  test.each([
    ['en-GB', '1,234.56', 1234.56],
    ['de-DE', '1.234,56', 1234.56],
    ['en-US', '1.234,56', 1234.56],
    ['de-DE', '1,234.56', 1234.56],
    ['en-GB', '1,234', 1234],
    ['en-GB', '1.234', 1.234],
    ['de-DE', '1.234', 1234],
    ['de-DE', '1,234', 1.234],
    ['en-GB', '1,5', 1.5],
    ['de-DE', '1.5', 1.5],
    ['en-GB', '0,125', 0.125],
    ['en-IN', '12,34,567.8', 1_234_567.8],
    ['en-GB', '1,234,567', 1_234_567],
    ['de-DE', '1.234.567', 1_234_567],
    ['fr-FR', '1\u202f234,5', 1234.5],
    ['en-GB', ' 1 000 ', 1000],
    ['de-CH', '1’234.5', 1234.5],
    ['en-GB', '.5', 0.5],
    ['en-GB', '5.', 5],
    ['en-GB', '£20', 20],
    ['en-GB', '20 €', 20],
    ['en-GB', '+7', 7],
    ['en-GB', '-0', 0],
    ['en-GB', '007', 7],
    ['en-GB', '1000000000000', 1e12],
    ['en-GB', '١٢', 12],
    ['en-GB', '١٬٢٣٤٫٥٦', 1234.56],
    ['de-DE', '۱۲۳٫۴۵۶', 123.456],
    ['en-GB', '۱،۲۳۴', 1234],
    ['en-GB', '\u061c\u202b٢٫٥٠\u202c', 2.5],
    ['en-GB', '१,२३,४५६.७८', 123_456.78],
    ['en-GB', '১,২৩৪.৫', 1234.5],
    ['en-GB', '๑๒๓', 123],
    ['en-GB', '１，２３４．５', 1234.5],
    ['en-GB', '￥１２', 12],
    ['en-GB', '٢٠ ﷼', 20],
  ])('an amount is parsed by %s: %s', (locale, typed, value) => {
    expect(parseAmount(typed, locale)).toEqual({ value });
  });
});

describe('invalid amounts', () => {
  test.each([
    'abc',
    '1e5',
    '1.2.3,4',
    '1,2,3',
    '12,34.5',
    '1,23,45',
    '.',
    ',',
    '-',
    '1-2',
    '5 pounds',
    '0x10',
    'Infinity',
    '١٫٢٫٣',
    '٫',
    '一二',
    '½',
    '£',
    '1..5',
  ])('the amount “%s” is rejected as not a number', (typed) => {
    const given = parseAmount(typed, 'en-GB');
    expect(given).toEqual({ wrong: typed === '£' ? 'empty' : 'notANumber' });
  });
  test.each(['', '   ', '\u00a0'])('the amount “%s” is rejected as empty', (typed) => {
    expect(parseAmount(typed, 'en-GB')).toEqual({ wrong: 'empty' });
  });
  test.each(['-5', '−1,234.56', '- 0.01', '-£5', '£-5', '－５', '\u200f-٥'])(
    'the amount “%s” is rejected as negative',
    (typed) => {
      expect(parseAmount(typed, 'en-GB')).toEqual({ wrong: 'negative' });
    },
  );
  test.each(['1000000000001', '9'.repeat(40), `${'9'.repeat(400)}`])(
    'the amount %s is rejected as too large',
    (typed) => {
      expect(parseAmount(typed, 'en-GB')).toEqual({ wrong: 'tooLarge' });
    },
  );
});

test('amounts are parsed as Intl formats them in each locale', () => {
  for (const locale of [
    'en-GB',
    'en-IN',
    'en-ZA',
    'de-DE',
    'fr-FR',
    'pt-BR',
    'es-MX',
    'de-CH',
    'sw-KE',
    'ar-EG',
    'fa-IR',
    'bn-BD',
    'mr-IN',
    'my-MM',
  ]) {
    const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
    for (const value of [0, 0.5, 7, 999.99, 1000, 1234.5, 98_765.43, 1_234_567.89]) {
      expect(parseAmount(format.format(value), locale), `${locale} ${format.format(value)}`).toEqual({ value });
    }
  }
});
