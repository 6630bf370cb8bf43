import { bypassHeader } from '#scripts/local-stage/edge/send.ts';
import { signIn } from '#scripts/local-stage/sign-in/accounts.ts';
import type { TestStage } from './stage.ts';

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed; undefined when there was none. */
  body: unknown;
}

/** Sends one request; a body as JSON, a string as it is. */
export type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

/** A made-up person who is signed in at a stage. */
export interface TestReader {
  uid: string;
  email: string;
  token: string;
  call: Call;
}

/** Calls a stage as a browser would, with these headers. */
export function callerAt(stage: () => TestStage, own: Record<string, string> = {}): Call {
  return async (method, path, body, headers = {}) => {
    const answer = await fetch(`${stage().url}${path}`, {
      method,
      headers: { ...own, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) };
  };
}

/** Past the edge cache: what the table says now. */
export const uncached = { [bypassHeader]: '1' };

/** Signs somebody new in; the id of their account is the emulator's choice, so it is read from the token. */
export async function newReader(stage: () => TestStage, email: string): Promise<TestReader> {
  const token = await signIn(stage().announced().authEmulator, {
    uid: email,
    email,
    name: 'Test Reader',
    admin: false,
  });
  const { sub }: { sub: string } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
  return { uid: sub, email, token, call: callerAt(stage, { authorization: `Bearer ${token}` }) };
}
