import { expect, test } from 'vitest';
import { slugOf } from '#shared/domain/search/slug.ts';

test.each([
  ['São Tomé & Príncipe', 'sao-tome-principe'],
  ['Côte d’Ivoire', 'cote-divoire'],
  ["Cote d'Ivoire", 'cote-divoire'],
  ['Guinea-Bissau', 'guinea-bissau'],
  ['北京 大学', '北京-大学'],
  ['الجامعة العربية', 'الجامعه-العربيه'],
  ['दिल्ली', 'दिल्ली'],
  ['../../etc/passwd?x=1#y', 'etc-passwd-x-1-y'],
  ['!!!', ''],
])('the slug of %s is %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
  expect(slugOf(slug)).toBe(slug);
});

test('a slug has at most 120 UTF-16 units and no half of a surrogate pair', () => {
  const slug = slugOf(`a${'𞤢'.repeat(100)}`);
  expect(slug.length).toBe(119);
  expect(slug.isWellFormed()).toBe(true);
});
