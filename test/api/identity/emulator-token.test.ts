import { generateKeyPairSync, sign } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { handler as getUser } from '#functions/api/get-user.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { emulatorToken, localSignIn } from '#test/support/local-token.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();
beforeAll(() => {
  Object.assign(process.env, localSignIn);
});

const now = Math.floor(Date.now() / 1000);
const hour = 3600;
const project = localSignIn.FIREBASE_PROJECT_ID;
/** The claims of a Google account in a token of the emulator. */
const genuine: Record<string, unknown> = {
  name: 'Rui Reader',
  email: 'reader@example.org',
  email_verified: true,
  auth_time: now - 10,
  user_id: 'reader-1',
  firebase: { identities: { email: ['reader@example.org'], 'google.com': ['1'] }, sign_in_provider: 'google.com' },
  iat: now - 10,
  exp: now - 10 + hour,
  aud: project,
  iss: `https://securetoken.google.com/${project}`,
  sub: 'reader-1',
};
const none = { alg: 'none', typ: 'JWT' };
const token = (claims: object = {}, header: object = none): string => emulatorToken({ ...genuine, ...claims }, header);
const encoded = (text: string): string => Buffer.from(text).toString('base64url');
const body = encoded(JSON.stringify(genuine));
/** A token with the same header and claims and another third part. */
const ending = (signature: string, header: object = none): string => `${token({}, header)}${signature}`;

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const rs256 = { alg: 'RS256', typ: 'JWT', kid: 'key-1' };
const input = (header: object): string => token({}, header).slice(0, -1);

const call = async (authorization: string) => {
  const { statusCode, body: reply = '' } = await getUser(httpEvent({ headers: { authorization } }));
  return { status: statusCode, code: JSON.parse(reply).code };
};

describe('the local stage', () => {
  test.each([
    ['a reader', token()],
    ['an account with claims of its own', token({ admin: true, picture: 'https://example.org/me.png' })],
    ['an account without an e-mail', token({ email: undefined, email_verified: undefined })],
  ])('the local stage accepts a token of the emulator for %s [AUTH-22]', async (_, jwt) => {
    // The account has not been stored: the caller is known and the answer is not a 401.
    expect(await call(`Bearer ${jwt}`)).toEqual({ status: 404, code: 'not_found' });
  });

  const headers: [string, unknown][] = [
    ['no algorithm', { typ: 'JWT' }],
    ['algorithm None', { alg: 'None', typ: 'JWT' }],
    ['algorithm RS256', { alg: 'RS256', typ: 'JWT' }],
    ['another type', { alg: 'none', typ: 'JWS' }],
    ['a key id', { ...none, kid: 'key-1' }],
    ['critical extensions', { ...none, crit: ['exp'] }],
    ['null', null],
  ];
  const claims: [string, object][] = [
    ['no subject', { sub: undefined }],
    ['a subject of 129 characters', { sub: 'x'.repeat(129), user_id: undefined }],
    ['another user than the subject', { user_id: 'local-admin' }],
    ['another issuer', { iss: 'https://securetoken.google.com/other' }],
    ['another audience', { aud: 'other' }],
    ['a time of issue in the future', { iat: now + hour, exp: now + 2 * hour }],
    ['an end that has passed', { iat: now - 2 * hour, auth_time: now - 2 * hour, exp: now - 1 }],
    ['an end as text', { exp: String(now + hour) }],
    ['a sign-in in the future', { auth_time: now + hour }],
    ['an e-mail that is no text', { email: ['reader@example.org'] }],
    ['an admin that is no truth value', { admin: 'true' }],
  ];
  const shapes: [string, string][] = [
    ['a signature', ending('AAAA')],
    ['an RSA signature', ending(sign('sha256', Buffer.from(input(rs256)), privateKey).toString('base64url'), rs256)],
    ['no dot at the end', token().slice(0, -1)],
    ['five parts, as an encrypted token has', `${token()}..`],
    ['no claims', `${encoded(JSON.stringify(none))}..`],
    ['claims that are a list', `${encoded(JSON.stringify(none))}.${encoded(`[${JSON.stringify(genuine)}]`)}.`],
    ['base64 with padding', `${Buffer.from('{"alg": "none" }').toString('base64')}.${body}.`],
    [
      'bytes that are no UTF-8',
      `${encoded(JSON.stringify(none))}.${Buffer.from([0x7b, 0xff, 0x7d]).toString('base64url')}.`,
    ],
  ];
  const forged = [
    ...headers.map(([what, header]): [string, string] => [
      `a header with ${what}`,
      `${encoded(JSON.stringify(header))}.${body}.`,
    ]),
    ...claims.map(([what, changed]): [string, string] => [what, token(changed)]),
    ...shapes,
  ];

  test.each(forged)('the local stage answers 401 to a token with %s [AUTH-22]', async (_, jwt) => {
    expect(await call(`Bearer ${jwt}`)).toEqual({ status: 401, code: 'unauthorized' });
  });
});
