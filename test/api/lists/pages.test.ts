import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { handler as readRunHandler } from '#functions/api/get-ingest-run.ts';
import { handler as recommend } from '#functions/api/get-recommendations.ts';
import { handler as listSourcesHandler } from '#functions/api/list-desk-sources.ts';
import { handler as listPublishersHandler } from '#functions/api/list-publishers.ts';
import { followerCountEntity } from '#functions/catalog/follower-counts.ts';
import { publisherEntity, publisherPage } from '#functions/catalog/publishers.ts';
import { saveReceipts, saveRun } from '#functions/ingest/runs/ingest-runs.ts';
import { keepMs } from '#functions/runtime/env.ts';
import { writeIdCursor } from '#functions/runtime/id-cursor.ts';
import { sourceGainsEntity } from '#functions/sources/source-gains.ts';
import { listedSources, saveSources } from '#functions/sources/sources.ts';
import { batchPut } from '#functions/table/batch.ts';
import { limits } from '#shared/config/limits.ts';
import { publisher } from '#shared/domain/articles/publisher.ts';
import { ingestRun } from '#shared/domain/sources/source.ts';
import { listedSource } from '#shared/domain/sources/source-gains.ts';
import { utcDay } from '#shared/domain/utc-day.ts';
import { beforeRequests } from '#test/support/faults/before-requests.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { asAdmin, asReader, localSignIn } from '#test/support/local-token.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { sampleSource } from '#test/support/sample-source.ts';

withRealTable();
Object.assign(process.env, localSignIn);

/** More than two pages of each list. */
const many = 2 * Math.max(limits.page.sources, limits.page.publishers) + 1;
const idOf = (n: number) => `row-${String(n).padStart(5, '0')}`;
const numbers = Array.from({ length: many }, (_, n) => n);

/** Requests to the table since the last test began. */
let reads: string[] = [];
beforeAll(async () => {
  // Names run against the ids.
  await saveSources(
    numbers.map((n) =>
      sampleSource({ id: idOf(n), name: `Name ${idOf(many - n)}`, url: `https://${idOf(n)}.example/feed` }),
    ),
  );
  await batchPut(
    publisherEntity(),
    numbers.map((n) => ({ id: idOf(n), name: idOf(n), domain: '', category: 'general', articleCount: n % 7 })),
  );
  await batchPut(followerCountEntity(), [{ target: `publisher#${idOf(4000)}`, count: 9 }]);
  const gains = { [utcDay(new Date())]: 3 };
  await batchPut(sourceGainsEntity(), [{ id: idOf(2500), gains, expiresAt: 4e9 }]);
  beforeRequests((command) => void reads.push(command));
});
beforeEach(() => {
  reads = [];
});

type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;
/** All pages of a list, as a caller reads them that follows the Link header. */
async function pagesOf<S extends z.ZodMiniType>(handler: Handler, schema: S, params?: Record<string, string>) {
  const pages: z.output<S>[] = [];
  for (let query: Record<string, string> | undefined; ; ) {
    const { body = '', headers } = await handler(
      httpEvent({ headers: asAdmin, ...(params && { params }), ...(query && { query }) }),
    );
    pages.push(schema.parse(JSON.parse(body)));
    expect(body.length).toBeLessThan(2_000_000);
    const [, cursor] = /^<[^>]*[?&]cursor=([^&>]+)>; rel="next"$/.exec(String(headers?.link ?? '')) ?? [];
    if (cursor === undefined) return pages;
    query = { cursor };
  }
}

