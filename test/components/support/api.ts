import * as z from 'zod/mini';
import type { Body, Endpoint, Params, Query, Reply } from '#shared/api/endpoint.ts';
import { whilePageLasts } from './page-life.ts';

/** A bare status, or a status with a body, in place of a reply that the contract describes. */
class Status {
  readonly code: number;
  readonly body: unknown;
  constructor(code: number, body: unknown) {
    this.code = code;
    this.body = body;
  }
}

/** A call that the page has made. */
export interface Call<E extends Endpoint = Endpoint> {
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  headers: Headers;
}

type ReadonlyList<T> = T extends readonly (infer Item)[] ? readonly Item[] : T;
type Answer<E extends Endpoint> = ReadonlyList<Reply<E>> | Status | Response;
type Answerer<E extends Endpoint> = (call: Call<E>) => Answer<E> | Promise<Answer<E>>;
type Answers<E extends Endpoint> = Answer<E> | Answerer<E>;
const isAnswerer = <E extends Endpoint>(answers: Answers<E>): answers is Answerer<E> => typeof answers === 'function';

interface Mock {
  endpoint: Endpoint;
  answer: (call: Call) => Promise<Response>;
}

let mocks: Mock[] = [];
let others: { matches: (url: URL) => boolean; answer: () => Response | Promise<Response> }[] = [];
/** What fails the test although the page may live with it. */
const faults: string[] = [];

/** The body of our server's errors. */
export const refusal = (code: string, rest: object = {}) => ({ message: 'Not today', code, details: [], ...rest });
/** A reply with this status; an error has the body that our server sends. */
export const status = (code: number, body: unknown = code >= 400 ? refusal('test') : undefined): Status =>
  new Status(code, body);
/** The connection fails. */
export const networkError = (): Response => Response.error();

/**
 * The reply as the server sends it.
 * @throws Error if it breaks the contract, so that a mock cannot lie: by a missing, wrong or unknown field
 */
function checked(endpoint: Endpoint, reply: unknown): unknown {
  const sent: unknown = reply === undefined ? undefined : JSON.parse(JSON.stringify(reply));
  if (sent === null && endpoint.mayBeEmpty === true) return null;
  const parsed = z.safeParse(endpoint.reply, sent);
  const name = `${endpoint.method} ${endpoint.path}`;
  if (!parsed.success) throw new Error(`The reply to ${name} breaks the contract: ${z.prettifyError(parsed.error)}`);
  const difference = differenceOf(sent, parsed.data, 'reply');
  if (difference !== undefined) throw new Error(`The reply to ${name} breaks the contract at ${difference}`);
  return sent;
}

/** Where the contract's schema changed what was sent: a value that it replaced or a field that it does not know. */
function differenceOf(sent: unknown, parsed: unknown, path: string): string | undefined {
  if (typeof sent !== 'object' || sent === null || typeof parsed !== 'object' || parsed === null)
    return Object.is(sent, parsed) ? undefined : path;
  const received = new Map<string, unknown>(Object.entries(parsed));
  return Object.entries(sent)
    .map(([key, value]: [string, unknown]) => differenceOf(value, received.get(key), `${path}.${key}`))
    .find((found) => found !== undefined);
}

function toResponse(endpoint: Endpoint, answer: unknown): Response {
  if (answer instanceof Response) return answer.type === 'error' ? answer : answer.clone();
  if (answer instanceof Status) {
    const { code, body } = answer;
    return body === undefined ? new Response(null, { status: code }) : Response.json(body, { status: code });
  }
  const reply = checked(endpoint, answer);
  if (reply === undefined || reply === null) return new Response(null, { status: 204 });
  return Response.json(reply, { status: endpoint.status ?? 200 });
}

/**
 * Sets how the API replies to calls of an endpoint, from now on until the end of the test.
 * @returns the calls in order; the list grows
 */
export function reply<E extends Endpoint>(endpoint: E, answers: Answers<E>): Call<E>[] {
  const calls: Call<E>[] = [];
  const answer = async (call: Call): Promise<Response> => {
    // `answerCall` finds the mock by its endpoint.
    const own = call as Call<E>;
    calls.push(own);
    return toResponse(endpoint, isAnswerer<E>(answers) ? await answers(own) : answers);
  };
  mocks = [{ endpoint, answer }, ...mocks.filter((mock) => mock.endpoint !== endpoint)];
  return calls;
}

/** A page of a paged endpoint, with the cursor of the page after it. */
export const withNext = <E extends Endpoint>(endpoint: E, page: Reply<E>, cursor: string): Response =>
  Response.json(checked(endpoint, page), { headers: { link: `<${endpoint.path}?cursor=${cursor}>; rel="next"` } });

/** Replies to requests that are not in the contract, such as pictures and config.json. */
export function replyTo(matches: (url: URL) => boolean, answer: () => Response | Promise<Response>): void {
  others = [{ matches, answer }, ...others];
}

/**
 * Holds the replies to an endpoint back.
 * @returns a function that lets them go
 */
export function hold(endpoint: Endpoint): () => void {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  mocks = mocks.map((mock) =>
    mock.endpoint === endpoint ? { ...mock, answer: (call) => released.then(() => mock.answer(call)) } : mock,
  );
  return release;
}

/** The path's parameters if it is this endpoint's, decoded. */
function paramsOf(endpoint: Endpoint, path: string): Record<string, string> | undefined {
  const pattern = endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  const found = new RegExp(`^${pattern}$`).exec(path);
  if (found === null) return undefined;
  return Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]));
}

/** In place of the browser's fetch. */
async function mockFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input instanceof URL ? input.href : input, init);
  const url = new URL(request.url);
  const other = others.find(({ matches }) => matches(url));
  const answer = () =>
    answerCall(request, url).catch((error: unknown) => {
      faults.push(String(error));
      throw error;
    });
  // Firebase stays when a page goes, so its replies arrive.
  const response = await (other?.answer() ?? whilePageLasts(answer()));
  request.signal.throwIfAborted();
  if (response.type === 'error') throw new TypeError('Failed to fetch');
  if (other === undefined)
    for (const name of ['json', 'text'] as const) {
      const read = response[name].bind(response);
      response[name] = () => whilePageLasts(read());
    }
  return response;
}

async function answerCall(request: Request, url: URL): Promise<Response> {
  for (const mock of mocks) {
    const params = paramsOf(mock.endpoint, url.pathname);
    if (mock.endpoint.method !== request.method || params === undefined) continue;
    const text = await request.text();
    const parse = (schema: z.ZodMiniType | undefined, value: unknown) => schema && z.parse(schema, value);
    // The page's requests must follow the contract too.
    const call = {
      params: parse(mock.endpoint.params, params),
      query: parse(mock.endpoint.query, Object.fromEntries(url.searchParams)),
      body: parse(mock.endpoint.body, text === '' ? undefined : JSON.parse(text)),
      headers: request.headers,
    };
    return mock.answer(call as unknown as Call);
  }
  faults.push(`No reply is set for ${request.method} ${url.pathname}${url.search}`);
  return new Response(null, { status: 500 });
}

/** Forgets all replies. */
export function forgetReplies(): void {
  mocks = [];
  others = [];
  faults.length = 0;
}

/** Requests that no reply was set for, and requests and replies that break the contract. */
export const requestFaults = (): readonly string[] => faults;

export function replaceFetch(): void {
  window.fetch = mockFetch;
}
