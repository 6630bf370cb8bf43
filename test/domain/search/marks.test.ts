import { describe, expect, test } from 'vitest';
import { markText, snippetOf } from '#shared/domain/search/marks.ts';
import { parseQuery } from '#shared/domain/search/query.ts';

const query = (q: string, prefix = false) => parseQuery(q, { prefix });
/** The text with its marks in brackets. */
const bracketed = ({ text, marks }: { text: string; marks: readonly [number, number][] }) =>
  marks.reduceRight(
    (shown, [start, end]) => `${shown.slice(0, start)}[${shown.slice(start, end)}]${shown.slice(end)}`,
    text,
  );

describe('marks', () => {
  test.each([
    ['stems and accents', 'economie haiti', 'fr', 'L’[économie] d’[Haïti]'],
    ['plurals', 'island', 'en', 'Two [islands], one [island]'],
    ['phrases as a whole', '"bank of jamaica"', 'en', 'The [Bank of Jamaica] is a bank'],
    ['Arabic with its article', 'انتخابات', 'ar', 'نتائج [الانتخابات]'],
    ['Chinese words', '经济', 'zh', '中国[经济]增长'],
    ['several Chinese pairs as one', '北京大学', 'zh', '在[北京大学]'],
    ['surrogate pairs around', 'waves', 'en', '🌊🌊 [waves] 🌊'],
    ['marks that follow the letters', 'oyo', 'yo', '[O\u0323\u0300yo\u0323\u0301] ilé'],
  ])('marks show %s', (_, q, language, text) => {
    expect(bracketed(markText(text.replaceAll(/[[\]]/g, ''), query(q), language))).toBe(text);
  });

  test('marks show words that begin as the one that is typed', () => {
    expect(bracketed(markText('Presidents presided', query('presid', true), 'en'))).toBe('[Presidents] [presided]');
  });

  test('marks leave out what the query excludes', () => {
    expect(markText('Haiti and gangs', query('haiti -gangs'), 'en').marks).toEqual([[0, 5]]);
  });
});

describe('a snippet', () => {
  const filler = 'lorem ipsum dolor sit amet '.repeat(40);

  test('a snippet has the part with most of the query, between words', () => {
    const { text, marks } = snippetOf(
      `${filler}a bank. ${filler}the bank of Jamaica raised rates ${filler}`,
      query('bank rates'),
      'en',
    );
    expect(text).toMatch(/^….*bank of Jamaica raised rates.*…$/);
    expect(marks.map(([start, end]) => text.slice(start, end))).toEqual(['bank', 'rates']);
    expect(
      text
        .slice(1, -1)
        .split(' ')
        .every((word) => `${filler}the bank of Jamaica raised rates`.includes(word)),
    ).toBe(true);
  });

  test('a snippet is the beginning of a text without a match', () => {
    const { text, marks } = snippetOf(filler, query('jamaica'), 'en', 50);
    expect(text).toMatch(/^lorem .*…$/);
    expect(text.length).toBeLessThanOrEqual(51);
    expect(marks).toEqual([]);
  });

  test('a snippet is a short text as it is', () => {
    expect(snippetOf('One bank', query('bank'), 'en')).toEqual({ text: 'One bank', marks: [[4, 8]] });
  });

  test('a snippet cuts a text without spaces between characters', () => {
    const { text } = snippetOf('👩‍👩‍👧'.repeat(40) + '北京'.repeat(20), query('北京'), 'zh', 30);
    expect(text.replaceAll('👩‍👩‍👧', '')).toMatch(/^…[北京]+…?$/);
  });
});