describe('lists with more than one page', () => {
  test('GET /api/desk/sources has every source once, by name within a page', async () => {
    const pages = await pagesOf(listSourcesHandler, z.array(listedSource));
    const ids = pages.flat().map(({ id }) => id);
    expect(pages.map(({ length }) => length)).toEqual([2000, 2000, 1]);
    expect(ids.toSorted()).toEqual(numbers.map(idOf));
    expect(pages[0]?.map(({ name }) => name)).toEqual(pages[0]?.map(({ name }) => name).toSorted());
    expect(pages[1]?.find(({ id }) => id === idOf(2500))?.gained.at(-1)).toBe(3);
    // Settings, states and gains: some megabytes each page.
    expect(reads.length).toBeLessThan(20);
  });

  test('GET /api/publishers has every publisher once, those with most articles of a page first', async () => {
    const pages = await pagesOf(listPublishersHandler, z.array(publisher));
    expect(pages.map(({ length }) => length)).toEqual([2000, 2000, 1]);
    expect(
      pages
        .flat()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(numbers.map(idOf));
    expect(pages[0]?.map(({ articleCount }) => articleCount)).toEqual(
      pages[0]?.map(({ articleCount }) => articleCount).toSorted((a, b) => b - a),
    );
    expect(pages.flat().filter(({ followerCount }) => followerCount > 0)).toMatchObject([
      { id: idOf(4000), followerCount: 9 },
    ]);
    expect(reads.length).toBeLessThan(12);
  });

  test('GET /api/publishers reads them once in a while, and their followers each time', async () => {
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
    const list = async () => {
      reads = [];
      const { body = '' } = await listPublishersHandler(httpEvent({}));
      const [first] = z
        .array(publisher)
        .parse(JSON.parse(body))
        .filter(({ id }) => id === idOf(7));
      return { followers: first?.followerCount, queries: reads.filter((command) => command === 'QueryCommand').length };
    };
    const before = await list();
    await batchPut(followerCountEntity(), [{ target: `publisher#${idOf(7)}`, count: 3 }]);
    expect(await list()).toEqual({ followers: 3, queries: 1 });
    vi.advanceTimersByTime(keepMs());
    expect(await list()).toEqual({ followers: 3, queries: before.queries });
    vi.useRealTimers();
    expect(before.followers).toBe(0);
    expect(before.queries).toBeGreaterThan(1);
  });

  test('a page costs the same wherever it is', async () => {
    for (const after of [null, idOf(10), idOf(3000)]) {
      reads = [];
      expect((await publisherPage(after, 100)).publishers).toHaveLength(100);
      expect(reads).toHaveLength(2);
    }
    for (const cursor of [undefined, writeIdCursor(idOf(10)) ?? undefined]) {
      reads = [];
      expect((await listedSources(cursor)).items).toHaveLength(limits.page.sources);
      expect(reads).toHaveLength(3);
    }
    expect(await publisherPage(idOf(many), 100)).toEqual({ publishers: [], next: null });
  });

  test.each([
    ['/api/desk/sources', listSourcesHandler],
    ['/api/publishers', listPublishersHandler],
  ])('%s refuses a cursor that is not one', async (_, handler) => {
    for (const cursor of [
      'x',
      Buffer.from('["a b"]').toString('base64url'),
      Buffer.from('{"pk":1}').toString('base64url'),
    ])
      expect((await handler(httpEvent({ query: { cursor }, headers: asAdmin }))).statusCode).toBe(400);
  });

  test('recommendations read the publishers once in a minute, not each time [API-43]', async () => {
    const ask = async () => (await recommend(httpEvent({ headers: asReader }))).statusCode;
    expect(await ask()).toBe(200);
    const first = reads.length;
    reads = [];
    expect(await ask()).toBe(200);
    expect(reads.length).toBeLessThanOrEqual(first - 4);
  });
});

describe('a run with many failures', () => {
  test('a run with many failures lists each of them once, with the same totals on each page, and polls read a large one rarely', async () => {
    const runId = 'large';
    await saveRun({ runId, startedAt: new Date().toISOString(), queued: 1300 });
    const receipt = (n: number) => ({
      ...{ runId, sourceId: idOf(n), source: idOf(n), part: 0, parts: 1, fetchId: '', processed: 1, added: 0 },
      ...{ deduplicated: 0, filtered: 0, error: n % 13 === 0 ? '' : 'No answer', expiresAt: 4e9 },
    });
    await saveReceipts(numbers.slice(0, 1300).map(receipt));
    const pages = await pagesOf(readRunHandler, ingestRun, { runId });
    expect(pages.map(({ errors }) => errors.length)).toEqual([500, 500, 200]);
    expect(new Set(pages.flatMap(({ errors }) => errors.map(({ sourceId }) => sourceId))).size).toBe(1200);
    expect(pages.map(({ finished, done, processed }) => ({ finished, done, processed }))).toEqual(
      Array.from({ length: 3 }, () => ({ finished: 1300, done: true, processed: 1300 })),
    );
    reads = [];
    await pagesOf(readRunHandler, ingestRun, { runId });
    expect(reads, 'each page asks only whether the caller’s account is deleted').toEqual(
      Array(3).fill('GetItemCommand'),
    );
  });
});
