import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { queuePurge } from '#functions/editorial/purge-queue.ts';
import { handler } from '#functions/events/purge-edge.ts';
import { getArticle } from '#shared/api/articles.ts';
import { articlePaths, documents } from '#shared/api/documents.ts';
import { listen } from '#test/ingest/fetch/loopback.ts';
import { captureLog } from '#test/support/capture-log.ts';
import { takeAll } from '#test/support/queue-contents.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();

const done = '<?xml version="1.0"?><Invalidation><Id>I1</Id><Status>InProgress</Status></Invalidation>';
const busy =
  '<?xml version="1.0"?><ErrorResponse><Error><Type>Sender</Type><Code>TooManyInvalidationsInProgress</Code><Message>Wait</Message></Error></ErrorResponse>';
let status = 201;
let calls: { url: string; paths: string[]; reference: string }[] = [];
let cloudFront: Server;

beforeAll(async () => {
  captureLog();
  cloudFront = createServer(async (request, response) => {
    const batch = await text(request);
    calls.push({
      url: request.url ?? '',
      paths: [...batch.matchAll(/<Path>([^<]*)<\/Path>/g)].map(([, path = '']) => path),
      reference: /<CallerReference>([^<]*)</.exec(batch)?.[1] ?? '',
    });
    response.writeHead(status, { 'content-type': 'text/xml' }).end(status === 201 ? done : busy);
  });
  process.env.AWS_ENDPOINT_URL_CLOUDFRONT = `http://127.0.0.1:${await listen(cloudFront)}`;
  process.env.DISTRIBUTION_ID = 'E1EXAMPLE';
});
afterAll(() => cloudFront.close());
beforeEach(() => {
  calls = [];
  status = 201;
});

test('a hundred articles are one message, sent again after the lists have lost them', async () => {
  const ids = Array.from({ length: 100 }, (_, i) => `id-${i}`);
  await queuePurge(ids);
  const [first, ...more] = await takeAll(process.env.PURGES_QUEUE_URL);
  expect(JSON.parse(first ?? '')).toEqual({ ids });
  // The second one is hidden for a minute.
  expect(more).toEqual([]);
});

test('a batch of messages is one invalidation of a few paths', async () => {
  const { batchItemFailures } = await handler(queueEvent([{ ids: ['a', 'b'] }, { ids: ['c'] }]));
  expect(batchItemFailures).toEqual([]);
  expect(calls).toMatchObject([{ url: '/2020-05-31/distribution/E1EXAMPLE/invalidation', paths: [...articlePaths] }]);
});

test('an article that was corrected is purged alone, by its page and its reply', async () => {
  await handler(
    queueEvent([
      { ids: ['a', 'b'], own: true },
      { ids: ['b'], own: true },
    ]),
  );
  const pathsOf = (id: string) => [documents.article, getArticle].map(({ path }) => path.replace('{id}', id));
  expect(calls[0]?.paths).toEqual([...pathsOf('a'), ...pathsOf('b')]);
  await handler(queueEvent([{ ids: ['a'], own: true }, { ids: ['c'] }]));
  expect(calls[1]?.paths).toEqual([...articlePaths]);
});

test('a message that is delivered twice asks for the same invalidation', async () => {
  await handler(queueEvent([{ ids: ['a'] }]));
  await handler(queueEvent([{ ids: ['a'] }], 2));
  expect(calls[0]?.reference).toMatch(/^[0-9a-f]{64}$/);
  expect(calls[1]?.reference).toBe(calls[0]?.reference);
});

test('messages return to the queue while CloudFront has too many invalidations', async () => {
  status = 400;
  const { batchItemFailures } = await handler(queueEvent([{ ids: ['a'] }, { ids: ['b'] }]));
  expect(batchItemFailures).toHaveLength(2);
});

test('pictures of articles that are taken down are purged with them', async () => {
  const picture = '/pictures/abcdefghijklmnop/640?address=https%3A%2F%2Fa.example%2F1.jpg';
  await handler(
    queueEvent([
      { ids: ['a'], pictures: [picture] },
      { ids: ['b'], pictures: [picture] },
    ]),
  );
  expect(calls[0]?.paths).toEqual([...articlePaths, picture]);
});
