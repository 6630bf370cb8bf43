import { describe, expect, test } from 'vitest';
import { newestOf, sameFeedOf, sameFeeds } from '#shared/domain/sources/same-feed.ts';
import { sampleListedSource } from '#test/support/sample-source.ts';

const entries = (name: string, count: number) =>
  Array.from({ length: count }, (_, i) => ({
    id: null,
    title: `${name} ${i}`,
    link: `https://${name}.example/${i}`,
    publishedAt: new Date(Date.UTC(2026, 10, 20, i)).toISOString(),
  }));
const evening = sampleListedSource({
  id: 'evening',
  url: 'https://evening.example/feed',
  addedAt: '2026-01-01T00:00:00Z',
  newest: newestOf(entries('evening', 6)),
});
const other = (fields: Partial<typeof evening>) =>
  sampleListedSource({ id: 'other', url: 'https://other.example/feed', addedAt: '2026-02-01T00:00:00Z', ...fields });

describe('sources that answer for another one', () => {
  test('a source whose address redirects to another source for good answers for that one', () => {
    const moved = other({ move: { to: 'http://www.evening.example/feed/', since: '2026-11-20T12:00:00Z' } });
    expect(sameFeedOf(moved, [evening, moved])).toEqual({ of: evening, by: 'redirect' });
    expect([...sameFeeds([evening, moved]).keys()]).toEqual(['other']);
  });

  test('the later of two sources with the same content answers for the earlier one', () => {
    const twin = other({ newest: newestOf(entries('evening', 7)) });
    expect([...sameFeeds([twin, evening])]).toEqual([['other', { of: evening, by: 'content' }]]);
  });

  test('a source with entries of its own, one that is off and an API query answer for no other one', () => {
    const shared = [...entries('evening', 6).slice(4), ...entries('own', 3)];
    expect(sameFeedOf(other({ newest: newestOf(shared) }), [evening])).toBeNull();
    expect(sameFeedOf(other({ newest: newestOf([]) }), [{ ...evening, newest: [] }])).toBeNull();
    const twin = other({ newest: evening.newest });
    expect(sameFeedOf(twin, [{ ...evening, active: false }])).toBeNull();
    expect(sameFeeds([evening, { ...twin, active: false }]).size).toBe(0);
    expect(sameFeedOf({ ...twin, type: 'gdelt' }, [evening])).toBeNull();
  });

  test('the newest entries of a feed stay known when later fetches bring only what is new', () => {
    const first = newestOf(entries('evening', 8));
    const [latest] = newestOf(entries('late', 1));
    expect(newestOf(entries('late', 1), first)).toEqual([latest, ...first.slice(0, 7)]);
    expect(newestOf([], first)).toEqual(first);
  });
});
