import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { articleId } from '#functions/ingest/article-id.ts';
import { adminAccount, signIn } from '#scripts/local-stage/sign-in/accounts.ts';
import { contract } from '#shared/api/contract.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { type IngestRun, source } from '#shared/domain/sources/source.ts';
import { mergeReports } from '#test/support/articles/merge-reports.ts';
import { type FeedHost, type FeedItem, hostFeeds } from '#test/support/feed-host.ts';
import { type Call, callerAt, uncached } from '#test/support/readers.ts';
import { seeded } from '#test/support/seeded.ts';
import { startTestStage, type TestStage, temporaryFolder } from '#test/support/stage.ts';

/** Feeds over four days with many similar headlines of these words; the same for the same seed. */
function similarFeeds(paper: string, feeds: number, items: number, words: string, seed: number): FeedItem[][] {
  const random = seeded(seed);
  const vocabulary = words.split(' ');
  const word = () => vocabulary[Math.floor(random() * vocabulary.length)];
  const newest = Date.now() - 3_600_000;
  return Array.from({ length: feeds }, (_, n) =>
    Array.from({ length: items }, (_, i) => ({
      title: `${Array.from({ length: 6 }, word).join(' ')}${random() < 0.4 ? ` ${n} ${i}` : ''}`,
      link: `https://${paper}${n}.example/${i}`,
      // Unique seconds: with equal times the result would depend on the order of arrival.
      publishedAt: new Date(
        Math.floor((newest - random() * 96 * 3_600_000) / 1e6) * 1e6 + (n * items + i) * 1000,
      ).toISOString(),
    })),
  );
}

// Tests share a stage: no two have a word in common, so their reports do not merge.
const manyFeeds = similarFeeds('many', 24, 20, 'harbour tax nurse vote ferry bank storm school port court', 5);
const poisonedFeeds = similarFeeds('few', 3, 10, 'orchard violin marble lantern comet glacier saddle pepper', 3);
const listedFeed = [
  { title: 'Ministers met in Lagos', link: 'https://third.example/one', publishedAt: new Date().toISOString() },
];
const feeds = [listedFeed, ...manyFeeds, ...poisonedFeeds];

const folder = temporaryFolder();
let host: FeedHost;
let stage: TestStage;
const visitor = callerAt(() => stage, uncached);
let admin: Call;
beforeAll(async () => {
  host = await hostFeeds(feeds, { delayMs: 5 });
  const file = join(folder.path, 'sources.json');
  // The stage reads feeds of a loopback address only if a source in its list has it.
  writeFileSync(file, JSON.stringify([{ url: host.urls[0], name: 'Third', region: 'african' }]));
  stage = await startTestStage({ args: ['--no-seed', '--sources', file] });
  const token = await signIn(stage.announced().authEmulator, adminAccount);
  admin = callerAt(() => stage, { authorization: `Bearer ${token}` });
});
afterAll(async () => {
  await stage?.end();
  await host?.close();
  folder.remove();
});

/** Adds sources for some of the feeds. @returns their ids */
async function addSources(own: readonly FeedItem[][]): Promise<string[]> {
  const ids: string[] = [];
  for (const feed of own) {
    const n = feeds.indexOf(feed);
    const settings = { name: `Paper ${n}`, url: host.urls[n], type: 'rss', region: 'caribbean', active: true };
    const { status, body } = await admin('POST', '/api/sources', settings);
    expect(status).toBe(201);
    ids.push(source.parse(body).id);
  }
  return ids;
}

/** Reads some sources, or all, and waits for the end of the run. */
async function ingest(sourceIds?: readonly string[]): Promise<IngestRun> {
  const { status, body } = await admin('POST', '/api/ingest', sourceIds === undefined ? undefined : { sourceIds });
  expect(status).toBe(202);
  const { runId } = contract.startIngest.reply.parse(body);
  const readRun = async () => contract.getIngestRun.reply.parse((await admin('GET', `/api/ingest/${runId}`)).body);
  await expect.poll(async () => (await readRun()).done, { timeout: 120_000, interval: 100 }).toBe(true);
  return readRun();
}

/** The articles of some feeds, from all pages of the front page. */
async function articlesOf(own: readonly FeedItem[][]): Promise<ArticlePreview[]> {
  const hosts = new Set(own.flat().map(({ link }) => new URL(link).host));
  const found: ArticlePreview[] = [];
  for (let next: string | undefined = '/api/articles?limit=150'; next !== undefined; ) {
    const { status, body, headers } = await visitor('GET', next);
    expect(status).toBe(200);
    found.push(...contract.listArticles.reply.parse(body));
    next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  }
  return found.filter(({ url }) => url !== null && hosts.has(new URL(url).host));
}

function expectedIds(own: readonly FeedItem[][]): string[] {
  const headlines = own.flat().map((item) => ({
    id: articleId({ ...item, id: null }, 'any'),
    title: item.title,
    address: item.link,
    at: Date.parse(new Date(item.publishedAt).toUTCString()),
    seen: 0,
    survivor: null,
  }));
  return [...mergeReports(headlines)]
    .filter(([, survivor]) => survivor === null)
    .map(([id]) => id)
    .sort();
}
const idsOf = (articles: readonly ArticlePreview[]): string[] => articles.map(({ id }) => id).sort();

describe('ingestion of a local stage', () => {
  it('a list in JSON names the sources of a stage', async () => {
    const articles = await articlesOf([listedFeed]);
    expect(articles.map(({ title, source }) => `${title} by ${source}`)).toEqual(['Ministers met in Lagos by Third']);
  });

  it('two concurrent runs store exactly the expected articles [ING-11, ING-23, ING-30]', async () => {
    const sourceIds = await addSources(manyFeeds);
    // Runs that read the same sources would be one run.
    const [one, two] = await Promise.all([ingest(sourceIds), ingest(sourceIds.slice(1))]);
    expect([one.errors, two.errors]).toEqual([[], []]);
    const articles = await articlesOf(manyFeeds);
    expect(idsOf(articles)).toEqual(expectedIds(manyFeeds));
    const merged = manyFeeds.flat().length - articles.length;
    expect(merged).toBeGreaterThan(20);
    let covering = 0;
    for (const { id } of articles)
      covering += contract.getArticle.reply.parse((await visitor('GET', `/api/articles/${id}`)).body).coverage.length;
    expect(covering).toBe(merged);

    const unchanged = host.answered.get(304) ?? 0;
    expect(await ingest(sourceIds)).toMatchObject({ processed: 0, added: 0, errors: [] });
    expect((host.answered.get(304) ?? 0) - unchanged).toBeGreaterThanOrEqual(24);
  });

  it('all articles are stored despite invalid messages in the queue', async () => {
    const sourceIds = await addSources(poisonedFeeds);
    const { sqs, queues } = stage.announced();
    const url = Object.entries(queues).find(([id]) => /Articles/i.test(id) && !/Dead|Dlq/i.test(id))?.[1];
    const client = new SQSClient({
      endpoint: sqs,
      region: 'eu-west-1',
      credentials: { accessKeyId: 'x', secretAccessKey: 'x' },
    });
    for (const MessageBody of ['poison', Buffer.from('poison').toString('base64')])
      await client.send(
        new SendMessageCommand({
          QueueUrl: url,
          MessageBody,
          MessageGroupId: 'articles',
          MessageDeduplicationId: MessageBody,
        }),
      );
    expect((await ingest(sourceIds)).errors).toEqual([]);
    expect(idsOf(await articlesOf(poisonedFeeds))).toEqual(expectedIds(poisonedFeeds));
  });
});
