import { bypassHeader } from '#scripts/local-stage/edge/send.ts';
import { signIn } from '#scripts/local-stage/sign-in/accounts.ts';
import type { OpenStage } from './stage.ts';

export interface ApiResponse {
  status: number;
  headers: Headers;
  /** Parsed JSON; undefined for an empty body. */
  body: unknown;
}

/** Sends one request. The body is sent as JSON, or unchanged if it is a string. */
export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<ApiResponse>;

/** A reader with an account of the emulator, signed in at a stage. */
export interface TestReader {
  uid: string;
  email: string;
  token: string;
  call: Call;
}

/** Returns a function that sends requests to a stage with these headers. */
export function callerAt(stage: () => Pick<OpenStage, 'url'>, own: Record<string, string> = {}): Call {
  return async (method, path, body, headers = {}) => {
    const response = await fetch(`${stage().url}${path}`, {
      method,
      headers: { ...own, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
  };
}

/** Headers that bypass the edge cache. */
export const uncached = { [bypassHeader]: '1' };

/** Creates an account and signs in. The emulator chooses the account's id, which is read from the token. */
export async function newReader(stage: () => OpenStage, email: string): Promise<TestReader> {
  const token = await signIn(stage().announced().authEmulator, {
    uid: email,
    email,
    name: 'Test Reader',
    admin: false,
  });
  const { sub }: { sub: string } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
  return { uid: sub, email, token, call: callerAt(stage, { authorization: `Bearer ${token}` }) };
}
