import { expect, test } from 'vitest';
import { cleanName, cleanPath } from '#shared/config/site-paths.ts';

const id = '0f3c9a1b2d4e5f60';

test.each([
  ')',
  '.',
  ',',
  '%22',
  '*',
  '_',
  '…',
  '%E2%80%9D',
  ':',
  '!',
  '%20',
  '%29',
  '&amp;utm_source=x',
  ')https://a.example',
  '.Next',
  '/)',
])('a garbled link that ends in %s leads to the article', (end) => {
  expect(cleanPath(`/article/${id}${end}`)).toBe(`/article/${id}`);
});

test.each([
  ['/publisher/example.org).', '/publisher/example.org'],
  ['/about/kingston%E2%80%9D', '/about/kingston'],
  ['/about/%D8%A7%D9%84%29', '/about/%D8%A7%D9%84'],
  ['/story/0f3c9a1b2d4e5f60%29', '/story/0f3c9a1b2d4e5f60'],
  [`/article/${id.toUpperCase()}`, `/article/${id}`],
  ['/markets).', '/markets'],
  ['/subscribe/success%22', '/subscribe/success'],
  ['/%29', '/'],
])('%s leads to %s', (garbled, clean) => {
  expect(cleanPath(garbled)).toBe(clean);
});

test.each([
  `/article/${id}`,
  `/article/${id}/`,
  `/article/${id}/more`,
  '/about/kingston//port',
  '/publisher/example.org',
  '/article/)',
  '/nowhere)',
  '/article/%',
  '/nope',
])('%s is not garbled, or beyond repair', (path) => {
  expect(cleanPath(path)).toBeNull();
});

test('a cleaned name is not cleaned further', () => {
  for (const name of [id, 'example.org', 'kingston', 'a_b-c', '百度', 'ʼabc', 'İstanbul)'])
    expect(cleanName(cleanName(name))).toBe(cleanName(name));
});
