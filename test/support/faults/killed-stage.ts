import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { articleId } from '#functions/ingest/article-id.ts';
import { contract } from '#shared/api/contract.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { rssOf } from '../feed-host.ts';
import { type Call, callerAt, uncached } from '../readers.ts';
import { seeded } from '../seeded.ts';
import { killStage, startTestStage, type TestStage } from '../stage.ts';
import { reportsOfStories, survivorsOf, type WrittenReport } from './reports-of-stories.ts';

const feedCount = 12;
const reportCount = 240;

/** What readers see after a first fetch: the lists with the coverage of each article, and the counts. */
export interface FetchedState {
  articles: ({ id: string } & Record<string, unknown>)[];
  topics: Counted[];
  publishers: Counted[];
}
interface Counted {
  id: string;
  articleCount: number;
}

export interface FirstFetch {
  /** Ids of the articles that the rule of deduplication leaves, sorted. */
  expectedIds(): string[];
  /** Fetches everything without a disturbance. @returns the state and the milliseconds from the first request on */
  calm(): Promise<{ state: FetchedState; ms: number }>;
  /** Kills the stage with SIGKILL this many milliseconds after its first request for a feed, and starts it again. */
  killedAfter(ms: number): Promise<FetchedState>;
  close(): Promise<void>;
}

/** Serves feeds whose reports share stories, for stages that fetch them for the first time. */
export async function firstFetch(seed: number): Promise<FirstFetch> {
  const now = Date.now() - dayMs;
  // Runs are minutes apart, and a report that turns 30 days old between them would be compared differently.
  const isClear = ({ at }: WrittenReport) => Math.abs(now - at - 30 * dayMs) > 2 * dayMs;
  const reports = reportsOfStories(seeded(seed), reportCount, now).filter(isClear);
  let requested = () => {};
  const server = createServer((request, response) => {
    requested();
    const feed = Number(/^\/(\d+)\.xml$/.exec(request.url ?? '')?.[1]);
    const items = reports
      .filter((_, i) => i % feedCount === feed)
      .map(({ title, address, at }) => ({ title, link: address, publishedAt: new Date(at).toISOString() }));
    response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(rssOf(`Paper ${feed}`, items));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const folder = mkdtempSync(join(tmpdir(), 'first-fetch-'));
  const sources = join(folder, 'sources.json');
  const list = Array.from({ length: feedCount }, (_, n) => ({
    url: `http://127.0.0.1:${port}/${n}.xml`,
    name: `Paper ${n}`,
  }));
  writeFileSync(sources, JSON.stringify(list));
  const args = ['--no-seed', '--api-only', '--sources', sources];

  const firstRequest = (): Promise<void> =>
    new Promise((resolve) => {
      requested = resolve;
    });
  const readAndEnd = async (stage: TestStage): Promise<FetchedState> => {
    try {
      return await stateOf(callerAt(() => stage, uncached));
    } finally {
      await stage.end();
    }
  };
  return {
    expectedIds: () => {
      const survivors = survivorsOf(reports, now, new Set());
      return reports
        .filter(({ id }) => survivors.get(id) === null)
        .map(({ title, address: link }) => articleId({ title, link, id: null }, ''))
        .sort();
    },
    calm: async () => {
      const began = firstRequest().then(() => performance.now());
      // A stage is ready at the end of its first fetch.
      const stage = await startTestStage({ args });
      const ms = performance.now() - (await began);
      return { state: await readAndEnd(stage), ms };
    },
    killedAfter: async (ms) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'killed-stage-'));
      try {
        await killStage(
          { args, dataDir },
          firstRequest().then(() => setTimeout(ms)),
        );
        return await readAndEnd(await startTestStage({ args, dataDir }));
      } finally {
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
    close: async () => {
      rmSync(folder, { recursive: true, force: true });
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function stateOf(call: Call): Promise<FetchedState> {
  const articles: FetchedState['articles'] = [];
  for (let path = '/api/articles?limit=100'; path !== ''; ) {
    const { body, headers } = await call('GET', path);
    const listed = contract.listArticles.reply.parse(body);
    articles.push(...(await Promise.all(listed.map(({ id }) => articleOf(call, id)))));
    path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
  }
  const topics = contract.listTopics.reply.parse((await call('GET', '/api/topics')).body);
  const publishers = contract.listPublishers.reply.parse((await call('GET', '/api/publishers')).body);
  const countsOf = (counted: readonly Counted[]) =>
    counted.map(({ id, articleCount }) => ({ id, articleCount })).sort((a, b) => (a.id < b.id ? -1 : 1));
  return { articles, topics: countsOf(topics), publishers: countsOf(publishers) };
}

async function articleOf(call: Call, id: string): Promise<FetchedState['articles'][number]> {
  const { body } = await call('GET', `/api/articles/${id}`);
  const { title, content, publishedAt, publisherId, topic, region, coverageCount, coverage } =
    contract.getArticle.reply.parse(body);
  return { id, title, content, publishedAt, publisherId, topic, region, coverageCount, coverage };
}
