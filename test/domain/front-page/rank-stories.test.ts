import { expect, test } from 'vitest';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { headlineSize, planDiscover } from '#shared/domain/front-page/plan-discover.ts';
import { importanceAmong, rankStories } from '#shared/domain/front-page/rank-stories.ts';
import { sampleBrief } from '#test/support/articles/sample-story.ts';
import { samplePreview } from '#test/support/sample-article.ts';

const now = new Date('2026-11-20T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
const article = (id: string, given: Partial<ArticlePreview> = {}) =>
  samplePreview(0, { id, publishedAt: hoursAgo(4), ...given }, now);
const told = (id: string, outlets: number, countries: string[], hours = 4, given: Partial<ArticlePreview> = {}) =>
  article(id, {
    story: sampleBrief(`story of ${id}`, { lead: id, outlets, countries, lastAt: hoursAgo(hours) }),
    ...given,
  });
const ranking = (...articles: ArticlePreview[]) => rankStories(articles).map(({ id }) => id);

test.each([
  ['independent outlets', told('more', 5, ['JM', 'GB']), told('less', 2, ['JM', 'GB'])],
  ['shores', told('more', 3, ['JM', 'GB', 'NG']), told('less', 3, ['JM'])],
  ['fresh reports', told('more', 3, ['JM'], 1), told('less', 3, ['JM'], 4)],
  ['independent reports over copies', told('more', 4, ['JM']), told('less', 2, ['JM'], 4, { coverageCount: 9 })],
  ['several outlets over one', told('more', 2, ['JM']), article('less')],
  ['high priority', article('more', { priority: 'high' }), article('less')],
])('the front page ranks stories by %s', (_, more, less) => {
  expect(ranking(less, more)).toEqual(['more', 'less']);
  expect(ranking(more, less)).toEqual(['more', 'less']);
});

test('the front page ranks a story of yesterday below the news of this hour, however many report it', () => {
  const old = told('old', 40, ['JM', 'GB', 'NG', 'US'], 24, { publishedAt: hoursAgo(24) });
  expect(ranking(old, article('new', { publishedAt: hoursAgo(0) }))).toEqual(['new', 'old']);
});

test('a story that editors have pinned ranks before all others, by any report that they named', () => {
  const old = told('old', 2, ['JM'], 24);
  const others = [told('large', 12, ['JM', 'GB']), article('new', { publishedAt: hoursAgo(0) })];
  for (const id of ['old', 'story of old'])
    expect(rankStories([...others, old], [], [id]).map((one) => one.id)[0]).toBe('old');
  expect(planDiscover([...others, old], { pinnedStories: ['old'] }).lead?.id).toBe('old');
});

const filling = (count: number) =>
  Array.from({ length: count }, (_, n) => article(`alone-${n}`, { publishedAt: hoursAgo(5 + n) }));
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

test('the package has a lead and seconds by rank, and the newest of the others', () => {
  const stories = [5, 2, 4, 3, 6].map((outlets) => told(`of-${outlets}`, outlets, ['JM'], 4));
  const { lead, seconds, headlines, feed } = planDiscover([...stories, ...filling(20)]);
  expect(lead?.id).toBe('of-6');
  expect(idsOf(seconds)).toEqual(['of-5', 'of-4', 'of-3']);
  expect(idsOf(headlines)).toEqual(['of-2', ...idsOf(filling(5))]);
  expect(idsOf(feed)).toEqual(idsOf(filling(20).slice(5)));
});

test.each([
  [11, 0, 0],
  [12, 2, 4],
  [19, 2, 4],
  [20, 3, 6],
])('a package of %i stories has %i seconds and %i headlines beside its lead', (count, seconds, headlines) => {
  const page = planDiscover(filling(count));
  expect(page.lead).not.toBeNull();
  expect([page.seconds.length, page.headlines.length]).toEqual([seconds, headlines]);
  expect(page.feed).toHaveLength(count - 1 - seconds - headlines);
});

test('reports of one story count once for the package', () => {
  const reports = Array.from({ length: 12 }, (_, n) => article(`report-${n}`, { story: sampleBrief('one') }));
  const { seconds, headlines, feed } = planDiscover([...reports, ...filling(10)]);
  expect([seconds, headlines, feed].map(({ length }) => length)).toEqual([0, 0, 10]);
});

test('the package leaves the places of pins to them', () => {
  const stories = [5, 4, 3, 2].map((outlets) => told(`of-${outlets}`, outlets, ['JM']));
  const pinned = new Map([2, 5].map((place) => [place, article(`pin-${place}`)]));
  const { lead, seconds, headlines } = planDiscover([...stories, ...filling(20)], { pinned });
  expect([lead?.id, ...idsOf(seconds)]).toEqual(['of-5', 'of-4', 'pin-2', 'of-3']);
  expect(idsOf(headlines)).toEqual(['of-2', 'pin-5', ...idsOf(filling(4))]);
});

test('without a package, pins keep their places in the feed', () => {
  const pinned = new Map([2, 7].map((place) => [place, article(`pin-${place}`)]));
  const { lead, feed } = planDiscover(filling(8), { pinned });
  expect([lead?.id, ...idsOf(feed)].map((id) => id?.slice(0, 3)).join()).toBe(
    'alo,alo,pin,alo,alo,alo,alo,pin,alo,alo',
  );
});

test('sponsored articles are in no package', () => {
  const sponsored = told('sponsored', 9, ['JM'], 0, { sponsored: true });
  const { seconds, headlines } = planDiscover([sponsored, ...filling(20)]);
  expect(idsOf([...seconds, ...headlines])).not.toContain('sponsored');
});

test.each([
  ['lead', -5, 'large'],
  ['forward', -5, 'medium'],
  ['card', 1, 'medium'],
  ['card', 0, 'small'],
  ['list', 9, 'small'],
] as const)('a %s of importance %i has a %s headline', (place, importance, size) => {
  expect(headlineSize(place, importance)).toBe(size);
});

test.each([
  ['independent outlets', told('more', 4, ['JM'])],
  ['shores', told('more', 2, ['JM', 'GB', 'NG', 'US'])],
  ['freshness', told('more', 2, ['JM', 'GB'], 3)],
  ['high priority', article('more', { priority: 'high', publishedAt: hoursAgo(3.5) })],
  ['what editors have pinned', article('more', { publishedAt: hoursAgo(40) })],
])('%s make a headline of the feed larger', (_, more) => {
  const pinnedStories = more.publishedAt === hoursAgo(40) ? ['more'] : [];
  const first = Array.from({ length: 30 }, (_, n) => article(`first-${n}`, { publishedAt: hoursAgo(3) }));
  const importanceOf = importanceAmong([...first, more], pinnedStories);
  expect(headlineSize('card', importanceOf(more))).toBe('medium');
  expect(headlineSize('card', importanceOf(article('less')))).toBe('small');
});

test('the page has one large headline, and those of the seconds and of pins are medium', () => {
  const pinned = new Map([[5, article('pin')]]);
  const { lead, seconds, headlines, feed, sizes } = planDiscover(filling(40), { pinned });
  const sizesOf = (list: readonly { id: string }[]) => [...new Set(list.map(({ id }) => sizes.get(id)))];
  expect(sizes.get(lead?.id ?? '')).toBe('large');
  expect([...sizes.values()].filter((size) => size === 'large')).toHaveLength(1);
  expect(sizesOf(seconds)).toEqual(['medium']);
  expect(sizes.get('pin')).toBe('medium');
  expect(sizesOf([...headlines.filter(({ id }) => id !== 'pin'), ...feed])).toEqual(['small']);
});
