import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { latestArticles } from '#functions/articles/article-lists.ts';
import { readStoredArticles } from '#functions/articles/articles.ts';
import { handler } from '#functions/events/store-articles.ts';
import { parseFeed } from '#functions/feeds/parse/parse-feed.ts';
import { articleId } from '#functions/ingest/article-id.ts';
import { type ArticlesMessage, packMessage } from '#functions/ingest/article-queue.ts';
import { classifyNews } from '#functions/ingest/fetch/new-entries.ts';
import { readRun, saveRun } from '#functions/ingest/runs/ingest-runs.ts';
import { commitsAfter } from '#functions/ingest/store/commit-log.ts';
import { clearLedgerState } from '#functions/ingest/store/commits.ts';
import { unpack } from '#functions/table/packed.ts';
import { limits } from '#shared/config/limits.ts';
import { noise, wideNoise } from '#test/support/articles/noise.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { captureLog } from '#test/support/capture-log.ts';
import { decide, editorialMessageOf } from '#test/support/desk/editorial-decisions.ts';
import { beforeRequests } from '#test/support/faults/before-requests.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { rss } from './feed/read.ts';

withRealTable();

const store = async (...bodies: string[]) => (await handler(queueEvent(bodies))).batchItemFailures;
const minute = (n: number): string => new Date(Date.UTC(2026, 10, 20, 9) + n * 60_000).toISOString();

const address = (seed: string, length: number): string => `https://copies.example/${noise(seed, length - 23)}`;
/** Equal in the first 50 characters, which is what makes reports one story. */
const headline = (story: number, copy: string): string =>
  `Harbour number ${story} opens its second berth to all ferries of the region ${wideNoise(copy, 220)}`;

const stories = [...Array(8).keys()];
const copies = stories.flatMap((story) =>
  Array.from({ length: 51 }, (_, n) => {
    const link = address(`${story} ${n}`, limits.feed.maxAddress);
    const image = address(`${story} ${n} image`, limits.feed.maxAddress);
    return entryOf(headline(story, `${story} ${n}`), minute(n), { link, image });
  }),
);
const shared = stories.map((story) =>
  entryOf(headline(story, 'honest'), minute(600 + story), { link: `https://honest.example/${story}` }),
);
const own = Array.from({ length: 20 }, (_, n) => entryOf(`Chapter ${noise(`own ${n}`, 20)} of the budget`, minute(n)));
const honest = messageOf([...shared, ...own], { source: 'honest', runId: 'honest' });
const idOf = (entry: (typeof copies)[number], source: string) => articleId(entry, source);

/** The copies in messages of the size that `fetch-source` sends. */
const copyMessages: ArticlesMessage[] = Array.from({ length: 17 }, (_, n) =>
  messageOf(copies.slice(n * 24, (n + 1) * 24), { source: 'copies' }),
);

describe('an item that DynamoDB refuses for its size', () => {
  const poison = 'Poisoned wells are closed by the water board';
  /** Refuses each item with this headline, as DynamoDB refuses one above 400 KB. */
  const refusing = async (work: () => Promise<unknown>) => {
    const restore = beforeRequests((_, input) => {
      if (binaries(input).some((bytes) => JSON.stringify(unpack(bytes)).includes(poison)))
        throw Object.assign(new Error('Item size has exceeded the maximum allowed size'), {
          name: 'ValidationException',
        });
    });
    try {
      return await work();
    } finally {
      restore();
    }
  };
  const binaries = (value: unknown): Uint8Array[] => {
    if (value instanceof Uint8Array) return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(binaries) : [];
  };
  const others = Array.from({ length: 6 }, (_, n) => entryOf(`Well ${noise(`well ${n}`, 20)} is opened`, minute(n)));
  const poisoned = entryOf(poison, minute(3));
  beforeEach(() => {
    captureLog();
  });

  test('a story that is refused for its size leaves out only itself, and is counted as filtered', async () => {
    await saveRun({ runId: 'wells', startedAt: minute(0), queued: 1 });
    const entries = [...others.slice(0, 3), poisoned, ...others.slice(3)];
    const message = { ...messageOf(entries, { source: 'wells', runId: 'wells' }), known: 2, filtered: 1 };
    expect(await refusing(() => store(packMessage(message)))).toEqual([]);
    expect(await readRun('wells')).toMatchObject({ added: 6, deduplicated: 2, filtered: 2, done: true });
    const listed = (await latestArticles({ publisherId: 'wells' }, 100, null)).items.map(({ id }) => id);
    expect(listed.toSorted()).toEqual(others.map((entry) => idOf(entry, 'wells')).toSorted());
  });

  test('a decision that is refused for its size does not stop the other decisions of its message', async () => {
    const entries = [poisoned, ...others];
    expect(await store(packMessage(messageOf(entries, { source: 'late' })))).toEqual([]);
    const ids = entries.map((entry) => idOf(entry, 'late'));
    for (const id of ids) await decide(id, { state: 'hidden' });
    expect(await refusing(() => store(editorialMessageOf(...ids)))).not.toEqual([]);
    const rows = await readStoredArticles(ids);
    expect(ids.map((id) => rows.get(id)?.applied?.state)).toEqual([undefined, ...others.map(() => 'hidden')]);
  });
});

