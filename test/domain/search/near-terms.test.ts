import { describe, expect, test } from 'vitest';
import { nearTerms } from '#shared/domain/search/near-terms.ts';

describe('near terms', () => {
  test.each([
    ['a letter too many', 'haitii', 'haiti'],
    ['a letter missing', 'jamaca', 'jamaica'],
    ['a wrong letter', 'kenja', 'kenya'],
    ['two swapped letters', 'jamiaca', 'jamaica'],
    ['two errors from eight letters on', 'guantnamoo', 'guantanamo'],
    ['another script', 'الانتخبات', 'الانتخابات'],
  ])('near terms forgive %s', (_, written, meant) => {
    expect(nearTerms(written, [meant])).toEqual([meant]);
  });

  test.each([
    ['a word of four letters', 'hait', 'haiti'],
    ['two errors in a shorter word', 'jmaca', 'jamaica'],
    ['three errors', 'guntnmoo', 'guantanamo'],
    ['a number', '20251', '20261'],
    ['itself', 'jamaica', 'jamaica'],
  ])('near terms do not change %s', (_, written, other) => {
    expect(nearTerms(written, [other])).toEqual([]);
  });

  test('near terms have those with fewer errors first, then those with the same first letter', () => {
    expect(nearTerms('elections', ['selections', 'electins', 'ejectioms', 'election'])).toEqual([
      'electins',
      'election',
      'selections',
      'ejectioms',
    ]);
  });
});
