import * as z from 'zod/mini';
import { contract } from '#shared/api/contract.ts';
import type { Args, Endpoint } from '#shared/api/endpoint.ts';
import { takeEarly } from './early.ts';
import { bearerToken, renewedToken, signOut } from './session/session.ts';

// zod compiles parsers with `new Function` where it may; the site's Content-Security-Policy forbids it and would report the attempt.
z.config({ jitless: true });

/** An answer that is not a success. Its message is `404: body`, or the status text when the body is empty (ERR-01, ERR-02). */
export class ApiError extends Error {
  readonly status: number;
  /** `Not Found`; HTTP/2 sends none, the number stands for it then. */
  readonly statusText: string;
  /** The body as it came; `refusalOf` (web/refusal.ts) reads what our own server says in it. */
  readonly text: string;

  constructor(status: number, text: string, statusText = '') {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.text = text;
    this.statusText = statusText || String(status);
  }
}

interface RequestParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Segments that joined by a slash are the address of a call; also its cache key (DATA-01). */
export function keyOf(
  endpoint: Pick<Endpoint, 'path'>,
  { params = {}, query = {} }: RequestParts = {},
): readonly string[] {
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

/** What a 401 means to the caller: an error, or simply nobody there (DATA-04). */
export type On401 = 'throw' | 'nothing';

async function refuseFailure(response: Response): Promise<void> {
  if (!response.ok)
    throw new ApiError(response.status, (await response.text()) || response.statusText, response.statusText);
}

/** How a call is made, beyond what it says: `no-cache` asks past the browser's own copy, `keepalive` outlives the page. */
type How = Pick<RequestInit, 'cache' | 'keepalive'>;

/** GET of a key, credentials included, as JSON (DATA-01 to DATA-04). */
export async function getJson(key: readonly string[], on401: On401 = 'throw', how: How = {}): Promise<unknown> {
  const address = key.join('/');
  const response = await (takeEarly(address) ?? fetch(address, { credentials: 'include', ...how }));
  if (response.status === 401 && on401 === 'nothing') return null;
  await refuseFailure(response);
  return response.status === 204 ? null : response.json();
}

/** Sends a request as whoever is signed in. A token that is refused is renewed once; when that is refused too, the session is over. */
async function sendAsReader(address: string, init: RequestInit): Promise<Response> {
  const send = (token: string | null) =>
    fetch(address, {
      credentials: 'include',
      ...init,
      ...(token === null ? {} : { headers: { ...init.headers, authorization: `Bearer ${token}` } }),
    });
  const token = await bearerToken();
  const answer = await send(token);
  if (answer.status !== 401 || token === null) return answer;
  const renewed = await renewedToken();
  if (renewed === null) return answer;
  const second = await send(renewed);
  if (second.status === 401) await signOut();
  return second;
}

/** A call that reads: `call(args)` asks and holds the answer to the promised shape; `call.key(args)` is its cache key. */
export interface Call<Given, Answer> {
  (args: Given, how?: How): Promise<Answer>;
  key: (args: Given) => readonly string[];
}

function reader<E extends Endpoint, S extends z.ZodMiniType>(
  endpoint: E & { reply: S },
): Call<Args<E> & RequestParts, z.output<S>> {
  const key = (args: RequestParts) => keyOf(endpoint, args);
  const read = async (args: RequestParts, how: How = {}): Promise<unknown> => {
    // What anyone may read is not told who reads it.
    if (endpoint.access === 'anyone') return getJson(key(args), 'throw', how);
    const response = await sendAsReader(key(args).join('/'), how);
    await refuseFailure(response);
    return response.json();
  };
  return Object.assign(async (args: RequestParts, how?: How) => z.parse(endpoint.reply, await read(args, how)), {
    key,
  });
}

/** A call that reads what may not be there: null then. */
const perhaps =
  <E extends Endpoint, S extends z.ZodMiniType>(endpoint: E & { reply: S }) =>
  async (args: Args<E> & RequestParts): Promise<z.output<S> | null> => {
    const answer = await getJson(keyOf(endpoint, args));
    return answer === null ? null : z.parse(endpoint.reply, answer);
  };

/** Sends what changes something, its body as JSON. */
async function sendChange(endpoint: Endpoint, args: RequestParts, how?: How): Promise<Response> {
  const { body } = args;
  const address = keyOf(endpoint, args).join('/');
  const init: RequestInit = {
    method: endpoint.method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    ...how,
  };
  const response =
    endpoint.access === 'anyone'
      ? await fetch(address, { credentials: 'include', ...init })
      : await sendAsReader(address, init);
  await refuseFailure(response);
  return response;
}

/** A call that changes something; its answer is held to the promised shape. */
function writer<E extends Endpoint, S extends z.ZodMiniType>(
  endpoint: E & { reply: S },
): (args: Args<E> & RequestParts, how?: How) => Promise<z.output<S>> {
  return async (args, how) => {
    const response = await sendChange(endpoint, args, how);
    return z.parse(endpoint.reply, response.status === 204 ? undefined : await response.json());
  };
}

/** A call that starts something: that it was taken is all there is to know, whatever the answer says (GEN-02). */
const starter =
  <E extends Endpoint>(endpoint: E) =>
  async (args: Args<E> & RequestParts): Promise<void> => {
    await sendChange(endpoint, args);
  };

/** Whether the answer under this key is about one reader, and must not outlive their session (DATA-21). */
export function isPrivate(key: readonly string[]): boolean {
  const address = key.join('/');
  return privateReads.some((pattern) => pattern.test(address));
}
const endpoints: readonly Endpoint[] = Object.values(contract);
const privateReads = endpoints
  .filter(({ method, access }) => method === 'GET' && access !== 'anyone')
  .map(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}(\\?|$)`));

/** The typed client, made from the contract: one entry for each call that the site makes. */
export const api = {
  checkOutMembership: writer(contract.checkOutMembership),
  createSource: writer(contract.createSource),
  deleteSource: writer(contract.deleteSource),
  deleteReader: writer(contract.deleteReader),
  exportReader: reader(contract.exportReader),
  fetchFeed: reader(contract.fetchFeed),
  follow: writer(contract.follow),
  generateContent: starter(contract.generateContent),
  getAnalytics: reader(contract.getAnalytics),
  getFollowStatus: reader(contract.getFollowStatus),
  getGeneration: reader(contract.getGeneration),
  getHealth: reader(contract.getHealth),
  getIngestRun: reader(contract.getIngestRun),
  getRecommendations: reader(contract.getRecommendations),
  getRevenue: reader(contract.getRevenue),
  getWeather: reader(contract.getWeather),
  getUser: reader(contract.getUser),
  listArticles: reader(contract.listArticles),
  getArticle: reader(contract.getArticle),
  getMemberArticle: reader(contract.getMemberArticle),
  getMembership: reader(contract.getMembership),
  listDiasporaPlayers: reader(contract.listDiasporaPlayers),
  listMarkets: reader(contract.listMarkets),
  listMatches: reader(contract.listMatches),
  listWeatherCities: reader(contract.listWeatherCities),
  listFollows: reader(contract.listFollows),
  listPersonalFeed: reader(contract.listPersonalFeed),
  listPublishers: reader(contract.listPublishers),
  listSources: reader(contract.listSources),
  listTopics: reader(contract.listTopics),
  listTrendingTopics: reader(contract.listTrendingTopics),
  likeArticle: writer(contract.likeArticle),
  /** The like of somebody who was nobody's account when they gave it. */
  likeArticleAsVisitor: writer({ ...contract.likeArticle, access: 'anyone' }),
  optimizeRevenue: starter(contract.optimizeRevenue),
  recordView: writer(contract.recordView),
  serveAd: perhaps(contract.serveAd),
  startIngest: writer(contract.startIngest),
  syncUser: writer(contract.syncUser),
  trackArticle: writer(contract.trackArticle),
  trackClick: writer(contract.trackClick),
  trackImpression: writer(contract.trackImpression),
  unfollow: writer(contract.unfollow),
  updateSource: writer(contract.updateSource),
} as const;
