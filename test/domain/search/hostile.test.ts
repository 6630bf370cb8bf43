import { describe, expect, test } from 'vitest';
import { markText, snippetOf } from '#shared/domain/search/marks.ts';
import { parseQuery } from '#shared/domain/search/query.ts';
import { slugOf } from '#shared/domain/search/slug.ts';
import { termsOf } from '#shared/domain/search/terms.ts';
import { seeded } from '#test/support/seeded.ts';

const pieces = [
  ...['haiti', 'Élection', 'ÉCONOMIE', 'straße', '3.5', 'U.S.', 'l’eau', 'Haiti’s', 'AND', 'OR', 'NOT', 'NEAR/3'],
  ...[
    ' ',
    ' ',
    ' ',
    '\n',
    '\t',
    '\0',
    '\u200b',
    '\u00ad',
    '-',
    '--',
    '"',
    '""',
    '“',
    '«',
    '*',
    '^',
    '(',
    ')',
    '{',
    ':',
    '+',
  ],
  ...['\\', '/', '.', '.*', '[a-z]', '%', '_', '$', '|', '?', '<b>', '&amp;', "'", '’', '`'],
  ...['北京大学', '党', 'の', 'カタカナ', 'ｶﾞ', 'น้ำท่วม', 'ประเทศไทย', '대통령이', 'မြန်မာ', 'ភាសា', 'ລາວ'],
  ...['والانتخابات', 'مُحَمَّد', 'العـــراق', 'दिल्ली', 'ज़', 'बाढ़', 'ﷺ', 'ﬁ', '½', '㎢', 'İ', 'ı', 'ς', '٢٠٢٦'],
  ...['🌊', '👩‍👩‍👧', '🇭🇹', '\ud83c', '\udf0a', 'e\u0301\u0323', '\u0301', '\u0600', '𞤢𞤣', '𠀀𠀁', '\u202e', '\ufeff'],
];
const languages = [null, 'en', 'es', 'fr', 'pt-BR', 'ar', 'zh', 'th', 'ko', 'xx'];

/** Texts of random pieces, the same on each run. */
function* randomTexts(count: number, longest: number): Generator<{ text: string; language: string | null }> {
  const random = seeded(22);
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
  for (let n = 0; n < count; n++) {
    const length = Math.floor(random() ** 2 * longest);
    yield { text: Array.from({ length }, () => pick(pieces)).join(''), language: pick(languages) ?? null };
  }
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const bordersOf = (text: string) =>
  new Set([...graphemes.segment(text)].flatMap(({ index, segment }) => [index, index + segment.length]));

describe('any text', () => {
  test('any text is terms of letters, marks and digits, in order, within the text', () => {
    for (const { text, language } of randomTexts(600, 40)) {
      let last = 0;
      for (const { term, start, end } of termsOf(text, language)) {
        expect(term, JSON.stringify(text)).toMatch(/^[\p{L}\p{M}\p{N}]{1,50}$/u);
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
        last = start;
      }
    }
  });

  test('any text is a query within the bounds', () => {
    for (const { text } of randomTexts(500, 60))
      for (const prefix of [false, true]) {
        const { must, not } = parseQuery(text, { prefix });
        const clauses = [...must, ...not];
        expect(clauses.length).toBeLessThanOrEqual(16);
        for (const clause of clauses) {
          const terms = clause.terms.flat();
          expect(terms.length, JSON.stringify(text)).toBeGreaterThan(0);
          expect(terms.length).toBeLessThanOrEqual(32 * 6);
          for (const term of terms) expect(term, JSON.stringify(text)).toMatch(/^[\p{L}\p{M}\p{N}]+$/u);
        }
      }
  });

  test('any text finds itself', () => {
    for (const word of [
      'Élections',
      'journaux',
      'الانتخابات',
      '北京大学',
      'ประเทศไทย',
      '대통령이',
      'दिल्ली',
      'Haiti’s',
      '𞤢𞤣',
    ])
      for (const language of languages)
        expect(markText(`a ${word} b`, parseQuery(word, { prefix: false }), language).marks, word).not.toEqual([]);
  });

  test('any text is marked and cut between characters as people see them', () => {
    const texts = [...randomTexts(400, 60)];
    for (const [n, { text, language }] of texts.entries()) {
      const query = parseQuery(texts[n + 1]?.text ?? '', { prefix: n % 2 === 0 });
      for (const marked of [markText(text, query, language), snippetOf(text, query, language, { length: 40 })]) {
        const borders = bordersOf(marked.text);
        let last = -1;
        for (const [start, end] of marked.marks) {
          expect(borders.has(start) && borders.has(end), JSON.stringify([text, marked])).toBe(true);
          expect(start).toBeGreaterThan(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        if (text.isWellFormed()) expect(marked.text.isWellFormed()).toBe(true);
      }
      const inner = snippetOf(text, query, language, { length: 40 }).text.replace(/^…/, '').replace(/…$/, '');
      expect(text).toContain(inner);
    }
  });

  test('any text has a slug that is its own slug', () => {
    for (const { text } of randomTexts(500, 60)) {
      const slug = slugOf(text);
      expect(slugOf(slug), JSON.stringify(text)).toBe(slug);
      expect(slug).toMatch(/^[\p{L}\p{M}\p{N}-]{0,120}$/u);
    }
  });

  test('any text of a megabyte is read in linear time', () => {
    for (const text of [
      'a'.repeat(1e6),
      'é'.repeat(1e6),
      '北'.repeat(2e5),
      'a.'.repeat(5e5),
      'a’'.repeat(5e5),
      '\u0301'.repeat(1e6),
      '-"'.repeat(5e5),
    ]) {
      parseQuery(text, { prefix: true });
      expect(termsOf(text, 'fr').length).toBeLessThan(1e6);
    }
  });
});
