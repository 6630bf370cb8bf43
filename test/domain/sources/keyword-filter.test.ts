import { describe, expect, test } from 'vitest';
import { keywordFilter } from '#shared/domain/sources/keyword-filter.ts';

const entry = (title: string, more: { summary?: string; content?: string } = {}) => ({
  title,
  summary: '',
  content: '',
  ...more,
});
const passes = (text: string, include: string[], exclude: string[] = []) =>
  keywordFilter({ includeKeywords: include, excludeKeywords: exclude })(entry(text));

describe('the keyword filter of a source', () => {
  test('the keyword filter of a source passes everything without keywords [ING-10]', () => {
    expect(keywordFilter({})(entry('Harbour'))).toBe(true);
    expect(passes('Harbour', [], [])).toBe(true);
  });

  test.each([
    ['Shipping lanes', 'ship', false],
    ['The ship is late', 'ship', true],
    ['The SHIP', 'ship', true],
    ['Ship-owners meet', 'ship', true],
    ['Elections à São Tomé', 'sao tome', true],
    ['Élections', 'ELECTIONS', true],
    ['Debt  swap', 'debt swap', true],
    ['Debt of a swap', 'debt swap', false],
    ['Ηχώ του λιμανιού', 'ηχω', true],
    ['Выборы в Киеве', 'ВЫБОРЫ', true],
    ['Выборы', 'выбор', false],
    ['أُعلنت الموازنة', 'الموازنة', true],
    ['港口关闭两天', '港口', true],
    ['港口关闭', '机场', false],
    ['ท่าเรือปิด', 'ท่าเรือ', true],
    ['चुनाव आज', 'चुनाव', true],
    ['Covid19 returns', 'covid', false],
    ['Vote 2026', '2026', true],
  ])(
    'the keyword filter of a source finds whole words of any script, regardless of case and accents: %s, %s [ING-09, ING-19, SRC-50]',
    (text, word, found) => {
      expect(passes(text, [word])).toBe(found);
      expect(passes(text, [], [word])).toBe(!found);
    },
  );

  test('the keyword filter of a source reads title, summary and body, but no markup, and no phrase across them [ING-19]', () => {
    const filter = keywordFilter({ includeKeywords: ['golf', 'blue bay'] });
    expect(filter(entry('x', { summary: 'All about golf' }))).toBe(true);
    expect(filter(entry('x', { content: '<p>Then <b>golf</b>.</p>' }))).toBe(true);
    expect(filter(entry('x', { content: '<p class="golf"><a href="https://golf.example/">Tennis</a></p>' }))).toBe(
      false,
    );
    expect(filter(entry('Into the blue', { summary: 'Bay of ships' }))).toBe(false);
  });

  test('the keyword filter of a source lets an exclude keyword win, and ignores keywords without letters or digits [ING-08, ING-19]', () => {
    expect(passes('Golf at the harbour', ['harbour'], ['golf'])).toBe(false);
    expect(passes('Harbour', ['…', ' '], ['*'])).toBe(true);
    expect(passes('Harbourside', ['harbour*'])).toBe(false);
  });
});