test('an entry whose only address is too long is counted as filtered, and a shorter address is taken instead', async () => {
  const long = `https://paper.example/${noise('long', limits.feed.maxAddress)}`;
  const item = (title: string, more: string) => `<item><title>${title}</title><link>${long}</link>${more}</item>`;
  const text = rss(
    `${item('Refused', '<description>Words</description>')}${item('Kept', '<guid>https://paper.example/1</guid>')}`,
  );
  const feed = await parseFeed(Buffer.from(text), { url: 'https://paper.example/feed' });
  const { message } = await classifyNews(messageOf(feed.entries));
  expect(message.arrivals.map(({ preview }) => [preview.title, preview.url])).toEqual([
    ['Kept', 'https://paper.example/1'],
  ]);
  expect(message.filtered).toBe(1);
});

test('a picture whose address is too long is left out', async () => {
  const image = `https://paper.example/${noise('picture', limits.feed.maxAddress)}`;
  const { message } = await classifyNews(messageOf([entryOf('With a picture', minute(0), { image })]));
  expect(message.arrivals[0]?.preview.image).toBeNull();
});

describe('stories with many long copies', () => {
  beforeAll(async () => {
    for (const message of copyMessages) expect(await store(packMessage(message))).toEqual([]);
  });

  test('stories of others are stored beside headlines that were copied under long addresses', async () => {
    await saveRun({ runId: 'honest', startedAt: minute(0), queued: 1 });
    expect(await store(packMessage(honest))).toEqual([]);
    expect(await readRun('honest')).toMatchObject({ added: 20, deduplicated: 8, done: true });
    const listed = (await latestArticles({ publisherId: 'honest' }, 100, null)).items.map(({ id }) => id);
    expect(listed.toSorted()).toEqual(own.map((entry) => idOf(entry, 'honest')).toSorted());
  });

  test('headlines that were copied under long addresses can be taken down', async () => {
    const ids = stories.map((story) => idOf(copies[story * 51] ?? entryOf('', null), 'copies'));
    for (const id of ids) await decide(id, { state: 'takenDown' });
    expect(await store(editorialMessageOf(...ids))).toEqual([]);
    const rows = await readStoredArticles(ids);
    expect(ids.map((id) => rows.get(id)?.applied?.state)).toEqual(ids.map(() => 'takenDown'));
  });
});

test('a commit that is too long for one item is complete, and is found by the next consumer', async () => {
  // The first report of a story makes all later ones its own: each is a line of the commit.
  const many = Array.from({ length: 1000 }, (_, n) =>
    entryOf(`${headline(99, `many ${n}`)}`, minute(n + 10), { link: `https://many.example/${n}` }),
  );
  for (let i = 0; i < many.length; i += 250)
    expect(await store(packMessage(messageOf(many.slice(i, i + 250), { source: 'many' })))).toEqual([]);
  const first = entryOf(headline(99, 'first'), minute(0), { link: 'https://first.example/1' });
  expect(await store(packMessage(messageOf([first], { source: 'first' })))).toEqual([]);
  clearLedgerState();
  expect(await store(packMessage(messageOf([entryOf('After it', minute(1))], { source: 'first' })))).toEqual([]);
  const last = await readStoredArticles(many.map((entry) => idOf(entry, 'many')));
  expect(new Set([...last.values()].map(({ survivor }) => survivor))).toEqual(new Set([idOf(first, 'first')]));
  const headlines = [];
  for (let number = 0; ; ) {
    const commits = await commitsAfter(number);
    headlines.push(...commits.map(({ commit }) => commit.headlines.length));
    const next = commits.at(-1)?.number;
    if (next === undefined) break;
    number = next;
  }
  expect(Math.max(...headlines)).toBe(1001);
});
