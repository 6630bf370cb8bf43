import { describe, expect, test } from 'vitest';
import { besideSources } from '#shared/domain/front-page/beside-sources.ts';
import { samplePreview } from '#test/support/sample-article.ts';

const now = new Date('2026-11-20T12:00:00Z');
const article = (n: number) => samplePreview(n, {}, now);
const [a, b, c, d] = [article(0), article(1), article(2), article(3)];
const composedOf = (id: string, ...from: (typeof a | undefined)[]) =>
  samplePreview(9, { id, composedFrom: from.map((one) => one?.id ?? 'elsewhere') }, now);
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

describe('generated articles in a list', () => {
  test('generated articles in a list share one card with their sources, that of the first', () => {
    const composed = composedOf('composed', c, a, undefined);
    const { articles, beside } = besideSources([composed, a, b, c, d]);
    expect(idsOf(articles)).toEqual(idsOf([a, b, d]));
    expect([...beside]).toEqual([[a.id, { composed, others: [c] }]]);
  });

  test('generated articles in a list are beside the lead if it is one of their sources', () => {
    const composed = composedOf('composed', a, c);
    const { articles, beside } = besideSources([composed, a, b, c, d], [c]);
    expect(idsOf(articles)).toEqual(idsOf([b, c, d]));
    expect([...beside.keys()]).toEqual([c.id]);
  });

  test('generated articles in a list keep their own card when the list has none of their sources', () => {
    const list = [composedOf('composed', undefined), a, b];
    expect(besideSources(list)).toEqual({ articles: list, beside: new Map() });
  });

  test('generated articles of the same sources do not take each other’s card', () => {
    const [first, second] = [composedOf('first', a), composedOf('second', a)];
    const { articles, beside } = besideSources([first, second, a, b]);
    expect(idsOf(articles)).toEqual([second.id, a.id, b.id]);
    expect(beside.get(a.id)?.composed).toBe(first);
  });
});
