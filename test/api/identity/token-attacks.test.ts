import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer, request as httpRequest, type Server, type ServerResponse } from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { handler as startIngest } from '#functions/api/start-ingest.ts';
import { handler as store } from '#functions/events/store-articles.ts';
import { articleId } from '#functions/ingest/article-id.ts';
import { packMessage } from '#functions/ingest/article-queue.ts';
import { bundleFunctions, functionEntries, repository } from '#scripts/bundle-functions.ts';
import { eventOf, responseOf } from '#scripts/local-stage/functions/http-event.ts';
import { contract } from '#shared/api/contract.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { captureLog } from '#test/support/capture-log.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();

const project = 'news-test';
const entry = entryOf('The ferry to Port Royal sails again', '2026-11-20T09:00:00.000Z');
const article = articleId(entry, 'paper');

// --- Tokens, built by hand, since a library would not build most of these.

type Signer = (input: string) => Buffer;
const makeKey = (kid: string) => ({ kid, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) });
const [current, next, stranger] = [makeKey('key-1'), makeKey('key-2'), makeKey('key-1')];
const rsa =
  (key: typeof current, digest = 'sha256'): Signer =>
  (input) =>
    sign(digest, Buffer.from(input), key.privateKey);
const hmac =
  (secret: string): Signer =>
  (input) =>
    createHmac('sha256', secret).update(input).digest();
/** A key in the format of Google's list. */
const listed = ({ kid, publicKey }: typeof current) => ({
  ...publicKey.export({ format: 'jwk' }),
  kid,
  alg: 'RS256',
  use: 'sig',
});
const publicPem = current.publicKey.export({ type: 'spki', format: 'pem' }).toString();

const now = Math.floor(Date.now() / 1000);
/** A valid token of an admin. Each attack changes one thing about it. */
const genuine = {
  iss: `https://securetoken.google.com/${project}`,
  aud: project,
  sub: 'user-1',
  iat: now,
  exp: now + 3600,
  email: 'Editor@example.org',
  email_verified: true,
};
const encoded = (part: unknown): string =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');
function signed(header: unknown, claims: unknown, signer: Signer = rsa(current)): string {
  const input = `${encoded(header)}.${encoded(claims)}`;
  return `${input}.${signer(input).toString('base64url')}`;
}
const rs256 = { alg: 'RS256', kid: 'key-1', typ: 'JWT' };
/** The valid token with other claims, header fields or another signature. */
const token = (claims: object = {}, header: object = {}, signer?: Signer): string =>
  signed({ ...rs256, ...header }, { ...genuine, ...claims }, signer);
const bearer = (jwt: string): Record<string, string> => ({ authorization: `Bearer ${jwt}` });
const withKey = (key: typeof current): Record<string, string> => bearer(token({}, { kid: key.kid }, rsa(key)));
const withUnknownKey = (kid: string): Record<string, string> => bearer(token({}, { kid }));

// --- The key host: a fake for Google's address, which is the only one that the functions use.

const googleKeys = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
type Answer = (response: ServerResponse) => void;
const lists =
  (...keys: (typeof current)[]): Answer =>
  (response) =>
    response.end(JSON.stringify({ keys: keys.map(listed) }));
const keyHost = { respond: lists(current), reachable: true, fetches: 0 };
const keyServer = createServer((_, response) => keyHost.respond(response));

// --- The API: a fake API Gateway in front of the deployable bundles.

const folder = join(repository, 'node_modules/.cache', `token-attacks-${process.pid}`);
const routes = { ingest: contract.startIngest, like: contract.likeArticle };
const bundles = { ingest: 'start-ingest', like: 'like-article' };
let functions: Record<keyof typeof routes, typeof startIngest>;
let starts = 0;

/** Newly loaded functions without fetched keys. */
async function coldStart(): Promise<void> {
  const load = async (name: string): Promise<{ handler: typeof startIngest }> =>
    import(`${pathToFileURL(join(folder, name, 'index.mjs'))}?start=${starts}`);
  starts++;
  functions = { ingest: (await load(bundles.ingest)).handler, like: (await load(bundles.like)).handler };
}

