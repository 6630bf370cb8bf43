import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { httpEvent } from '#test/support/http-event.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();

const project = 'news-test';
const now = Math.floor(Date.now() / 1000);
let keys: Awaited<ReturnType<typeof generateKeyPair>>;
let strangers: Awaited<ReturnType<typeof generateKeyPair>>;

interface Claims {
  email?: string;
  email_verified?: boolean;
  admin?: boolean;
}
interface Forged {
  issuer?: string;
  audience?: string;
  expires?: number;
  notBefore?: number;
  kid?: string;
  by?: typeof keys;
}

function token(claims: Claims, forged: Forged = {}): Promise<string> {
  const jwt = new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'RS256', ...(forged.kid === '' ? {} : { kid: forged.kid ?? 'key-1' }) })
    .setSubject('user-1')
    .setIssuer(forged.issuer ?? `https://securetoken.google.com/${project}`)
    .setAudience(forged.audience ?? project)
    .setIssuedAt(now)
    .setExpirationTime(forged.expires ?? now + 3600);
  if (forged.notBefore !== undefined) jwt.setNotBefore(forged.notBefore);
  return jwt.sign((forged.by ?? keys).privateKey);
}

beforeAll(async () => {
  keys = await generateKeyPair('RS256', { extractable: true });
  strangers = await generateKeyPair('RS256', { extractable: true });
  Object.assign(process.env, { FIREBASE_PROJECT_ID: project, ADMINS: 'editor@example.org' });
});

const admin = { email: 'Editor@example.org', email_verified: true };

async function post(authorization?: string): Promise<{ statusCode?: number | undefined; body?: string | undefined; headers?: unknown }> {
  const { handler } = await import('#functions/api/start-ingest.ts');
  return handler(httpEvent({ headers: authorization === undefined ? {} : { authorization } }));
}

describe('POST /api/ingest is for admins', () => {
  test('API-37, ROLE-11 without a token: 401 with Unauthorized', async () => {
    const answer = await post();
    expect(answer.statusCode).toBe(401);
    expect(answer.body).toContain('Unauthorized');
  });
  test.each([
    ['nonsense', async () => 'nonsense'],
    [
      'an unsigned token',
      async () =>
        new UnsecuredJWT({ ...admin, sub: 'user-1' })
          .setIssuer(`https://securetoken.google.com/${project}`)
          .setAudience(project)
          .setExpirationTime(now + 3600)
          .encode(),
    ],
    ['a huge token', async () => 'a'.repeat(9000)],
  ])('%s: 401 before any key is fetched', async (_, make) => {
    const answer = await post(`Bearer ${await make()}`);
    expect(answer.statusCode).toBe(401);
  });
});

describe('with the signing keys at hand', () => {
  beforeAll(async () => {
    const { tokenVerifier } = await import('#functions/runtime/caller.ts');
    tokenVerifier().cacheJwks({ keys: [{ ...(await exportJWK(keys.publicKey)), kty: 'RSA', kid: 'key-1', alg: 'RS256', use: 'sig' }] });
  });
  test.each<[string, number, () => Promise<string>]>([
    ['a listed, verified e-mail', 202, () => token(admin)],
    ['the admin claim', 202, () => token({ admin: true })],
    ['a reader', 403, () => token({ email: 'reader@example.org', email_verified: true })],
    ['a listed e-mail that is not verified', 403, () => token({ ...admin, email_verified: false })],
    ['another key', 401, () => token(admin, { by: strangers })],
    ['another issuer', 401, () => token(admin, { issuer: 'https://securetoken.google.com/other' })],
    ['another audience', 401, () => token(admin, { audience: 'other' })],
    ['an expired token', 401, () => token(admin, { expires: now - 60 })],
    ['a token not yet valid', 401, () => token(admin, { notBefore: now + 600 })],
    ['no key id', 401, () => token(admin, { kid: '' })],
  ])('%s: %i', async (_, status, make) => {
    expect((await post(`Bearer ${await make()}`)).statusCode).toBe(status);
  });
});
