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
    expect(bracketed(markText('نتائج الانتخابات', query('الانتخ', true), 'ar'))).toBe('نتائج [الانتخابات]');
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
    const { text, marks } = snippetOf(filler, query('jamaica'), 'en', { length: 50 });
    expect(text).toMatch(/^lorem .*…$/);
    expect(text.length).toBeLessThanOrEqual(51);
    expect(marks).toEqual([]);
  });

  test('a snippet is a short text as it is', () => {
    expect(snippetOf('One bank', query('bank'), 'en')).toEqual({ text: 'One bank', marks: [[4, 8]] });
  });

  /** Texts whose words a person tells apart, each with a word to search. */
  const written: [string, string, string][] = [
    [
      'en',
      'reef',
      'Fishermen say the rebuilt reef near Guinea-Bissau’s coast has brought parrotfish back since September',
    ],
    [
      'ar',
      'الميناء',
      'قال الصيادون إن الميناء القديم عاد إلى العمل بعد سنوات من الإهمال والديون المتراكمة على المدينة',
    ],
    ['hi', 'नदी', 'मछुआरों ने कहा कि नदी का पानी पिछले सप्ताह की बारिश के बाद खेतों और सड़कों तक पहुँच गया है'],
    ['bn', 'নদী', 'জেলেরা বলছেন যে নদী ভাঙনের পর গ্রামের বিদ্যালয় ও বাজার নতুন জায়গায় সরিয়ে নেওয়া হয়েছে'],
    ['th', 'น้ำท่วม', 'ชาวบ้านบอกว่าน้ำท่วมหนักที่สุดในรอบหลายปีทำให้ถนนสายหลักและโรงเรียนต้องปิดชั่วคราว'],
    ['zh', '学生', '上个月北京大学的学生们参加了关于气候变化和海洋保护的国际会议并发表了他们的研究成果'],
  ];
  const segmenter = new Intl.Segmenter('und', { granularity: 'word' });
  const bordersOf = (text: string) => [...segmenter.segment(text)].map(({ index }) => index).concat(text.length);

  test.each(written)('a snippet begins and ends at words in %s, whatever its length', (language, word, text) => {
    for (let length = 15; length < text.length; length++) {
      const shown = snippetOf(text, query(word), language, { length }).text;
      const inner = shown.replace(/^…|…$/g, '');
      const start = text.indexOf(inner);
      expect(bordersOf(text), shown).toEqual(expect.arrayContaining([start, start + inner.length]));
      expect(inner, shown).toContain(word);
      if (!text.includes(' ')) continue;
      for (const at of [start, start + inner.length])
        expect(at === 0 || at === text.length || text.slice(at - 1, at + 1).includes(' '), shown).toBe(true);
    }
  });

  test('a snippet leaves out the last word of a text that is cut', () => {
    expect(snippetOf('The port has reop', query('port'), 'en', { isCut: true }).text).toBe('The port has…');
    expect(snippetOf('The port has reopened.', query('port'), 'en', { isCut: true }).text).toBe(
      'The port has reopened.',
    );
    expect(snippetOf('The port has reop', query('port'), 'en').text).toBe('The port has reop');
  });

  test('a snippet cuts a text without spaces between characters', () => {
    const { text } = snippetOf('👩‍👩‍👧'.repeat(40) + '北京'.repeat(20), query('北京'), 'zh', { length: 30 });
    expect(text.replaceAll('👩‍👩‍👧', '')).toMatch(/^…[北京]+…?$/);
  });
});
