import { describe, expect, test } from 'vitest';
import { addressWithin, bodyAddress } from '#web/reader/article/body-markup.ts';

describe('links in an article body', () => {
  test.each([
    'https://a.example/x',
    'HTTP://a.example',
    'mailto:news@a.example',
    '/article/4f00a1b2c3d4e5f6',
    '/article/a.b~c-d_e',
  ])('an article body may link to %s [ART-46, GEN-14]', (href) => expect(bodyAddress.test(href)).toBe(true));

  test.each([
    '//evil.example/x',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '///evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'blob:https://a.example/1',
    'file:///etc/passwd',
    'article/1',
    '?search=x',
    '#top',
    '/',
    '/admin',
    '/admin/sources',
    '/api/me',
    '/article/',
    '/article/..',
    '/article/.',
    '/article/%2e%2e',
    '/article/../admin',
    '/article/1/../../api/me',
    '/article/1?next=//evil.example',
    '/article/1#x',
    '/article//evil.example',
    '/article/\\evil.example',
    '/article/1\n',
    `/article/${'a'.repeat(121)}`,
    'x/article/1',
    'https/article/1',
  ])('an article body may not link to %j [ART-46, GEN-14]', (href) => expect(bodyAddress.test(href)).toBe(false));

  test('internal links of an article body resolve against the origin [ART-46]', () => {
    const within = addressWithin('/article/4f00');
    expect(within === null ? null : new URL(within, 'https://news.example/a/b?c').href).toBe(
      'https://news.example/article/4f00',
    );
    expect([addressWithin('https://a.example/'), addressWithin('mailto:a@b.example'), addressWithin(null)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
