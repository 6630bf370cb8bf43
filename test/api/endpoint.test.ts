import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { notFound, Refusal } from '#functions/runtime/refusal.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { httpEvent } from '#test/support/http-event.ts';

const base = {
  method: 'POST',
  path: '/api/test',
  access: 'anyone',
  summary: 'For the tests',
  body: z.object({ name: z.string().check(z.minLength(1)), age: z.optional(z.int().check(z.minimum(0))) }),
  query: z.object({ limit: z._default(z.coerce.number().check(z.int(), z.maximum(10)), 5) }),
  reply: z.object({ hello: z.string() }),
  cache: { kind: 'private' },
  needs: { table: 'none' },
} as const satisfies Endpoint;

const openSpec = {
  method: 'GET',
  path: '/api/open',
  access: 'anyone',
  summary: 'For the tests',
  reply: base.reply,
  cache: { kind: 'public', browser: 1, edge: 2, stale: 3 },
  needs: { table: 'none' },
} as const satisfies Endpoint;

const json = { 'content-type': 'application/json' };
const greet = endpoint(base, async ({ body, query }) => ({
  hello: `${body.name} ${query.limit}`,
  secret: 'never shown',
}));
const bodyOf = (response: { body?: string | undefined }) => JSON.parse(response.body ?? 'null');

describe('endpoint', () => {
  test('an endpoint parses body and query, and returns only the fields of the contract', async () => {
    const response = await greet(httpEvent({ body: '{"name":"Ada"}', headers: json, query: { limit: '7' } }));
    expect(response).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'private, no-store' } });
    expect(bodyOf(response)).toEqual({ hello: 'Ada 7' });
  });
  test('an endpoint decodes a base64 body', async () => {
    const response = await greet(
      httpEvent({ body: Buffer.from('{"name":"Zoë"}').toString('base64'), base64: true, headers: json }),
    );
    expect(bodyOf(response)).toEqual({ hello: 'Zoë 5' });
  });
  test.each([
    ['not JSON', 'name=Ada', json, 400, 'bad_json', 'body'],
    ['an empty body', '', json, 400, undefined, undefined],
    [
      'another content type',
      'name=Ada',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'not_json',
      undefined,
    ],
    ['a missing field', '{}', json, 400, 'bad_request', 'name'],
    ['a wrong type', '{"name":"A","age":"old"}', json, 400, 'bad_request', 'age'],
  ])('an endpoint rejects %s and names the field [API-37, ERR-30]', async (_, body, headers, status, code, field) => {
    const response = await greet(httpEvent({ body, headers }));
    expect(response.statusCode).toBe(status);
    if (code !== undefined) expect(bodyOf(response).code).toBe(code);
    if (field !== undefined) expect(bodyOf(response).details[0].field).toBe(field);
  });
  test('an endpoint returns the present version with a conflict, and with no other refusal', async () => {
    const meeting = (present?: object) =>
      endpoint(openSpec, async () => {
        throw new Refusal(409, 'changed_meanwhile', 'Too late', [], present);
      })(httpEvent());
    const response = await meeting({ name: 'Ada' });
    expect([response.statusCode, bodyOf(response)]).toEqual([
      409,
      { message: 'Too late', code: 'changed_meanwhile', details: [], present: { name: 'Ada' } },
    ]);
    expect(bodyOf(await meeting())).not.toHaveProperty('present');
  });
  test('an endpoint names the field of an invalid query [API-37]', async () => {
    const response = await greet(httpEvent({ body: '{"name":"A"}', headers: json, query: { limit: 'many' } }));
    expect(response.statusCode).toBe(400);
    expect(bodyOf(response).details).toEqual([{ field: 'limit', message: expect.stringContaining('number') }]);
  });
  test('an endpoint returns a refusal unchanged and any other error as a blank 500', async () => {
    const refusing = endpoint(base, async () => Promise.reject(notFound('Article')));
    const failing = endpoint(base, async () => Promise.reject(new Error('table key arn:aws:secret')));
    const request = () => httpEvent({ body: '{"name":"A"}', headers: json });
    expect(await refusing(request())).toMatchObject({
      statusCode: 404,
      body: '{"message":"Article not found","code":"not_found","details":[]}',
    });
    const blank = await failing(request());
    expect(blank.statusCode).toBe(500);
    expect(blank.body).not.toContain('arn');
    expect(blank.headers?.['cache-control']).toBe('private, no-store');
  });
  test('an endpoint returns 500 for a reply that breaks the contract', async () => {
    const lying = endpoint(base, async () => JSON.parse('{"hello":7}'));
    expect((await lying(httpEvent({ body: '{"name":"A"}', headers: json }))).statusCode).toBe(500);
  });
  test('an endpoint sets Retry-After with 429 and 503', async () => {
    const busy = endpoint(base, async () => Promise.reject(new Refusal(503, 'busy', 'Later')));
    const response = await busy(httpEvent({ body: '{"name":"A"}', headers: json }));
    expect(response.headers?.['retry-after']).toBe('5');
  });
  test('an endpoint lets caches serve a public response for a day while the origin fails, and no private one', async () => {
    const open = await endpoint(openSpec, async () => ({ hello: 'all' }))(httpEvent());
    expect(open.headers?.['cache-control']).toMatch(/, stale-if-error=86400$/);
    const own = await greet(httpEvent({ body: '{"name":"A"}', headers: json }));
    expect(own.headers?.['cache-control']).not.toContain('stale');
  });
  test('an endpoint sets an ETag on public responses, and returns 304 when the caller has it', async () => {
    const open = endpoint(openSpec, async () => ({ hello: 'all' }));
    const first = await open(httpEvent());
    const etag = String(first.headers?.etag);
    expect(first.headers?.['cache-control']).toBe(
      'public, max-age=1, s-maxage=2, stale-while-revalidate=3, stale-if-error=86400',
    );
    expect(await open(httpEvent({ headers: { 'if-none-match': `"other", W/${etag}` } }))).toMatchObject({
      statusCode: 304,
      headers: { etag },
    });
    expect((await open(httpEvent({ headers: { 'if-none-match': '"other"' } }))).statusCode).toBe(200);
    expect((await greet(httpEvent({ body: '{"name":"A"}', headers: json }))).headers).not.toHaveProperty('etag');
  });
});
