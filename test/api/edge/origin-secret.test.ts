import { beforeAll, describe, expect, test } from 'vitest';
import { handler as feed } from '#functions/documents/feed.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { listTopics } from '#shared/api/topics.ts';
import { originSecretHeader } from '#shared/config/site-paths.ts';
import { httpEvent } from '#test/support/http-event.ts';

const [previous, sent, next] = ['a', 'b', 'c'].map((one) => one.repeat(32));
let calls = 0;
const topics = endpoint(listTopics, async () => {
  calls += 1;
  return [];
});
const call = (secret: string | undefined, respond = topics) =>
  respond(httpEvent({ headers: secret === undefined ? {} : { [originSecretHeader]: secret } }));

beforeAll(() => {
  process.env.ORIGIN_SECRETS = ['20261122', previous, sent, next].join('-');
});

describe('a function of a route', () => {
  test.each([
    ['CloudFront sends', sent],
    ['CloudFront sent before the last deployment', previous],
    ['CloudFront sends after the next deployment', next],
  ])('a function of a route accepts the value that %s', async (_, secret) => {
    expect(await call(secret)).toMatchObject({ statusCode: 200 });
  });

  test.each([undefined, '', 'a', '20261122', 'd'.repeat(32), `${'b'.repeat(32)}-${'c'.repeat(32)}`, 'é'.repeat(32)])(
    'a function of a route refuses a caller that does not come through CloudFront: %s',
    async (secret) => {
      const before = calls;
      const { statusCode, headers, body = '' } = await call(secret);
      expect([statusCode, headers?.['cache-control'], calls]).toEqual([403, 'private, no-store', before]);
      expect(JSON.parse(body)).toEqual({
        message: 'Use the address of the site; this one does not take calls.',
        code: 'not_through_site',
        details: [],
      });
    },
  );

  test('a function of a document refuses a caller that does not come through CloudFront too', async () => {
    expect(await call(undefined, feed)).toMatchObject({ statusCode: 403 });
  });
});
