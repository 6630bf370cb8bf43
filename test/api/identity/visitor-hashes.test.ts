import { hash } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { handler as store } from '#functions/events/store-articles.ts';
import { articleId } from '#functions/ingest/article-id.ts';
import { packMessage } from '#functions/ingest/article-queue.ts';
import { table } from '#functions/table/client.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { captureLog } from '#test/support/capture-log.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { localSignIn } from '#test/support/local-token.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();
Object.assign(process.env, localSignIn);

const entries = ['Kingston court clears the new berth', 'The ferry sails again'].map((title) =>
  entryOf(title, '2026-11-20T09:00:00.000Z'),
);
const [first = '', second = ''] = entries.map((entry) => articleId(entry, 'paper'));
const address = '203.0.113.77';
const userAgent = 'Testreader/1.0';

/** The handlers as a newly started function has them: it knows no key yet. */
async function started() {
  vi.resetModules();
  const [like, unlike, view] = await Promise.all([
    import('#functions/api/like-article.ts'),
    import('#functions/api/unlike-article.ts'),
    import('#functions/api/record-view.ts'),
  ]);
  return { like: like.handler, unlike: unlike.handler, view: view.handler };
}
async function act(action: 'like' | 'unlike' | 'view', article: string, readerId?: string) {
  const handler = (await started())[action];
  const { statusCode, body } = await handler(
    httpEvent({
      params: { id: article },
      headers: {
        'x-forwarded-for': `${address}, 130.176.0.1`,
        'user-agent': userAgent,
        ...(readerId !== undefined && { 'content-type': 'application/json' }),
      },
      ...(readerId !== undefined && { body: JSON.stringify({ readerId }) }),
    }),
  );
  expect([200, 204]).toContain(statusCode);
  return body === undefined ? undefined : JSON.parse(body).likes;
}

const items = async (): Promise<Record<string, unknown>[]> => {
  const { client, table: TableName } = table();
  return (await client.send(new ScanCommand({ TableName }))).Items ?? [];
};
const keysLike = async (pattern: RegExp) =>
  (await items()).map(({ pk, sk }) => `${pk} ${sk}`).filter((key) => pattern.test(key));
const on = (day: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T12:00:00Z`) });

const log = captureLog();
beforeAll(async () => {
  await store(queueEvent([packMessage(messageOf(entries))]));
});
afterEach(() => {
  vi.useRealTimers();
});

describe.each([
  ['with the id of their browser', 'reader-0123456789'],
  ['by address and User-Agent', undefined],
])('a visitor %s', (_, readerId) => {
  test('a visitor likes once, also on another day, and can take it back then [API-14, API-41]', async () => {
    on('2026-11-20');
    const likes = await act('like', first, readerId);
    on('2027-02-01');
    expect(await act('like', first, readerId)).toBe(likes);
    expect(await act('unlike', first, readerId)).toBe(likes - 1);
    expect(await act('unlike', first, readerId)).toBe(likes - 1);
  });
});

describe('what is stored of a visitor', () => {
  test('what is stored of a visitor cannot be computed from the address, the User-Agent or the id of the browser', async () => {
    const readerId = 'reader-0123456789';
    await act('like', second, readerId);
    await act('like', second);
    const stored = JSON.stringify(await items());
    for (const plain of [address, userAgent, readerId, `${address} ${userAgent}`]) {
      const digests = [hash('sha256', plain), hash('sha256', hash('sha256', plain).slice(0, 32))];
      for (const text of [plain, ...digests.map((digest) => digest.slice(0, 16))]) expect(stored).not.toContain(text);
    }
    expect(await keysLike(/ visitor#[\da-f]{32}$/)).toHaveLength(2);
  });

  test('what is stored of a visitor is another hash every day for rate limits', async () => {
    const allowances = async () => new Set((await keysLike(/^allowance#/)).map((key) => key.split(' ')[0]));
    const viewOn = async (day: string): Promise<number> => {
      const before = await allowances();
      on(day);
      for (let time = 0; time < 3; time++) await act('view', second);
      return [...(await allowances())].filter((key) => !before.has(key)).length;
    };
    expect([await viewOn('2027-03-01'), await viewOn('2027-03-02'), await viewOn('2027-03-01')]).toEqual([1, 1, 0]);
  });

  test('what is stored of a visitor is not logged', () => {
    expect(log.text()).not.toContain(address);
    expect(log.text()).not.toContain(userAgent);
  });
});