/** Holds this number of calls and then starts all of them at once. */
let together = 1;
let held: (() => void)[] = [];
const api = createServer(async (request, response) => {
  const body = await buffer(request);
  await new Promise<void>((go) => {
    held.push(go);
    if (held.length < together) return;
    for (const one of held) one();
    held = [];
  });
  const { method = '', url = '', headers } = request;
  const name = url.startsWith(routes.ingest.path) ? 'ingest' : 'like';
  const { method: verb, path } = routes[name];
  const event = eventOf(
    { method, url, headers, body, sourceIp: '127.0.0.1' },
    `${verb} ${path}`,
    name === 'like' ? { id: article } : {},
  );
  const result = responseOf({ json: JSON.stringify(await functions[name](event)) });
  response.writeHead(result?.status ?? 500, result?.headers.flat()).end(result?.body);
});

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};
let origin = '';
const paths = { ingest: routes.ingest.path, like: routes.like.path.replace('{id}', article) };

const post = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${origin}${path}`, { method: 'POST', headers });
const statusOf = async (headers: Record<string, string>): Promise<number> => (await post(paths.ingest, headers)).status;
const atOnce = (count: number, headers: Record<string, string>): Promise<Response[]> => {
  together = count;
  return Promise.all(Array.from({ length: count }, () => post(paths.ingest, headers)));
};

const written = captureLog();

beforeAll(async () => {
  // The variable that makes the local stage accept unsigned tokens must have no effect on deployable bundles.
  const environment = {
    FIREBASE_PROJECT_ID: project,
    ADMINS: 'chief@example.org,editor@example.org',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
  };
  Object.assign(process.env, environment);
  const entries = functionEntries().filter(({ name }) => Object.values(bundles).includes(name));
  await bundleFunctions({ local: false, outdir: folder, entries });
  await store(queueEvent([packMessage(messageOf([entry]))]));
  const keyPort = await listen(keyServer);
  origin = `http://127.0.0.1:${await listen(api)}`;
  vi.spyOn(https, 'request').mockImplementation((address, options, callback) => {
    expect(String(address)).toBe(googleKeys);
    keyHost.fetches++;
    // Port 1 is closed.
    return httpRequest({ ...options, host: '127.0.0.1', port: keyHost.reachable ? keyPort : 1 }, callback);
  });
  syncBuiltinESMExports();
  await coldStart();
});

