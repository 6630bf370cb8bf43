import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { handler as list } from '#functions/api/list-follows.ts';
import { saveStories } from '#functions/articles/stories.ts';
import { publish, saveDraft } from '#functions/newsroom/documents.ts';
import { followsOfStory, reportsForReader } from '#functions/readers/followed-stories.ts';
import { addFollow, followsOf, removeFollow } from '#functions/readers/follows.ts';
import { listFollows } from '#shared/api/follows.ts';
import type { Follow, FollowTarget } from '#shared/domain/readers/follow.ts';
import { personalFeed } from '#shared/domain/readers/personal-feed.ts';
import { changeRows, redirectStory, storeReports, storeStory } from '#test/support/articles/store-reports.ts';
import { captureLog } from '#test/support/capture-log.ts';
import { beforeRequests } from '#test/support/faults/before-requests.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { localSignIn, signedIn } from '#test/support/local-token.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();
Object.assign(process.env, localSignIn);

type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;

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

test('a report that was followed alone is followed in the story that it has joined, and unfollowed with it', async () => {
  const [joined = ''] = ids.slice(3);
  await addFollow('fay', storyOf(joined), now);
  const { articles, stories } = await reportsForReader(await followsOf('fay'), now);
  expect(articles.map(({ title }) => title)).toEqual(titles.slice(-5));
  expect(stories).toEqual(new Set([joined, ids[0]]));
  for (const id of [joined, ids[0] ?? '', 'former-story'])
    expect(await followsOfStory('fay', id)).toMatchObject([storyOf(joined)]);
  // Also where an item says that it was a story of its own.
  await saveStories([{ id: joined, lead: joined, reports: [], formerIds: [] }]);
  expect((await reportsForReader(await followsOf('fay'), now)).articles).toHaveLength(5);
  expect(await followsOfStory('fay', 'ended')).toEqual([]);
});

test('a story that has ended adds nothing to the feed', async () => {
  await addFollow('cy', storyOf('ended'), now);
  expect((await reportsForReader(await followsOf('cy'), now)).articles).toEqual([]);
});

test('the feed reads the ten stories that were followed last', async () => {
  const others = Array.from({ length: 10 }, (_, n) => `other-${n}`);
  await saveStories(others.map((id) => ({ id, lead: id, reports: [], formerIds: [] })));
  await addFollow('di', storyOf(ids[0] ?? ''), new Date(now.getTime() - 60_000));
  for (const id of others) await addFollow('di', storyOf(id), now);
  expect((await reportsForReader(await followsOf('di'), now)).articles).toEqual([]);
});

describe('the list of what a reader follows', () => {
  /** What a function answers that has just started: it has kept nothing in memory. */
  async function call(name: 'follow' | 'list-follows', email: string, target?: FollowTarget) {
    vi.resetModules();
    const { handler }: { handler: Handler } = await import(`#functions/api/${name}.ts`);
    const headers = { ...signedIn(email), 'content-type': 'application/json' };
    const { body = '' } = await handler(httpEvent({ headers, ...(target && { body: JSON.stringify(target) }) }));
    return JSON.parse(body);
  }
  const namesFor = async (email: string) => listFollows.reply.parse(await call('list-follows', email)).map(nameOf);
  const nameOf = ({ followId, name }: Follow) => name ?? followId;

  /** Publishes a headline of the story. */
  async function retitle(headline: string, version: number): Promise<number> {
    const decision = {
      ...{ id: ids[0] ?? '', title: 'The berth', headline, isPinned: false, enabled: true },
      ...{ together: [], apart: [], createdAt: minutesAgo(1), updatedAt: minutesAgo(1) },
    };
    const editing = { by: 'editor@example.org', now };
    const saved = await saveDraft('story-decisions', [decision], { ...editing, version });
    return (await publish('story-decisions', undefined, { ...editing, version: saved.version })).version;
  }

  test('a story in the list of follows has the headline that its page has now', async () => {
    await call('follow', 'eve', storyOf('former-story'));
    await call('follow', 'eve', storyOf('ended'));
    expect(await namesFor('eve')).toEqual(['ended', titles[0]]);
    const version = await retitle('The berth may be built', 0);
    expect(await namesFor('eve')).toEqual(['ended', 'The berth may be built']);
    await retitle('', version);
    await storeStory(ids, { formerIds: ['former-story'], lead: ids[1] ?? '' });
    expect(await namesFor('eve')).toEqual(['ended', titles[1]]);
    // Of a lead that readers may not see, the list has nothing either.
    await changeRows([ids[1] ?? ''], (row) => ({ ...row, survivor: ids[0] ?? '' }));
    expect(await namesFor('eve')).toEqual(['ended', titles[0]]);
  });

  test('the stories followed last have their headlines of now, others those of when they were followed', async () => {
    await addFollow('flo', storyOf(ids[2] ?? ''), new Date(now.getTime() - 60_000), 'As it was');
    for (let n = 0; n < 50; n++) await addFollow('flo', storyOf(`other-${n}`), now);
    expect((await namesFor('flo')).at(-1)).toBe('As it was');
    await removeFollow('flo', storyOf('other-0'));
    expect((await namesFor('flo')).at(-1)).toBe(titles[2]);
  });

  test('the list of follows has the stored headlines while the stories cannot be read', async () => {
    await addFollow('hal', storyOf(ids[3] ?? ''), now, 'As it was');
    const end = beforeRequests((command) => {
      if (command.startsWith('BatchGet')) throw new Error('The table is away');
    });
    const { body = '' } = await list(httpEvent({ headers: signedIn('hal') }));
    end();
    expect(JSON.parse(body)).toMatchObject([{ name: 'As it was' }]);
  });

  test('the list of follows takes one call of the table for readers who follow no story', async () => {
    await addFollow('gus', { followType: 'topic', followId: 'politics' }, now);
    const commands: string[] = [];
    const end = beforeRequests((command) => commands.push(command));
    await list(httpEvent({ headers: signedIn('gus') }));
    end();
    expect(commands).toEqual(['QueryCommand']);
  });
});
