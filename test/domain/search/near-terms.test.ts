import { describe, expect, test } from 'vitest';
import { nearTerms } from '#shared/domain/search/near-terms.ts';

describe('near terms', () => {
  test.each([
    ['a letter too many', 'haitii', 'haiti'],
    ['a letter missing', 'jamaca', 'jamaica'],
    ['a wrong letter', 'kenja', 'kenya'],
    ['two swapped letters', 'jamiaca', 'jamaica'],
    ['two errors from ten letters on', 'guantnamoo', 'guantanamo'],
    ['letters that are wrongly doubled', 'carribean', 'caribbean'],
    ['another script', 'الانتخبات', 'الانتخابات'],
  ])('near terms forgive %s', (_, written, meant) => {
    expect(nearTerms(written, [meant])).toEqual([meant]);
  });

  test.each([
    ['a word of four letters', 'hait', 'haiti'],
    ['two errors in a word of five letters', 'jmaca', 'jamaica'],
    ['two errors in a word of eight letters', 'schengen', 'schwingen'],
    ['two wrong letters in a word of nine letters', 'greencard', 'greenland'],
    ['three errors', 'guntnmoo', 'guantanamo'],
    ['a number', '20251', '20261'],
    ['itself', 'jamaica', 'jamaica'],
  ])('near terms do not change %s', (_, written, other) => {
    expect(nearTerms(written, [other])).toEqual([]);
  });

  test('near terms have those with fewer errors first, then those with the same first letter', () => {
    expect(nearTerms('newspapers', ['bewspapers', 'newspaers', 'bewspapems', 'newspaper'])).toEqual([
      'newspaers',
      'newspaper',
      'bewspapers',
      'bewspapems',
    ]);
  });
});