afterAll(() => {
  // There are log lines to check.
  expect(written.text()).toContain('"level"');
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  for (const server of [api, keyServer]) server.close().closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(() => {
  Object.assign(keyHost, { respond: lists(current), reachable: true, fetches: 0 });
  together = 1;
});

afterEach(() => {
  vi.useRealTimers();
  // Every token begins with an encoded `{"`. None is logged.
  // The filter of the log (functions/runtime/log.ts) did not have to replace one either.
  for (const trace of ['eyJ', '[token]']) expect(written.text()).not.toContain(trace);
});

async function expectRefused(response: Response, ...sent: string[]): Promise<void> {
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toBe('Bearer');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const body = await response.text();
  expect(JSON.parse(body).message).toMatch(/^Unauthorized: /);
  const all = body + JSON.stringify([...response.headers]);
  for (const part of sent.flatMap((text) => text.split(/[ .]+/)).filter((text) => text.length > 6))
    expect(all).not.toContain(part);
}

describe('a valid token', () => {
  test.each<[string, number, object]>([
    ['a listed admin with a verified e-mail', 202, {}],
    ['a caller with the admin claim', 202, { email: 'reader@example.org', admin: true }],
    ['a listed admin whose e-mail is not verified', 403, { email_verified: false }],
    ['a listed admin whose e-mail only says that it is verified', 401, { email_verified: 'true' }],
    ['an ordinary reader', 403, { email: 'reader@example.org' }],
    ['a reader whose e-mail is a part of the list', 403, { email: 'chief@example.org,editor@example.org' }],
    ['a reader without an e-mail', 403, { email: undefined }],
  ])('a valid token of %s: %i [AUTH-22, ROLE-11]', async (_, status, claims) => {
    const response = await post(paths.ingest, bearer(token(claims)));
    expect(response.status).toBe(status);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });

  test('a valid token with an empty e-mail is no admin’s on a stage without admins [ROLE-11]', async () => {
    vi.stubEnv('ADMINS', '');
    await coldStart();
    const status = await statusOf(bearer(token({ email: '' })));
    vi.unstubAllEnvs();
    await coldStart();
    expect(status).toBe(403);
  });

  test('a valid token is required on an admin’s route [ROLE-11, API-37]', async () => {
    await expectRefused(await post(paths.ingest));
  });

  test('a valid token is optional on a visitor’s route and identifies its account [AUTH-22]', async () => {
    expect(await (await post(paths.like)).json()).toEqual({ likes: 1, liked: true });
    expect(await (await post(paths.like, bearer(token({ email: 'reader@example.org' })))).json()).toEqual({
      likes: 2,
      liked: true,
    });
  });
});

describe('an invalid token returns 401 on an admin’s and on a visitor’s route', () => {
  test.each<[string, string]>([
    ['unsigned', `Bearer ${encoded({ alg: 'none' })}.${encoded(genuine)}.`],
    ['unsigned, with a signature all the same', `Bearer ${token({}, { alg: 'none' })}`],
    ['signed by a stranger under a listed key’s id', `Bearer ${token({}, {}, rsa(stranger))}`],
    [
      'its claims changed after signing',
      `Bearer ${token({ admin: true }).replace(/[^.]+$/, token().split('.')[2] ?? '')}`,
    ],
    ['of another issuer', `Bearer ${token({ iss: 'https://securetoken.google.com/other' })}`],
    ['for another audience', `Bearer ${token({ aud: 'other' })}`],
    ['without an issuer', `Bearer ${token({ iss: undefined })}`],
    ['without an audience', `Bearer ${token({ aud: undefined })}`],
    ['without a subject', `Bearer ${token({ sub: undefined })}`],
    ['expired', `Bearer ${token({ exp: now - 60 })}`],
    ['without an end', `Bearer ${token({ exp: undefined })}`],
    ['not yet valid', `Bearer ${token({ nbf: now + 3600 })}`],
    ['HS256 with the public key’s PEM as the secret', `Bearer ${token({}, { alg: 'HS256' }, hmac(publicPem))}`],
    ['RS512, which the listed key is not for', `Bearer ${token({}, { alg: 'RS512' }, rsa(current, 'sha512'))}`],
    ['without a key id', `Bearer ${token({}, { kid: undefined })}`],
    ['with a key id that is not listed', `Bearer ${token({}, { kid: 'key-9' })}`],
    ['with its own key in the header', `Bearer ${token({}, { kid: undefined, jwk: listed(stranger) }, rsa(stranger))}`],
    ['genuine but longer than 8 KB', `Bearer ${token({ filler: 'x'.repeat(6500) })}`],
    ['whose header is no JSON', `Bearer ${signed('{"alg"', genuine)}`],
    ['whose payload is no JSON', `Bearer ${signed(rs256, '{"sub"')}`],
    ['that is not base64', `Bearer ${token().replaceAll('.', '.~')}`],
    ['of four parts', `Bearer ${token()}.${encoded('more')}`],
    ['sent twice in one header', `Bearer ${token()} Bearer ${token()}`],
    // API Gateway joins repeated headers with a comma.
    ['sent in two headers', `Bearer ${token()}, Bearer ${token()}`],
    ['sent as another scheme', `Basic ${token()}`],
  ])(
    'an invalid token returns 401 on an admin’s and on a visitor’s route: %s [AUTH-22, ROLE-11, API-37]',
    async (_, authorization) => {
      for (const path of Object.values(paths)) await expectRefused(await post(path, { authorization }), authorization);
    },
  );

  test.each<[string, (jwt: string) => [query: string, headers: Record<string, string>]]>([
    ['the query', (jwt) => [`?access_token=${jwt}&authorization=Bearer%20${jwt}`, {}]],
    ['a cookie', (jwt) => ['', { cookie: `__session=${jwt}; authorization=Bearer ${jwt}` }]],
    ['another header', (jwt) => ['', { 'x-authorization': `Bearer ${jwt}`, 'proxy-authorization': `Bearer ${jwt}` }]],
  ])('a valid token in %s is ignored [AUTH-22, ROLE-11]', async (_, sent) => {
    const jwt = token();
    const [query, headers] = sent(jwt);
    await expectRefused(await post(`${paths.ingest}${query}`, headers), jwt);
  });
});

describe('Google’s keys [AUTH-22]', () => {
  beforeEach(coldStart);

  test('Google’s keys are fetched once for 50 concurrent first calls', async () => {
    const responses = await atOnce(50, bearer(token()));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([202]));
    expect(keyHost.fetches).toBe(1);
  });

  test('Google’s keys are accepted as soon as they are listed, and as long as they are', async () => {
    expect(await statusOf(withKey(current))).toBe(202);
    keyHost.respond = lists(current, next);
    expect(await statusOf(withKey(next))).toBe(202);
    expect(await statusOf(withKey(current))).toBe(202);
    expect(keyHost.fetches).toBe(2);
  });

  test('Google’s keys are rejected when they are no longer listed, after the next fetch', async () => {
    expect(await statusOf(withKey(current))).toBe(202);
    keyHost.respond = lists(next);
    expect(await statusOf(withKey(next))).toBe(202);
    await expectRefused(await post(paths.ingest, withKey(current)));
  });

  test('Google’s keys are fetched once in ten seconds during a flood of invented key ids, without affecting known keys', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await statusOf(withKey(current));
    for (let n = 0; n < 30; n++) await expectRefused(await post(paths.ingest, withUnknownKey(`made-up-${n}`)));
    expect(keyHost.fetches).toBe(2);
    expect(await statusOf(withKey(current))).toBe(202);
    vi.advanceTimersByTime(10_000);
    await statusOf(withUnknownKey('made-up'));
    expect(keyHost.fetches).toBe(3);
  });

  test('Google’s keys are accepted at most ten seconds late during such a flood', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await statusOf(withUnknownKey('made-up'));
    keyHost.respond = lists(current, next);
    await expectRefused(await post(paths.ingest, withKey(next)));
    vi.advanceTimersByTime(10_000);
    // Even when the flood comes first: its fetch includes the new key.
    await expectRefused(await post(paths.ingest, withUnknownKey('made-up')));
    expect(await statusOf(withKey(next))).toBe(202);
    expect(keyHost.fetches).toBe(2);
  });

  const outages: [string, Partial<typeof keyHost>][] = [
    ['cannot be reached', { reachable: false }],
    // The fetch timeout passes at once.
    ['never responds', { respond: () => vi.advanceTimersByTime(3000) }],
    ['responds with 500', { respond: (response) => response.writeHead(500).end() }],
    ['redirects', { respond: (response) => response.writeHead(302, { location: 'https://example.org/' }).end() }],
    ['responds with a page', { respond: (response) => response.end('<!doctype html>') }],
    ['responds with other JSON', { respond: (response) => response.end('{"error":{"code":404}}') }],
    ['responds with keys in another format', { respond: (response) => response.end('{"keys":[{"kid":"key-1"}]}') }],
    ['lists no key', { respond: lists() }],
  ];

  test.each(outages)(
    'Google’s keys return 503 for 50 concurrent calls after one fetch and one retry when the host %s, and recover',
    async (_, outage) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      Object.assign(keyHost, outage);
      for (const response of await atOnce(50, bearer(token()))) {
        expect(response.status).toBe(503);
        expect(response.headers.get('retry-after')).toBe('5');
        expect(response.headers.get('cache-control')).toBe('private, no-store');
        const message = 'Sign-in cannot be verified right now, try again in a minute';
        expect(await response.json()).toEqual({ message, code: 'keys_unavailable', details: [] });
      }
      expect(keyHost.fetches).toBeLessThanOrEqual(2);
      together = 1;
      Object.assign(keyHost, { respond: lists(current), reachable: true });
      expect(await statusOf(bearer(token()))).toBe(202);
    },
  );

  test.each(outages)('Google’s keys stay valid when they are known and the host %s', async (_, outage) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await statusOf(withKey(current));
    Object.assign(keyHost, outage);
    expect(await statusOf(withKey(next))).toBe(503);
    expect(await statusOf(withKey(current))).toBe(202);
  });
});
