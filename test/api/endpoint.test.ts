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
const bodyOf = (answer: { body?: string | undefined }) => JSON.parse(answer.body ?? 'null');

describe('the one way to a handler', () => {
  test('parses body and query, answers only what was promised', async () => {
    const answer = await greet(httpEvent({ body: '{"name":"Ada"}', headers: json, query: { limit: '7' } }));
    expect(answer).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'private, no-store' } });
    expect(bodyOf(answer)).toEqual({ hello: 'Ada 7' });
  });
  test('a base64 body is decoded', async () => {
    const answer = await greet(
      httpEvent({ body: Buffer.from('{"name":"Zoë"}').toString('base64'), base64: true, headers: json }),
    );
    expect(bodyOf(answer)).toEqual({ hello: 'Zoë 5' });
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
  ])('API-37, ERR-30 %s is refused with the field named', async (_, body, headers, status, code, field) => {
    const answer = await greet(httpEvent({ body, headers }));
    expect(answer.statusCode).toBe(status);
    if (code !== undefined) expect(bodyOf(answer).code).toBe(code);
    if (field !== undefined) expect(bodyOf(answer).details[0].field).toBe(field);
  });
  test('a conflict says what stands there now; no other refusal has such a field', async () => {
    const meeting = (present?: object) =>
      endpoint(openSpec, async () => {
        throw new Refusal(409, 'changed_meanwhile', 'Too late', [], present);
      })(httpEvent());
    const answer = await meeting({ name: 'Ada' });
    expect([answer.statusCode, bodyOf(answer)]).toEqual([
      409,
      { message: 'Too late', code: 'changed_meanwhile', details: [], present: { name: 'Ada' } },
    ]);
    expect(bodyOf(await meeting())).not.toHaveProperty('present');
  });
  test('API-37 a bad query names its field', async () => {
    const answer = await greet(httpEvent({ body: '{"name":"A"}', headers: json, query: { limit: 'many' } }));
    expect(answer.statusCode).toBe(400);
    expect(bodyOf(answer).details).toEqual([{ field: 'limit', message: expect.stringContaining('number') }]);
  });
  test('a refusal is answered as it is, anything else as a blank 500', async () => {
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
  test('a reply that breaks the contract is a 500, not a lie', async () => {
    const lying = endpoint(base, async () => JSON.parse('{"hello":7}'));
    expect((await lying(httpEvent({ body: '{"name":"A"}', headers: json }))).statusCode).toBe(500);
  });
  test('a busy answer says when to come back', async () => {
    const busy = endpoint(base, async () => Promise.reject(new Refusal(503, 'busy', 'Later')));
    const answer = await busy(httpEvent({ body: '{"name":"A"}', headers: json }));
    expect(answer.headers?.['retry-after']).toBe('5');
  });
  test('a public answer has a validator, and nothing is sent to who holds it', async () => {
    const open = endpoint(openSpec, async () => ({ hello: 'all' }));
    const first = await open(httpEvent());
    const etag = String(first.headers?.etag);
    expect(first.headers?.['cache-control']).toBe('public, max-age=1, s-maxage=2, stale-while-revalidate=3');
    expect(await open(httpEvent({ headers: { 'if-none-match': `"other", W/${etag}` } }))).toMatchObject({
      statusCode: 304,
      headers: { etag },
    });
    expect((await open(httpEvent({ headers: { 'if-none-match': '"other"' } }))).statusCode).toBe(200);
    expect((await greet(httpEvent({ body: '{"name":"A"}', headers: json }))).headers).not.toHaveProperty('etag');
  });
});
