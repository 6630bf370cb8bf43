import { expect, test } from 'vitest';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { planDiscover } from '#shared/domain/front-page/plan-discover.ts';
import { rankStories } from '#shared/domain/front-page/rank-stories.ts';
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

test('the top stories are those of several outlets, best first, in full rows of two', () => {
  const stories = [5, 2, 4, 3, 6].map((outlets) => told(`of-${outlets}`, outlets, ['JM']));
  const topOf = (count: number) => {
    const { lead, top, feed } = planDiscover([...stories.slice(0, count), article('alone')]);
    return [lead?.id, top.map(({ id }) => id), feed.map(({ id }) => id)];
  };
  expect(topOf(5)).toEqual(['of-6', ['of-5', 'of-4', 'of-3', 'of-2'], ['alone']]);
  expect(topOf(4)).toEqual(['of-5', ['of-4', 'of-3'], ['of-2', 'alone']]);
  expect(topOf(2)).toEqual(['of-5', [], ['of-2', 'alone']]);
});

test('the top stories leave the places of pins to them', () => {
  const stories = [5, 4, 3, 2].map((outlets) => told(`of-${outlets}`, outlets, ['JM']));
  const pinned = new Map([2, 7].map((place) => [place, article(`pin-${place}`)]));
  const { lead, top, feed } = planDiscover([...stories, article('a'), article('b'), article('c')], { pinned });
  expect([lead?.id, ...top.map(({ id }) => id)]).toEqual(['of-5', 'of-4', 'pin-2', 'of-3', 'of-2']);
  expect(feed.map(({ id }) => id)).toEqual(['a', 'b', 'pin-7', 'c']);
});

test('sponsored articles are no top stories', () => {
  const sponsored = told('sponsored', 9, ['JM'], 0, { sponsored: true });
  const { top } = planDiscover([sponsored, ...[2, 3, 4].map((outlets) => told(`of-${outlets}`, outlets, ['JM']))]);
  expect(top.map(({ id }) => id)).toEqual(['of-3', 'of-2']);
});
