import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, describe, expect, test } from 'vitest';
import { articleId } from '#functions/articles/article-id.ts';
import { bypassHeader } from '#scripts/local-stage/edge/send.ts';
import { adminAccount, readerAccount, signIn } from '#scripts/local-stage/sign-in/accounts.ts';
import { contract } from '#shared/api/contract.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { mergeReports } from '#shared/domain/articles/story-index.ts';
import type { IngestRun } from '#shared/domain/sources/source.ts';
import { type FeedItem, hostFeeds } from '#test/support/feed-host.ts';
import { startTestStage, type TestStage, temporaryFolder } from '#test/support/stage.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const words = 'harbour tax nurse vote ferry bank storm school port court'.split(' ');

/** Feeds over four days with many similar headlines; the same for the same seed. */
function similarFeeds(feeds: number, items: number, seed: number): FeedItem[][] {
  let state = seed;
  const random = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  const newest = Date.now() - 3_600_000;
  return Array.from({ length: feeds }, (_, n) =>
    Array.from({ length: items }, (_, i) => ({
      title: `${Array.from({ length: 6 }, () => words[Math.floor(random() * words.length)]).join(' ')}${random() < 0.4 ? ` ${n} ${i}` : ''}`,
      link: `https://paper${n}.example/${i}`,
      // Unique seconds: with equal times the result would depend on the order of arrival.
      publishedAt: new Date(
        Math.floor((newest - random() * 96 * 3_600_000) / 1e6) * 1e6 + (n * items + i) * 1000,
      ).toISOString(),
    })),
  );
}

