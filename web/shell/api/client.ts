import type { Endpoint, Input, Reply } from '#shared/api/endpoint.ts';
import { bearerToken, signOut } from '../session/session.ts';

/** What the built site has of an endpoint until its first reply (web/bundling/endpoint-rows.ts). */
export interface EndpointRow extends Pick<Endpoint, 'method' | 'path' | 'access' | 'status' | 'paged' | 'mayBeEmpty'> {
  /** Loads the endpoint with its schemas. */
  load?: () => Promise<Endpoint>;
}

/** A response that is not a success. Its message is `404: body`, or the status text if the body is empty. */
export class ApiError extends Error {
  readonly status: number;
  /** Such as `Not Found`; the status code where there is none (HTTP/2). */
  readonly statusText: string;
  /** The raw body; `refusalOf` (web/shell/api/refusal.ts) parses our server's errors. */
  readonly text: string;

  constructor(status: number, text: string, statusText = '') {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.text = text;
    this.statusText = statusText || String(status);
  }
}

/** An endpoint's input without its types. */
interface RequestParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** `no-cache` bypasses the browser's cache, `keepalive` lets the request outlive the page, `signal` aborts it. */
export interface CallOptions extends Pick<RequestInit, 'cache' | 'keepalive' | 'signal'> {
  /** What a 401 response becomes: an `ApiError` (the default) or null. */
  on401?: 'throw' | 'null';
}

/** The arguments of a call after its endpoint. Input is optional if no part of it is required. */
export type CallArguments<E extends Endpoint> =
  Record<never, never> extends Input<E>
    ? [input?: Input<E>, options?: CallOptions]
    : [input: Input<E>, options?: CallOptions];

/** The parsed reply; null for an empty response of an endpoint that `mayBeEmpty`. */
export type CallReply<E extends Endpoint> = E extends { mayBeEmpty: true } ? Reply<E> | null : Reply<E>;

/** Paths of the private reads that have been made, as patterns. */
const privateReads = new Map<string, RegExp>();

/** Address of a call as segments to be joined by slashes; also its cache key. */
export function keyOf<E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>): readonly string[] {
  const { params = {}, query = {} }: RequestParts = input ?? {};
  if (endpoint.method === 'GET' && endpoint.access !== 'anyone' && !privateReads.has(endpoint.path))
    privateReads.set(endpoint.path, new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}(\\?|$)`));
  const [fixed = '', ...filled] = endpoint.path.split(/\/(?=\{)/);
  const segments = filled.map((part) =>
    part.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name]))),
  );
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();
  const key = [fixed, ...segments];
  const last = key.pop() ?? '';
  return [...key, search === '' ? last : `${last}?${search}`];
}

/** Whether the response under this key is about one reader and must not outlive their session. */
export function isPrivate(key: unknown): boolean {
  const address = Array.isArray(key) ? key.join('/') : '';
  return [...privateReads.values()].some((pattern) => pattern.test(address));
}

/**
 * Calls an endpoint and parses its reply.
 * @throws ApiError for any status that is not a success
 * @throws ZodError when the reply cannot be used
 */
export async function call<E extends Endpoint>(endpoint: E, ...args: CallArguments<E>): Promise<CallReply<E>> {
  const parser = endpoint.status === 204 ? undefined : parserOf(endpoint);
  // A call that fails needs none.
  parser?.catch(() => {});
  const response = await send(endpoint, ...args);
  // TypeScript does not narrow `CallReply` by these conditions.
  if (response.status === 401 || (endpoint.mayBeEmpty && response.status === 204)) return null as CallReply<E>;
  if (parser === undefined) return undefined as CallReply<E>;
  const reply: unknown = response.status === 204 ? undefined : await response.json();
  return (await parser)(reply);
}

/** Loads what parses the replies of an endpoint: the first call brings the parser and the schemas. */
export async function parserOf<E extends Endpoint>(
  endpoint: E,
): Promise<(reply: unknown, name?: string) => CallReply<E>> {
  const { load }: EndpointRow = endpoint;
  const [{ parseReply }, { reply: schema }] = await Promise.all([import('../parse-reply.ts'), load?.() ?? endpoint]);
  return (reply, name = `${endpoint.method} ${endpoint.path}`) => parseReply(schema, reply, name) as CallReply<E>;
}

/**
 * Calls an endpoint and ignores the body of its reply.
 * @throws ApiError for any status that is not a success
 */
export async function send<E extends Endpoint>(endpoint: E, ...args: CallArguments<E>): Promise<Response> {
  const [input, { on401 = 'throw', ...options } = {}] = args;
  const { body }: RequestParts = input ?? {};
  const address = keyOf(endpoint, ...args).join('/');
  // Without a token, the type shows that the call is not that of another site's page (functions/runtime/endpoint.ts).
  const isOpen = endpoint.access === 'anyone' || endpoint.access === 'visitor';
  const isJson = body !== undefined || (endpoint.method !== 'GET' && isOpen);
  const init: RequestInit = {
    credentials: 'include',
    ...(endpoint.method === 'GET' ? {} : { method: endpoint.method }),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(isJson ? { headers: { 'content-type': 'application/json' } } : {}),
    ...options,
  };
  // Public endpoints get no token: they do not need the reader's identity.
  const response = await (endpoint.access === 'anyone' ? fetch(address, init) : fetchAsReader(address, init));
  if (response.ok || (response.status === 401 && on401 === 'null')) return response;
  throw new ApiError(response.status, (await response.text()) || response.statusText, response.statusText);
}

/**
 * Sends a request with the reader's token. A refused token is renewed once; if the new one is refused too, the session
 * ends.
 */
async function fetchAsReader(address: string, init: RequestInit): Promise<Response> {
  const fetchWith = (token: string | null) =>
    fetch(address, {
      ...init,
      ...(token === null ? {} : { headers: { ...init.headers, authorization: `Bearer ${token}` } }),
    });
  const token = await bearerToken();
  const response = await fetchWith(token);
  if (response.status !== 401 || token === null) return response;
  const renewed = await bearerToken({ renew: true });
  if (renewed === null) return response;
  const second = await fetchWith(renewed);
  if (second.status === 401) await signOut();
  return second;
}
