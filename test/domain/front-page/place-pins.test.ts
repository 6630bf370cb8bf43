import { describe, expect, test } from 'vitest';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { type PinsAndMutes, placePins } from '#shared/domain/front-page/place-pins.ts';
import { planDiscover } from '#shared/domain/front-page/plan-discover.ts';
import type { FrontPage } from '#shared/domain/newsroom/front-page.ts';
import { samplePreview } from '#test/support/sample-article.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const inMinutes = (minutes: number): string => new Date(now + minutes * 60_000).toISOString();
const article = (n: number, given: Partial<ArticlePreview> = {}) => samplePreview(n, given, new Date(now));
const articles = Array.from({ length: 40 }, (_, n) => article(n));
type Pin = FrontPage['pins'][number];
const pin = (place: number, pinned: ArticlePreview, given: Partial<Pin> = {}): Pin => ({
  place,
  start: null,
  end: null,
  article: pinned,
  ...given,
});
const planOf = (pins: Pin[], mutes: FrontPage['mutes'] = []): PinsAndMutes<ArticlePreview> => ({ pins, mutes });
const idsOf = (list: Iterable<{ id: string }>) => [...list].map(({ id }) => id);
const pinnedOf = (pins: Pin[], isRead?: (one: ArticlePreview) => boolean) =>
  [...placePins(articles, planOf(pins), now, isRead).pinned].map(([place, { id }]) => [place, id]);

/** The lead and the first cards, as the reader sees them. */
function pageOf(plan: PinsAndMutes<ArticlePreview>, inColumns = false, list = articles) {
  const { pinned, others } = placePins(list, plan, now);
  const { lead, seconds, headlines, lane, feed, latest, more } = planDiscover(others, { inColumns, pinned });
  const top = idsOf([...(lead ? [lead] : []), ...seconds, ...headlines, ...feed]);
  return { top, lane: idsOf(lane), lists: idsOf([...latest, ...more]) };
}

describe('the pins of the front page', () => {
  test('the pins of the front page are the lead and the places after it', () => {
    const { top } = pageOf(planOf([pin(0, article(20)), pin(1, article(21)), pin(5, article(22))]));
    expect(top.slice(0, 7)).toEqual(['story-20', 'story-21', 'story-0', 'story-1', 'story-2', 'story-22', 'story-3']);
  });

  test('pins without a lead leave it to the choice among the others', () => {
    const { top } = pageOf(planOf([pin(1, article(0)), pin(2, article(30))]));
    expect(top.slice(0, 4)).toEqual(['story-1', 'story-0', 'story-30', 'story-2']);
  });

  test('the pins of the front page may be articles that the list does not have', () => {
    expect(pageOf(planOf([pin(0, article(99)), pin(1, article(98))])).top.slice(0, 2)).toEqual([
      'story-99',
      'story-98',
    ]);
  });

  test('the pins of the front page take the first places of the columns, which have no lead', () => {
    const { top, lists } = pageOf(planOf([pin(0, article(20)), pin(2, article(1))]), true);
    expect([top[0], top[2]]).toEqual(['story-20', 'story-1']);
    expect(lists).not.toContain('story-1');
  });

  test('the pins of the front page show each article once above the lists', () => {
    const watched = articles.map((one, n) =>
      n % 4 === 0 ? { ...one, watchlistHits: ['Caribbean Finance and Justice'] } : one,
    );
    const { top, lane } = pageOf(planOf([pin(0, article(8)), pin(3, article(4)), pin(4, article(4))]), false, watched);
    const shown = [...top, ...lane];
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown).toHaveLength(articles.length);
    expect(lane).not.toContain('story-8');
  });

  test('the pins of the front page follow the feed where it is shorter', () => {
    const two = articles.slice(0, 2);
    expect(pageOf(planOf([pin(5, article(20))]), false, two).top).toEqual(['story-0', 'story-1', 'story-20']);
  });

  test.each([
    ['before its start', { start: inMinutes(1) }, false],
    ['at its start', { start: inMinutes(0) }, true],
    ['between both', { start: inMinutes(-1), end: inMinutes(1) }, true],
    ['at its end', { end: inMinutes(0) }, false],
  ])('a pin %s (%o) counts: %s', (_, given, counts) => {
    expect(pinnedOf([pin(0, article(20), given)])).toHaveLength(counts ? 1 : 0);
  });

  test('the pins of the front page change places by the clock', () => {
    const pins = [pin(0, article(20), { end: inMinutes(5) }), pin(0, article(21), { start: inMinutes(5) })];
    const leadAt = (minutes: number) => placePins(articles, planOf(pins), now + minutes * 60_000).pinned.get(0)?.id;
    expect([leadAt(4), leadAt(5)]).toEqual(['story-20', 'story-21']);
  });

  test('pins of one article or one place count once', () => {
    expect(pinnedOf([pin(3, article(20)), pin(1, article(20)), pin(2, article(21)), pin(2, article(22))])).toEqual([
      [1, 'story-20'],
      [2, 'story-21'],
    ]);
  });

  test('pins in a language that the reader does not read leave their place to the next article', () => {
    const isRead = ({ language }: ArticlePreview) => language === 'en';
    expect(pinnedOf([pin(0, article(50, { language: 'es' })), pin(1, article(20))], isRead)).toEqual([[1, 'story-20']]);
  });

  test('the pins of the front page show the counters of the list, which may be newer', () => {
    const { pinned } = placePins([article(1, { likes: 7 })], planOf([pin(0, article(1))]), now);
    expect(pinned.get(0)?.likes).toBe(7);
  });
});

describe('the mutes of the front page', () => {
  const muted = (kind: 'article' | 'publisher', id: string, until = inMinutes(5)) => ({ kind, id, until });

  test('the mutes of the front page remove an article and a publisher from all blocks until they end', () => {
    const list = articles.map((one, n) => (n === 3 ? { ...one, publisherId: 'echo' } : one));
    const { top, lists } = pageOf(planOf([], [muted('article', 'story-0'), muted('publisher', 'echo')]), false, list);
    for (const id of ['story-0', 'story-3']) expect([...top, ...lists]).not.toContain(id);
    expect(pageOf(planOf([], [muted('article', 'story-0', inMinutes(0))])).top).toContain('story-0');
  });

  test('the mutes of the front page give way to a pin', () => {
    expect(pageOf(planOf([pin(0, article(5))], [muted('publisher', 'harbour-tribune')])).top).toEqual(['story-5']);
  });
});
