import { FetchError, JwtExpiredError } from 'aws-jwt-verify/error';
import { isJwks, type JwksParser, SimpleJwksCache } from 'aws-jwt-verify/jwk';
import { JwtVerifier } from 'aws-jwt-verify/jwt-verifier';
import * as z from 'zod/mini';
import type { Role } from '#shared/domain/team/role.ts';
import { env, localEnv, required } from './env.ts';
import { lazy } from './lazy.ts';
import { log } from './log.ts';
import { Refusal } from './refusal.ts';

/** The authenticated caller, from the claims of a verified token. */
export interface Caller {
  uid: string;
  email: string | null;
  emailVerified: boolean;
  /** Whether the stage's settings or the token name the caller an administrator: always an owner of the team. */
  isAdmin: boolean;
  /** When the reader signed in, in seconds; 0 if the token does not say. Renewing a token does not change it. */
  signedInAt: number;
  /** The verified token, to act for the reader at Firebase. */
  token: string;
}

/** A caller whose role lets them call an endpoint of the desk. */
export interface DeskCaller extends Caller {
  role: Role;
  /** The address of the sign-in for the audit log, or the id of one without an address. */
  name: string;
}

const claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(128)),
  // Required here because the verifier checks it only when it is present.
  exp: z.number(),
  auth_time: z.optional(z.number()),
  email: z.optional(z.string().check(z.maxLength(320))),
  email_verified: z.optional(z.boolean()),
  admin: z.optional(z.boolean()),
});

/** Google's keys for Firebase ID tokens (firebase.google.com/docs/auth/admin/verify-id-tokens). */
const googleKeys = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** Treats a response without keys as an outage: it must not replace the known keys or invalidate a good token. */
const parseKeys: JwksParser = (bytes) => {
  const text = new TextDecoder().decode(bytes);
  try {
    const keys = JSON.parse(text);
    if (isJwks(keys) && keys.keys.length > 0) return keys;
  } catch {}
  throw new FetchError(googleKeys, 'the response is not a list of keys');
};

/**
 * Verifies signature, issuer, audience and times. Google's keys are fetched once, and again when an unknown key id
 * appears. After a key id that Google does not list, unknown ids are rejected for ten seconds without a fetch. That is
 * a 401: a 503 would let anyone with invented key ids raise the alarm. During such a flood, a new key of Google's is
 * accepted up to ten seconds late.
 */
const tokenVerifier = lazy(() => {
  const project = required('FIREBASE_PROJECT_ID');
  return JwtVerifier.create(
    { issuer: `https://securetoken.google.com/${project}`, audience: project, jwksUri: googleKeys },
    { jwksCache: new SimpleJwksCache({ jwksParser: parseKeys }) },
  );
});

const unauthorized = (message: string): Refusal => new Refusal(401, 'unauthorized', `Unauthorized: ${message}`);

/** Characters. A bearer token has a few kilobytes at most; longer ones are rejected before any cryptography. */
const maxToken = 8192;

async function verify(token: string): Promise<unknown> {
  if (LOCAL_STAGE && localEnv().authEmulator !== undefined) {
    const { readEmulatorToken } = await import('./emulator-token.ts');
    return readEmulatorToken(token, required('FIREBASE_PROJECT_ID'));
  }
  return tokenVerifier().verify(token);
}

/** Like `identify`, but returns undefined when there is no header. A token that is sent must be valid. */
export async function identifyIfAny(authorization: string | undefined): Promise<Caller | undefined> {
  return authorization === undefined ? undefined : identify(authorization);
}

/**
 * Returns the caller of an Authorization header.
 * @throws Refusal 401 without a valid token, 503 when Google's keys cannot be fetched
 */
export async function identify(authorization: string | undefined): Promise<Caller> {
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) throw unauthorized('sign in to continue');
  if (token.length > maxToken) throw unauthorized('the token is too long');
  let payload: z.infer<typeof claims>;
  try {
    payload = claims.parse(await verify(token));
  } catch (error) {
    if (error instanceof FetchError) {
      log.error('signing_keys.fetch_failed', 'could not fetch the signing keys', error);
      throw new Refusal(503, 'keys_unavailable', 'Sign-in cannot be verified right now, try again in a minute');
    }
    throw unauthorized(error instanceof JwtExpiredError ? 'the token has expired' : 'the token is not valid');
  }
  // An empty address is none: it must not match the empty list of a stage without admins.
  const email = payload.email?.toLowerCase() || null;
  const emailVerified = payload.email_verified === true;
  const isAdmin = payload.admin === true || isListedAdmin(email, emailVerified);
  return { uid: payload.sub, email, emailVerified, isAdmin, signedInAt: payload.auth_time ?? 0, token };
}

/** The administrators that the stage's settings name, in lower case; 'everyone' on stages that make no difference. */
export function stageAdmins(): 'everyone' | string[] {
  const admins = env().ADMINS ?? '';
  return admins === 'everyone-signed-in' ? 'everyone' : admins.toLowerCase().split(',').filter(Boolean);
}

function isListedAdmin(email: string | null, verified: boolean): boolean {
  const admins = stageAdmins();
  return admins === 'everyone' || (verified && email !== null && admins.includes(email));
}
