import { describe, expect, test } from 'vitest';
import { dedupKey, titleSimilarity, titleWords } from '#shared/domain/articles/dedup.ts';
import { entryHeadline, isPublishable } from '#shared/domain/articles/entry-fields.ts';

const page = (name: string) => `https://paper.example/news/2026/11/22/the-whole-country/${name}`;
const text = 'Rain fell on the harbour for the third day in a row. '.repeat(5).trim();
const summary = text.slice(0, 200);
const opening = 'Rain fell on the harbour for the third day in a row. Rain fell on the harbour for the third day in…';

describe('headlines in place of a missing one', () => {
  test('addresses of one site in place of headlines are different stories [ING-21]', () => {
    expect(dedupKey(page('a'), page('a'))).toBe(page('a'));
    expect(titleSimilarity(titleWords(page('a')), titleWords(page('b')))).toBe(0);
    expect(dedupKey('https is now the default', page('a'))).toBe('https is now the default');
  });

  test('headlines in place of a missing one are the opening words of the summary or body', () => {
    expect(entryHeadline({ title: '', summary, link: null }, '', 'Paper')).toEqual({ title: opening, summary });
    expect(entryHeadline({ title: '', summary: '', link: null }, text, 'Paper').title).toBe(opening);
    expect(entryHeadline({ title: '', summary: 'Short.', link: null }, '', 'Paper').title).toBe('Short.');
  });

  test('headlines in place of a missing one do not make an entry without a link worth publishing [ING-31]', () => {
    const thin = (title: string, link: string | null) => !isPublishable({ title, link, summary }, () => text);
    expect([thin('', null), thin(opening, null), thin('Storm', null), thin(opening, page('a'))]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
