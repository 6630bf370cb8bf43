import { beforeAll, expect, test } from 'vitest';
import { saveStories } from '#functions/articles/stories.ts';
import { followsOfStory, reportsForReader, storyTitle } from '#functions/readers/followed-stories.ts';
import { addFollow, followsOf } from '#functions/readers/follows.ts';
import type { FollowTarget } from '#shared/domain/readers/follow.ts';
import { personalFeed } from '#shared/domain/readers/personal-feed.ts';
import { redirectStory, storeReports, storeStory } from '#test/support/articles/store-reports.ts';
import { captureLog } from '#test/support/capture-log.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();

const now = new Date();
const minutesAgo = (minutes: number): string => new Date(now.getTime() - minutes * 60_000).toISOString();
const storyOf = (followId: string): FollowTarget => ({ followType: 'story', followId });
const titles = [
  'Appeal court clears the Kingston deep-water berth',
  'Judges let Jamaica build its new port',
  'Traders weigh a toll for barrels',
  'Dredgers wait outside the harbour',
  'Union asks for a share of the fees',
  'Minister welcomes the ruling on cranes',
  'Fishermen fear for their grounds',
];
let ids: string[] = [];

beforeAll(async () => {
  captureLog();
  ids = await storeReports(titles.map((title, n) => [`paper-${n}`, title, minutesAgo(90 - n)]));
  await storeStory(ids, { formerIds: ['former-story'] });
  await redirectStory('former-story', ids[0] ?? '');
});

test('the newest reports of a followed story come into the feed, and say why', async () => {
  await addFollow('ada', storyOf(ids[0] ?? ''), now);
  const { articles, stories } = await reportsForReader(await followsOf('ada'), now);
  expect(articles.map(({ title }) => title)).toEqual(titles.slice(-5));
  const none = { publishers: new Set<string>(), topics: new Set<string>(), opened: new Set<string>() };
  const openedOf = { publisher: new Map(), topic: new Map() };
  const [first] = personalFeed(articles, { ...none, openedOf, stories }, 10, now);
  expect(first?.reason).toEqual({ publisher: null, topic: null, search: null, story: true });
});

test('a story that was merged is still followed under its former id, and unfollowed with it', async () => {
  await addFollow('bo', storyOf('former-story'), now);
  const { articles, stories } = await reportsForReader(await followsOf('bo'), now);
  expect(articles).toHaveLength(5);
  expect(stories).toEqual(new Set(['former-story', ids[0]]));
  expect(await followsOfStory('bo', ids[0] ?? '')).toMatchObject([storyOf('former-story')]);
});

test('a story that has ended adds nothing to the feed', async () => {
  await addFollow('cy', storyOf('ended'), now);
  expect((await reportsForReader(await followsOf('cy'), now)).articles).toEqual([]);
  expect(await storyTitle('ended', now)).toBeUndefined();
});

test('the feed reads the ten stories that were followed last', async () => {
  const others = Array.from({ length: 10 }, (_, n) => `other-${n}`);
  await saveStories(others.map((id) => ({ id, lead: id, reports: [], formerIds: [] })));
  await addFollow('di', storyOf(ids[0] ?? ''), new Date(now.getTime() - 60_000));
  for (const id of others) await addFollow('di', storyOf(id), now);
  expect((await reportsForReader(await followsOf('di'), now)).articles).toEqual([]);
});

test('a follow of a story has its headline, for the list of what a reader follows', async () => {
  const name = await storyTitle('former-story', now);
  expect(name).toBe(titles[0]);
  await addFollow('eve', storyOf('former-story'), now, name);
  expect(await followsOf('eve')).toMatchObject([{ followType: 'story', name }]);
});
