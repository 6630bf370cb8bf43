import { describe, expect, test } from 'vitest';
import { planDiscover } from '#shared/domain/front-page/plan-discover.ts';
import { inSections } from '#shared/domain/front-page/plan-sections.ts';
import { samplePreview } from '#test/support/sample-article.ts';

const now = new Date('2026-11-20T12:00:00Z');
const watched = { watchlistHits: ['Caribbean Finance and Justice'] };
/** Every fourth article is for the lane. */
const articles = (count: number) =>
  Array.from({ length: count }, (_, n) => samplePreview(n, n % 4 === 0 ? watched : {}, now));
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

describe('the plan of the Discover tab', () => {
  test('the plan of the Discover tab shows each article once above the lists when there are plenty', () => {
    const { lead, seconds, headlines, lane, feed } = planDiscover(articles(60));
    const shown = [...(lead ? [lead.id] : []), ...idsOf([...seconds, ...headlines]), ...idsOf(lane), ...idsOf(feed)];
    expect(lane).toHaveLength(9);
    expect(shown.toSorted()).toEqual(idsOf(articles(60)).toSorted());
  });

  test('the plan of the Discover tab keeps the order of the feed [HOME-63]', () => {
    const { feed } = planDiscover(articles(60));
    expect(idsOf(feed)).toEqual(idsOf(articles(60)).filter((id) => idsOf(feed).includes(id)));
  });

  test('the plan of the Discover tab lists the newest eighteen articles, also those of the lead and the lane [HOME-12]', () => {
    const { latest, more } = planDiscover(articles(60).toReversed());
    expect(idsOf([...latest, ...more])).toEqual(idsOf(articles(18)));
  });

  test('the plan of the Discover tab repeats articles of the lane in the feed when there are few', () => {
    const { lane, feed } = planDiscover(articles(11));
    expect(lane).toHaveLength(3);
    expect(feed).toHaveLength(10);
  });

  test('the plan of the Discover tab leaves the articles of the lists out of the columns beside them', () => {
    const { lead, lane, feed, latest, more } = planDiscover(articles(60), { inColumns: true });
    expect(lead).toBeNull();
    const elsewhere = new Set(idsOf([...lane, ...latest, ...more]));
    expect(feed.filter(({ id }) => elsewhere.has(id))).toEqual([]);
    expect(feed.length + elsewhere.size).toBe(60);
  });

  test('the plan of the Discover tab is empty without articles', () => {
    const { sizes, sections, lead, ...lists } = planDiscover([]);
    expect([lead, sizes.size, inSections(sections), ...Object.values(lists).flat()]).toEqual([null, 0, []]);
  });
});
