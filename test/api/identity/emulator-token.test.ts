import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
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
const hs256 = { alg: 'HS256', typ: 'JWT' };
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
    ['an empty algorithm', { alg: '', typ: 'JWT' }],
    ['no value as algorithm', { alg: null, typ: 'JWT' }],
    ['a list of algorithms', { alg: ['none'], typ: 'JWT' }],
    ...['None', 'NONE', 'nOnE', 'none ', 'HS256', 'HS512', 'RS256', 'RS512', 'PS256', 'ES256', 'EdDSA'].map(
      (alg): [string, unknown] => [`algorithm ${alg}`, { alg, typ: 'JWT' }],
    ),
    ['another type', { alg: 'none', typ: 'JWS' }],
    ['a type that is no text', { alg: 'none', typ: 1 }],
    ['a key id', { ...none, kid: 'key-1' }],
    ['a path as key id', { ...none, kid: '../../dev/null' }],
    ['a key of its own', { ...none, jwk: { kty: 'oct', k: 'AA' } }],
    ['an address of keys', { ...none, jku: 'https://example.org/keys' }],
    ['an address of certificates', { ...none, x5u: 'https://example.org/certificate' }],
    ['critical extensions', { ...none, crit: ['exp'] }],
    ['a content type', { ...none, cty: 'JWT' }],
    ['an empty object', {}],
    ['a list', [none]],
    ['a text', 'none'],
    ['a number', 1],
    ['null', null],
  ];
  const claims: [string, object][] = [
    ['no subject', { sub: undefined }],
    ['an empty subject', { sub: '' }],
    ['a subject that is no text', { sub: 1 }],
    ['a list of subjects', { sub: ['reader-1'] }],
    ['a subject of 129 characters', { sub: 'x'.repeat(129), user_id: undefined }],
    ['another user than the subject', { user_id: 'local-admin' }],
    ['no issuer', { iss: undefined }],
    ['another issuer', { iss: 'https://securetoken.google.com/other' }],
    ['an issuer with more behind it', { iss: `https://securetoken.google.com/${project}/` }],
    ['a list of issuers', { iss: [`https://securetoken.google.com/${project}`] }],
    ['no audience', { aud: undefined }],
    ['another audience', { aud: 'other' }],
    ['a list of audiences', { aud: [project] }],
    ['the issuer and audience of another project', { iss: 'https://securetoken.google.com/other', aud: 'other' }],
    ['no time of issue', { iat: undefined }],
    ['a time of issue in the future', { iat: now + hour, exp: now + 2 * hour }],
    ['a time of issue as text', { iat: String(now) }],
    ['a time of issue with a fraction', { iat: now - 0.5 }],
    ['a time of issue before 1970', { iat: -1 }],
    ['no end', { exp: undefined }],
    ['an end that has passed', { iat: now - 2 * hour, auth_time: now - 2 * hour, exp: now - 1 }],
    ['an end before its issue', { iat: now - 10, exp: now - 20 }],
    ['an end as text', { exp: String(now + hour) }],
    ['an end that JSON cannot hold', { exp: Number.POSITIVE_INFINITY }],
    ['a sign-in in the future', { auth_time: now + hour }],
    ['a beginning', { nbf: now - hour }],
    ['a beginning in the future', { nbf: now + hour }],
    ['an e-mail that is no text', { email: ['reader@example.org'] }],
    ['an e-mail that only says that it is verified', { email_verified: 'true' }],
    ['an admin that is no truth value', { admin: 'true' }],
  ];
  const shapes: [string, string][] = [
    ['a signature', ending('AAAA')],
    [
      'an HMAC with the emulator’s own secret',
      ending(createHmac('sha256', 'fake-secret').update(input(none)).digest('base64url')),
    ],
    [
      'an HMAC and its algorithm',
      ending(createHmac('sha256', 'fake-secret').update(input(hs256)).digest('base64url'), hs256),
    ],
    ['an HMAC with an empty secret', ending(createHmac('sha256', '').update(input(hs256)).digest('base64url'), hs256)],
    ['an RSA signature', ending(sign('sha256', Buffer.from(input(rs256)), privateKey).toString('base64url'), rs256)],
    [
      'an RSA signature under algorithm none',
      ending(sign('sha256', Buffer.from(input(none)), privateKey).toString('base64url')),
    ],
    ['a signature of one character', ending('=')],
    ['no dot at the end', token().slice(0, -1)],
    ['a fourth part', `${token()}.`],
    ['five parts, as an encrypted token has', `${token()}..`],
    ['the claims alone', body],
    ['no header', `.${body}.`],
    ['no claims', `${encoded(JSON.stringify(none))}..`],
    ['dots only', '..'],
    ['a header that is no JSON', `${encoded('{"alg":"none"')}.${body}.`],
    ['claims that are no JSON', `${encoded(JSON.stringify(none))}.${encoded('{"sub"')}.`],
    ['claims that are a list', `${encoded(JSON.stringify(none))}.${encoded(`[${JSON.stringify(genuine)}]`)}.`],
    ['claims that are null', `${encoded(JSON.stringify(none))}.${encoded('null')}.`],
    ['base64 with padding', `${Buffer.from('{"alg": "none" }').toString('base64')}.${body}.`],
    ['characters between that a decoder skips', token().replace('.', '~.')],
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