function expectedIds(feeds: readonly (readonly FeedItem[])[]): string[] {
  const headlines = feeds.flat().map((item) => ({
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

/** All articles of the front page, read page by page with the Link header. */
async function allArticles({ url }: TestStage): Promise<ArticlePreview[]> {
  const found: ArticlePreview[] = [];
  for (let next: string | undefined = `${contract.listArticles.path}?limit=150`; next !== undefined; ) {
    const response: Response = await fetch(`${url}${next}`, { headers: { [bypassHeader]: '1' } });
    expect(response.status).toBe(200);
    found.push(...contract.listArticles.reply.parse(await response.json()));
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return found;
}

async function ingest(stage: TestStage): Promise<IngestRun> {
  const authorization = `Bearer ${await signIn(stage.announced().authEmulator, adminAccount)}`;
  const started = await fetch(`${stage.url}${contract.startIngest.path}`, {
    method: 'POST',
    headers: { authorization },
  });
  expect(started.status).toBe(202);
  return waitForRun(stage, contract.startIngest.reply.parse(await started.json()).runId);
}

async function waitForRun(stage: TestStage, runId: string): Promise<IngestRun> {
  const { path, reply } = contract.getIngestRun;
  const headers = { authorization: `Bearer ${await signIn(stage.announced().authEmulator, adminAccount)}` };
  const readRun = async () =>
    reply.parse(await (await fetch(`${stage.url}${path.replace('{runId}', runId)}`, { headers })).json());
  await expect.poll(async () => (await readRun()).done, { timeout: 120_000, interval: 100 }).toBe(true);
  return readRun();
}

function sourcesFile(folder: string, urls: readonly string[]): string {
  const file = join(folder, 'sources.json');
  writeFileSync(
    file,
    JSON.stringify(urls.map((url, n) => ({ url, name: `Paper ${n}`, region: 'caribbean', category: 'general' }))),
  );
  return file;
}

describe('ingestion of a local stage', () => {
  test('stores exactly the expected articles in two concurrent runs [ING-11, ING-23, ING-30]', async () => {
    const folder = temporaryFolder();
    const feeds = similarFeeds(24, 20, 5);
    const host = await hostFeeds(feeds, { delayMs: 5 });
    const file = sourcesFile(folder.path, host.urls);
    const stage = await startTestStage({ args: ['--no-seed', '--sources', file] });
    cleanUps.push(folder.remove, host.close, () => stage.end());

    const [one, two] = await Promise.all([ingest(stage), ingest(stage)]);
    expect([one.errors, two.errors]).toEqual([[], []]);
    const articles = await allArticles(stage);
    expect(articles.map(({ id }) => id).sort()).toEqual(expectedIds(feeds));
    const merged = feeds.flat().length - articles.length;
    expect(merged).toBeGreaterThan(20);
    let covering = 0;
    for (const { id } of articles) {
      const response = await fetch(`${stage.url}${contract.getArticle.path.replace('{id}', id)}`);
      covering += contract.getArticle.reply.parse(await response.json()).coverage.length;
    }
    expect(covering).toBe(merged);

    const again = await ingest(stage);
    expect(again).toMatchObject({ processed: 0, added: 0, errors: [] });
    expect(host.answered.get(304)).toBeGreaterThanOrEqual(24);
  });

  test('loses and duplicates nothing after a kill and a restart', async () => {
    const folder = temporaryFolder();
    const feeds = similarFeeds(40, 15, 9);
    const host = await hostFeeds(feeds, { delayMs: 30 });
    const file = sourcesFile(folder.path, host.urls);
    const dataDir = join(folder.path, 'data');
    cleanUps.push(folder.remove, host.close);

    const first = await startTestStage({ args: ['--no-seed'], dataDir });
    await first.end();
    // The sources are new in this start, so the kill interrupts their first run.
    const starting = startTestStage({ args: ['--no-seed', '--sources', file], dataDir });
    starting.catch(() => undefined);
    await expect.poll(() => host.answered.get(200) ?? 0, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(12);
    const { readRunningStage } = await import('#scripts/local-stage/data-dir.ts');
    const pid = readRunningStage(dataDir)?.pid;
    expect(pid).toBeDefined();
    process.kill(pid ?? 0, 'SIGKILL');
    await starting.then(
      (stage) => stage.end('SIGKILL'),
      () => undefined,
    );

    const second = await startTestStage({ args: ['--no-seed', '--sources', file], dataDir });
    cleanUps.push(() => second.end());
    await ingest(second);
    const ids = (await allArticles(second)).map(({ id }) => id);
    expect(ids.toSorted()).toEqual(expectedIds(feeds));
    expect(new Set(ids).size).toBe(ids.length);
    const topics = contract.listTopics.reply.parse(
      await (await fetch(`${second.url}${contract.listTopics.path}`)).json(),
    );
    expect(topics.reduce((sum, { articleCount }) => sum + articleCount, 0)).toBe(ids.length);
  });

  test('stores all articles despite invalid messages in the queue', async () => {
    const folder = temporaryFolder();
    const feeds = similarFeeds(3, 10, 3);
    const host = await hostFeeds(feeds);
    const stage = await startTestStage({ args: ['--no-seed', '--sources', sourcesFile(folder.path, host.urls)] });
    cleanUps.push(folder.remove, host.close, () => stage.end());
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
    const run = await ingest(stage);
    expect(run.errors).toEqual([]);
    expect((await allArticles(stage)).map(({ id }) => id).sort()).toEqual(expectedIds(feeds));
  });
});

describe('starting a run', () => {
  test('is a 401 without a token, a 403 for a reader and a 202 for an admin [ROLE-11, API-29]', async () => {
    const stage = await startTestStage({ args: ['--no-seed'] });
    cleanUps.push(() => stage.end());
    const post = async (headers: Record<string, string>) =>
      (await fetch(`${stage.url}${contract.startIngest.path}`, { method: 'POST', headers })).status;
    const bearer = async (account: typeof adminAccount) => ({
      authorization: `Bearer ${await signIn(stage.announced().authEmulator, account)}`,
    });
    expect(await post({})).toBe(401);
    expect(await post({ authorization: 'Bearer nonsense' })).toBe(401);
    expect(await post(await bearer(readerAccount))).toBe(403);
    expect(await post(await bearer(adminAccount))).toBe(202);
  });
});
