import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminAccount, signIn } from '#scripts/local-stage/sign-in/accounts.ts';
import { contract } from '#shared/api/contract.ts';
import { watchlists } from '#shared/config/seed/watchlists.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { laneArticles } from '#shared/domain/front-page/select-articles.ts';
import { type FeedHost, hostFeeds } from '#test/support/feed-host.ts';
import { callerAt, uncached } from '#test/support/readers.ts';
import { startTestStage, type TestStage, temporaryFolder } from '#test/support/stage.ts';
import { adDesk } from './support/ad-desk.ts';

const folder = temporaryFolder();
const dataDir = join(folder.path, 'data');
let host: FeedHost;
let stage: TestStage;
const call = callerAt(() => stage, uncached);
const { creatives, totals, serve } = adDesk(() => stage);
/** A source that is new in the second start. */
const newSource = 'The Late Paper';
const [lane, ...otherLanes] = watchlists;
/** What the first stage had, and how it ended. */
let first: { articles: ArticlePreview[]; port: string; end: unknown; processes: string[] };

beforeAll(async () => {
  const publishedAt = new Date(Date.now() - 3_600_000).toISOString();
  host = await hostFeeds([
    [
      { title: 'The night catamaran is late again', link: 'https://paper.example/boat', publishedAt },
      { title: 'Mango harvest begins early', link: 'https://paper.example/mango', publishedAt },
    ],
  ]);
  const file = join(folder.path, 'sources.json');
  writeFileSync(file, JSON.stringify([{ url: host.urls[0], name: newSource, region: 'caribbean' }]));

  stage = await startTestStage({ dataDir });
  await publishWatchlists([{ ...lane, keywords: ['catamaran'] }, ...otherLanes]);
  const articles = await listed();
  const port = await demoPort(articles);
  first = { articles, port, end: await stage.end('SIGINT'), processes: processesOf(dataDir) };
  stage = await startTestStage({ dataDir, args: ['--sources', file] });
});
afterAll(async () => {
  await stage?.end();
  await host?.close();
  folder.remove();
});

it('an article that arrives after an editor published a watchlist is in the lane of all readers', async () => {
  const arrived = async () => (await listed()).filter(({ source }) => source === newSource);
  await expect.poll(arrived, { timeout: 60_000, interval: 200 }).toHaveLength(2);
  expect(laneArticles(await arrived())).toMatchObject([
    { title: 'The night catamaran is late again', watchlistHits: [lane?.id] },
  ]);
});

it('a stage ends all its processes after Ctrl-C, and has the same articles when it starts again', async () => {
  expect([first.end, first.processes]).toEqual([0, []]);
  expect(titlesOf(first.articles)).toHaveLength(20);
  expect(titlesOf(await listed())).toEqual(titlesOf(first.articles));
  expect(await demoPort(await listed())).toBe(first.port);
});

it('articles, likes, totals and published advertising are kept after a kill, and no process remains', async () => {
  const id = first.articles[3]?.id ?? '';
  for (let n = 0; n < 20; n++) await like(id, `before-the-kill-${n}`);
  await seeAnAd();
  const before = await totals();
  expect(before).toMatchObject([{ impressions: 1, clicks: 1, suspicious: 0 }]);
  const file = join(folder.path, 'empty.json');
  writeFileSync(file, '{"creatives":[],"lineItems":[]}');
  expect((await creatives('import', file)).code).toBe(0);
  // The stage's other processes notice that this one is gone.
  process.kill(stage.pid, 'SIGKILL');
  await expect.poll(() => processesOf(dataDir), { timeout: 15_000 }).toEqual([]);
  expect(await stage.end()).toBe('SIGKILL');

  stage = await startTestStage({ dataDir });
  expect(titlesOf(await listed())).toEqual(titlesOf(first.articles));
  expect(await like(id, 'before-the-kill-0')).toBe(20);
  const likesNow = async () => contract.getArticle.reply.parse((await call('GET', `/api/articles/${id}`)).body).likes;
  await expect.poll(likesNow, { timeout: 30_000, interval: 200 }).toBe(20);
  expect((await serve('HOME_HERO')).status, 'the house advertisements are not published again').toBe(204);
  expect(await totals()).toEqual(before);
  expect(await stage.end('SIGTERM')).toBe(0);
});

/** Saves and publishes watchlists as the stage's admin. */
async function publishWatchlists(content: unknown): Promise<void> {
  const authorization = `Bearer ${await signIn(stage.announced().authEmulator, adminAccount)}`;
  const send = async (method: string, path: string, body: object) => {
    const response = await call(method, path.replace('{kind}', 'watchlists'), body, { authorization });
    expect(response.status).toBe(200);
    return contract.saveNewsroomDraft.reply.parse(response.body);
  };
  const { version } = await send('PUT', contract.saveNewsroomDraft.path, { version: 0, content });
  await send('POST', contract.publishNewsroomDocument.path, { version });
}

const listed = async (): Promise<ArticlePreview[]> =>
  contract.listArticles.reply.parse((await call('GET', '/api/articles?limit=200')).body);
/** Titles of the newest 20 articles of the demo feeds. */
const titlesOf = (articles: readonly ArticlePreview[]): string[] =>
  articles
    .filter(({ source }) => source !== newSource)
    .slice(0, 20)
    .map(({ title }) => title);

async function like(id: string, readerId: string): Promise<number> {
  const { body } = await call('POST', `/api/articles/${id}/like`, { readerId });
  return contract.likeArticle.reply.parse(body).likes;
}

/** Reports the impression and the click of one ad. */
async function seeAnAd(): Promise<void> {
  const { creative, token } = contract.serveAd.reply.parse(await (await serve('HOME_HERO')).json());
  const event = { creativeId: creative?.id, zoneKey: 'HOME_HERO', pageUrl: `${stage.url}/`, token };
  for (const kind of ['impression', 'click']) {
    const { status } = await call('POST', `/api/ads/track/${kind}`, { ...event, eventId: `the-only-${kind}` });
    expect(status).toBe(204);
  }
}

/** The port of the demo feeds' server, from the URL of a stored image. */
async function demoPort(articles: readonly ArticlePreview[]): Promise<string> {
  const picture = articles.find(({ image }) => image?.startsWith('http://127.0.0.1:'))?.image ?? '';
  const response = await fetch(picture);
  expect(response.headers.get('content-type')).toBe('image/webp');
  return new URL(picture).port;
}

/** Processes whose command line contains the folder. */
function processesOf(path: string): string[] {
  const list = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' });
  return list.split('\n').filter((line) => line.includes(path));
}
