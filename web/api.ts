import * as z from 'zod/mini';
import { contract } from '#shared/api/contract.ts';
import type { Args, Endpoint } from '#shared/api/endpoint.ts';
import { takeEarly } from './early.ts';
import { bearerToken } from './session/session.ts';

// zod compiles parsers with `new Function` where it may; the site's Content-Security-Policy forbids it and would report the attempt.
z.config({ jitless: true });

/** An answer that is not a success. Its message is `404: body`, or the status text when the body is empty (ERR-01, ERR-02). */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
  }
}

interface RequestParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Segments that joined by a slash are the address of a call; also its cache key (DATA-01). */
export function keyOf(endpoint: Pick<Endpoint, 'path'>, { params = {}, query = {} }: RequestParts = {}): readonly string[] {
  const [fixed = '', ...filled] = endpoint.path.split(/\/(?=\{)/);
  const segments = filled.map((part) => part.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name]))));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();
  const key = [fixed, ...segments];
  const last = key.pop() ?? '';
  return [...key, search === '' ? last : `${last}?${search}`];
}

/** What a 401 means to the caller: an error, or simply nobody there (DATA-04). */
export type On401 = 'throw' | 'nothing';

async function refuseFailure(response: Response): Promise<void> {
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText);
}

/** How a call is made, beyond what it says: `no-cache` asks past the browser's own copy, `keepalive` outlives the page. */
type How = Pick<RequestInit, 'cache' | 'keepalive'>;

/** GET of a key, credentials included, as JSON (DATA-01 to DATA-04). */
export async function getJson(key: readonly string[], on401: On401 = 'throw', how: How = {}): Promise<unknown> {
  const address = key.join('/');
  const response = await (takeEarly(address) ?? fetch(address, { credentials: 'include', ...how }));
  if (response.status === 401 && on401 === 'nothing') return null;
  await refuseFailure(response);
  return response.json();
}

/** A call that reads: `call(args)` asks and holds the answer to the promised shape; `call.key(args)` is its cache key. */
export interface Call<Given, Answer> {
  (args: Given, how?: How): Promise<Answer>;
  key: (args: Given) => readonly string[];
}

function reader<E extends Endpoint, S extends z.ZodMiniType>(endpoint: E & { reply: S }): Call<Args<E> & RequestParts, z.output<S>> {
  const key = (args: RequestParts) => keyOf(endpoint, args);
  return Object.assign(async (args: RequestParts, how?: How) => z.parse(endpoint.reply, await getJson(key(args), 'throw', how)), { key });
}

/** A call that changes something: its body goes as JSON, its answer is held to the promised shape. */
function writer<E extends Endpoint, S extends z.ZodMiniType>(
  endpoint: E & { reply: S },
): (args: Args<E> & RequestParts, how?: How) => Promise<z.output<S>> {
  return async (args, how) => {
    const { body }: RequestParts = args;
    // What anyone may do is not told who does it.
    const token = endpoint.access === 'anyone' ? null : await bearerToken();
    const headers = {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    };
    const response = await fetch(keyOf(endpoint, args).join('/'), {
      method: endpoint.method,
      credentials: 'include',
      ...(Object.keys(headers).length === 0 ? {} : { headers }),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...how,
    });
    await refuseFailure(response);
    return z.parse(endpoint.reply, response.status === 204 ? undefined : await response.json());
  };
}

/** The typed client, made from the contract: one entry for each call that the site makes. */
export const api = {
  listArticles: reader(contract.listArticles),
  getArticle: reader(contract.getArticle),
  listPublishers: reader(contract.listPublishers),
  listTopics: reader(contract.listTopics),
  listTrendingTopics: reader(contract.listTrendingTopics),
  likeArticle: writer(contract.likeArticle),
  recordView: writer(contract.recordView),
  trackArticle: writer(contract.trackArticle),
} as const;
