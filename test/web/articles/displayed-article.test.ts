import { describe, expect, test } from 'vitest';
import { limits } from '#shared/config/limits.ts';
import { displayedArticle } from '#web/reader/article/displayed-article.ts';
import { sampleArticle } from '#test/support/sample-article.ts';

const blob = { title: 'Their title', summary: 'Their summary', content: 'Their whole content' };
const json = JSON.stringify(blob, null, 2);
const shown = (content: string, source = 'AI Editorial Team') => {
  const {
    title,
    summary,
    content: body,
  } = displayedArticle(sampleArticle({ source, content, title: 'Own title', summary: 'Own summary' }));
  return { title, summary, content: body };
};
const own = (content: string) => ({ title: 'Own title', summary: 'Own summary', content });

describe("the editorial team's JSON", () => {
  test.each([
    ['bare', json],
    ['with white space around it', `\n  ${json}\n\n`],
    ['in a fence with a language', `\`\`\`json\n${json}\n\`\`\``],
    ['in a fence without a language', `\`\`\`\n${json}\n\`\`\`\n`],
    ['in a fence on one line', `\`\`\`json ${JSON.stringify(blob)}\`\`\``],
    ['in a fence of Windows lines', `\`\`\`JSON\r\n${JSON.stringify(blob)}\r\n\`\`\``],
  ])('ART-19, ART-20: %s, it overrides title, summary and content', (_, content) => {
    expect(shown(content)).toEqual(blob);
  });
  test('ART-20: a fence within the blob is part of its content', () => {
    const fenced = { ...blob, content: 'Before ```code``` after' };
    expect(shown(`\`\`\`json\n${JSON.stringify(fenced)}\n\`\`\``)).toEqual(fenced);
  });
  test('ART-21: what is missing, blank or of another kind stays as the article has it', () => {
    expect(shown('{"content":"Only this"}')).toEqual(own('Only this'));
    expect(shown('{"title":"  ","summary":7,"content":"Only this"}')).toEqual(own('Only this'));
    const withoutContent = '{"title":"Only a title"}';
    expect(shown(withoutContent)).toEqual({ ...own(withoutContent), title: 'Only a title' });
  });
  test.each([['{"title": "cut o'], ['```json\n{"title":\n```'], ['"a string"'], ['[1, 2]'], ['null'], ['42'], ['']])(
    'ART-21: %j is shown as it is',
    (content) => {
      expect(shown(content)).toEqual(own(content));
    },
  );
  test('ART-21: JSON of another source is shown as it is', () => {
    expect(shown(json, 'Harbour Tribune')).toEqual(own(json));
    expect(shown(json, 'ai editorial team')).toEqual(own(json));
  });
  test('ART-50: the length that counts is that of the body shown', () => {
    const content = `\`\`\`json\n${JSON.stringify({ ...blob, content: 'Short.', summary: 'x'.repeat(300) })}\n\`\`\``;
    expect(content.length).toBeGreaterThan(limits.shortContent);
    expect(shown(content).content.length).toBeLessThan(limits.shortContent);
  });
});

describe('reading time', () => {
  const minutes = (content: string, source = 'Harbour Tribune') =>
    displayedArticle(sampleArticle({ content, source, readMinutes: 9 })).readMinutes;
  test.each([
    [0, 1],
    [1, 1],
    [199, 1],
    [200, 1],
    [201, 2],
    [400, 2],
    [401, 3],
    [5000, 25],
  ])('ART-13, ART-14, CONST-03: %d words are %d min', (words, expected) => {
    expect(minutes('word '.repeat(words))).toBe(expected);
  });
  test('ART-14: it is counted on the body shown, not on the blob', () => {
    const content = JSON.stringify({ content: 'word '.repeat(201), summary: 'word '.repeat(900) });
    expect(minutes(content, 'AI Editorial Team')).toBe(2);
  });
});
