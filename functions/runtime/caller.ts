import { JwtRsaVerifier } from 'aws-jwt-verify';
import { FetchError, JwtExpiredError } from 'aws-jwt-verify/error';
import { isJwks, type JwksParser, SimpleJwksCache } from 'aws-jwt-verify/jwk';
import * as z from 'zod/mini';
import type { Access } from '#shared/api/endpoint.ts';
import { env, localEnv, required } from './env.ts';
import { lazy } from './lazy.ts';
import { log } from './log.ts';
import { Refusal } from './refusal.ts';

/** Who is calling, as far as their verified token says. */
export interface Caller {
  uid: string;
  email: string | null;
  emailVerified: boolean;
  isAdmin: boolean;
}

const claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(128)),
  // The verifier checks it only when it is there.
  exp: z.number(),
  email: z.optional(z.string()),
  email_verified: z.optional(z.boolean()),
  admin: z.optional(z.boolean()),
});

/** Google's keys for Firebase ID tokens (firebase.google.com/docs/auth/admin/verify-id-tokens). */
const googleKeys = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** An answer that holds no key is an outage like any other: it must neither pass for the list nor make a good token look bad. */
const parseKeys: JwksParser = (bytes) => {
  const text = new TextDecoder().decode(bytes);
  try {
    const list = JSON.parse(text);
    if (isJwks(list) && list.keys.length > 0) return list;
  } catch {}
  throw new FetchError(googleKeys, 'the answer is not a list of keys');
};

const verifierFor = (project: string) =>
  JwtRsaVerifier.create(
    { issuer: `https://securetoken.google.com/${project}`, audience: project, jwksUri: googleKeys },
    { jwksCache: new SimpleJwksCache({ jwksParser: parseKeys }) },
  );

/**
 * Checks signature, issuer, audience and times against Google's keys, which are fetched once and again when an unknown key appears.
 * After a key that Google does not list, unknown keys are refused for ten seconds without a fetch. That stays a 401, since a 503 would let whoever makes up keys
 * raise the alarm; under such a flood it keeps a key that Google has just begun to list waiting for that long, and no longer.
 */
const tokenVerifier = lazy(() => verifierFor(required('FIREBASE_PROJECT_ID')));

const unauthorized = (message: string): Refusal => new Refusal(401, 'unauthorized', `Unauthorized: ${message}`);

/** A bearer token is at most a few kilobytes; a longer one is refused before anything is computed from it. */
const maxToken = 8192;

async function verify(token: string): Promise<unknown> {
  if (LOCAL_STAGE && localEnv().authEmulator !== undefined) {
    const { readEmulatorToken } = await import('./emulator-token.ts');
    return readEmulatorToken(token, required('FIREBASE_PROJECT_ID'));
  }
  return tokenVerifier().verify(token);
}

/** As `identify`, but nobody has to be signed in: undefined without a header. A token that is sent must hold. */
export async function identifyIfAny(authorization: string | undefined): Promise<Caller | undefined> {
  return authorization === undefined ? undefined : identify(authorization, 'reader');
}

/**
 * The caller behind an Authorization header.
 * @throws Refusal 401 without a valid token, 403 when an admin is needed, 503 when Google's keys cannot be reached.
 */
export async function identify(
  authorization: string | undefined,
  access: Exclude<Access, 'anyone' | 'visitor'>,
): Promise<Caller> {
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) throw unauthorized('sign in to continue');
  if (token.length > maxToken) throw unauthorized('the token is too long');
  let payload: z.infer<typeof claims>;
  try {
    payload = claims.parse(await verify(token));
  } catch (error) {
    if (error instanceof FetchError) {
      log.error('signing_keys.fetch_failed', 'could not fetch the signing keys', error);
      throw new Refusal(503, 'keys_unavailable', 'Sign-in cannot be checked at the moment, please try again');
    }
    throw unauthorized(error instanceof JwtExpiredError ? 'the token has expired' : 'the token is not valid');
  }
  const email = payload.email?.toLowerCase() ?? null;
  const emailVerified = payload.email_verified === true;
  const caller = {
    uid: payload.sub,
    email,
    emailVerified,
    isAdmin: payload.admin === true || isListedAdmin(email, emailVerified),
  };
  if (access === 'admin' && !caller.isAdmin) throw new Refusal(403, 'forbidden', 'Only an administrator may do this');
  return caller;
}

function isListedAdmin(email: string | null, verified: boolean): boolean {
  const admins = env().ADMINS ?? '';
  if (admins === 'everyone-signed-in') return true;
  return verified && email !== null && admins.toLowerCase().split(',').includes(email);
}
