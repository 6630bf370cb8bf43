import { describe, expect, test } from 'vitest';
import { limits } from '#shared/config/limits.ts';
import { sampleArticle } from '#test/support/sample-article.ts';
import { displayedArticle } from '#web/reader/article/displayed-article.ts';

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

describe('JSON content of the editorial team', () => {
  test.each([
    ['bare', json],
    ['with white space around it', `\n  ${json}\n\n`],
    ['in a fence with a language', `\`\`\`json\n${json}\n\`\`\``],
    ['in a fence without a language', `\`\`\`\n${json}\n\`\`\`\n`],
    ['in a fence on one line', `\`\`\`json ${JSON.stringify(blob)}\`\`\``],
    ['in a fence of Windows lines', `\`\`\`JSON\r\n${JSON.stringify(blob)}\r\n\`\`\``],
  ])('JSON content of the editorial team %s replaces title, summary and content [ART-19, ART-20]', (_, content) => {
    expect(shown(content)).toEqual(blob);
  });
  test('a code fence inside the JSON of the editorial team stays [ART-20]', () => {
    const fenced = { ...blob, content: 'Before ```code``` after' };
    expect(shown(`\`\`\`json\n${JSON.stringify(fenced)}\n\`\`\``)).toEqual(fenced);
  });
  test('the article keeps its own value for missing, blank and invalid fields of the JSON [ART-21]', () => {
    expect(shown('{"content":"Only this"}')).toEqual(own('Only this'));
    expect(shown('{"title":"  ","summary":7,"content":"Only this"}')).toEqual(own('Only this'));
    const withoutContent = '{"title":"Only a title"}';
    expect(shown(withoutContent)).toEqual({ ...own(withoutContent), title: 'Only a title' });
  });
  test.each([['{"title": "cut o'], ['```json\n{"title":\n```'], ['"a string"'], ['[1, 2]'], ['null'], ['42'], ['']])(
    'the content %j of the editorial team is shown unchanged [ART-21]',
    (content) => {
      expect(shown(content)).toEqual(own(content));
    },
  );
  test('JSON of other sources is shown unchanged [ART-21]', () => {
    expect(shown(json, 'Harbour Tribune')).toEqual(own(json));
    expect(shown(json, 'ai editorial team')).toEqual(own(json));
  });
  test('the length that counts is that of the displayed content [ART-50]', () => {
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
  ])('the reading time of %d words is %d min [ART-13, ART-14, CONST-03]', (words, expected) => {
    expect(minutes('word '.repeat(words))).toBe(expected);
  });
  test('the reading time counts the displayed content, not the JSON [ART-14]', () => {
    const content = JSON.stringify({ content: 'word '.repeat(201), summary: 'word '.repeat(900) });
    expect(minutes(content, 'AI Editorial Team')).toBe(2);
  });
});
