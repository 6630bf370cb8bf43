import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { articleEntity } from '#functions/articles/article-rows.ts';
import { listStories } from '#shared/api/stories.ts';
import { noEditorial } from '#shared/domain/articles/editorial.ts';
import { storeReports, storeStory } from '#test/support/articles/store-reports.ts';
import { captureLog } from '#test/support/capture-log.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();

type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;
const now = Date.now();
const minutesAgo = (minutes: number): string => new Date(now - minutes * 60_000).toISOString();

/** A call of a function that has just started. */
async function call(query: Record<string, string> = {}) {
  vi.resetModules();
  const { handler } = (await import('#functions/api/list-stories.ts')) as { handler: Handler };
  const { statusCode = 0, body = '', headers = {} } = await handler(httpEvent({ query }));
  const next = /[?&]cursor=([^&>]+)/.exec(String(headers.link ?? ''))?.[1];
  return { statusCode, stories: statusCode === 200 ? listStories.reply.parse(JSON.parse(body)) : [], next };
}
const idsOf = async (query: Record<string, string> = {}) => (await call(query)).stories.map(({ id }) => id);

const alone = ['Cocoa farmers wait for rain', 'A bus company buys new coaches', 'Cricket ends early'];
const events = ['berth in Kingston', 'ferry to Accra', 'museum in Lagos', 'strike in Quito'];
/** Ids of the reports by event and outlet. */
const ids: string[][] = [];

beforeAll(async () => {
  captureLog();
  // Two outlets report each of the first three events, the later the newer; the last one has two reports of one outlet.
  for (const [n, event] of events.entries())
    ids.push(
      await storeReports([
        [n === 3 ? 'nation' : 'gleaner', `Ministers argue about the ${event}`, minutesAgo(100 - 10 * n)],
        ['nation', `Who pays for the ${event}, asks the opposition`, minutesAgo(99 - 10 * n)],
      ]),
    );
  for (const reports of ids) await storeStory(reports, { lead: reports[1] ?? '' });
  await storeReports(alone.map((title, n) => [`outlet-${n}`, title, minutesAgo(n)]));
});

const story = (n: number): string => ids[n]?.[0] ?? '';

describe('the list of stories', () => {
  test('the list of stories has events of two outlets, those with the latest reports first, each with its lead', async () => {
    const { stories, next } = await call();
    expect(stories.map(({ id }) => id)).toEqual([story(2), story(1), story(0)]);
    expect(stories[0]).toMatchObject({
      title: 'Who pays for the museum in Lagos, asks the opposition',
      lead: { id: ids[2]?.[1] },
      firstAt: minutesAgo(80),
    });
    expect(next).toBeUndefined();
  });

  test('the list of stories continues where a page ends, without a story twice', async () => {
    const pages: string[] = [];
    let cursor: string | undefined;
    do {
      const { stories, next } = await call({ limit: '1', ...(cursor && { cursor }) });
      pages.push(...stories.map(({ id }) => id));
      cursor = next;
    } while (cursor !== undefined);
    expect(pages).toEqual([story(2), story(1), story(0)]);
    expect((await call({ cursor: 'invented' })).statusCode).toBe(400);
  });

  test('the list of stories is filtered by the region of their reports', async () => {
    expect(await idsOf({ region: 'african' })).toEqual([story(2), story(1)]);
    expect((await call({ region: 'nowhere' })).statusCode).toBe(400);
  });

  test('the list of stories misses one that has lost its second outlet, and shows another report for a hidden lead', async () => {
    const [first = '', second = ''] = ids[0] ?? [];
    const third = await storeReports([['guardian', 'The Kingston berth seen from London', minutesAgo(98)]]);
    await storeStory([first, second, ...third], { lead: second });
    await articleEntity()
      .update({ id: second })
      .set({ editorial: { ...noEditorial, version: 1, state: 'takenDown' } })
      .go();
    const { stories } = await call();
    expect(stories.find(({ id }) => id === first)?.lead.id).toBe(first);
    await articleEntity()
      .update({ id: third[0] ?? '' })
      .set({ editorial: { ...noEditorial, version: 1, state: 'hidden' } })
      .go();
    expect(await idsOf()).toEqual([story(2), story(1)]);
  });
});
