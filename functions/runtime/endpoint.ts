import { hash } from 'node:crypto';
import middy from '@middy/core';
import httpJsonBodyParser from '@middy/http-json-body-parser';
import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import type { Body, Endpoint, Input, Params, PublicAccess, Query, Reply } from '#shared/api/endpoint.ts';
import type { Role } from '#shared/domain/team/role.ts';
import type { Caller, DeskCaller } from './caller.ts';
import { compressed } from './compress.ts';
import {
  cacheControl,
  conditionalResponse,
  etagOf,
  type HttpEvent,
  type HttpHandler,
  type HttpResponse,
  httpHandler,
  reportFailure,
} from './http-handler.ts';
import { lazy } from './lazy.ts';
import { networkOf } from './network.ts';
import { parseRequestPart } from './parse-request.ts';
import { fieldRefusal, Refusal } from './refusal.ts';
import { replyCompletion } from './reply-completion.ts';

z.config(en());

/** The parsed request of an endpoint. */
export interface EndpointRequest<E extends Endpoint> {
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  caller: E['access'] extends 'anyone'
    ? undefined
    : E['access'] extends 'visitor'
      ? Caller | undefined
      : E['access'] extends Role
        ? DeskCaller
        : Caller;
  viewer: Viewer;
  /** The raw body of an endpoint that is `signedBy` a header. */
  signed: E extends { signedBy: string } ? SignedBody : undefined;
}

/** The raw body of a request and its signature; empty when they are missing. */
export interface SignedBody {
  bytes: Buffer;
  signature: string;
}

/**
 * Hashes that identify the sender of a request for rate limits. They have no key, so what is stored is a hash of
 * them with a key of the stage (functions/table/daily-hash.ts, functions/readers/likes.ts).
 */
export interface Viewer {
  /** Of the network: the IPv4 address, or the /64 of an IPv6 address. */
  address: string;
  /** Of the IP address and the User-Agent, the closest to a person that an anonymous request has. */
  browser: string;
}

/**
 * What a handler returns: the reply, with a cursor for a paged list, or with `created` where the item may exist
 * already. A handler that returns the same items again says that they are kept: they are then checked and written as
 * JSON once, and never changed.
 */
export type EndpointResult<E extends Endpoint> = E extends { paged: true }
  ? { items: Reply<E>; next: string | null; isKept?: boolean }
  : E extends { creates: true }
    ? { item: Reply<E>; created: boolean }
    : E extends { mayBeEmpty: true }
      ? Reply<E> | null
      : Reply<E>;

/**
 * Builds the Lambda handler of an endpoint: authenticates the caller, parses the request with the contract's schemas,
 * and responds with the contract's status and cache header. Strips fields from the reply that the contract does not
 * name. A `Refusal` becomes a response with its status, any other error a blank 500 that is logged once.
 */
export function endpoint<const E extends Endpoint & { access: PublicAccess }>(
  spec: E,
  handle: (request: EndpointRequest<E>) => Promise<EndpointResult<E>>,
): HttpHandler {
  const handler = endpointFor(spec, ({ headers }) => callerOf(spec.access, headers.authorization), handle);
  replies.set(handler, handle);
  return handler;
}

/** What the endpoints of handlers reply, for documents that show it. */
const replies = new WeakMap<HttpHandler, (request: never) => Promise<unknown>>();

const nobody: Viewer = { address: '', browser: '' };

/**
 * What an anonymous caller of an endpoint gets, without a request: the reply, and the cursor of the next page.
 * @param handler of the endpoint
 * @throws Refusal as the endpoint does
 */
export async function replyOf<E extends Endpoint>(
  spec: E,
  handler: HttpHandler,
  input: Input<E>,
): Promise<{ reply: Reply<E>; next: string | null }> {
  const handle = replies.get(handler);
  if (handle === undefined) throw new Error(`${spec.path} is not handled by this function`);
  const { params = {}, query = {} }: { params?: object; query?: object } = input ?? {};
  // The schemas read the texts of an address.
  const texts = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const request = requestOf(spec, { params, query: Object.fromEntries(texts), viewer: nobody });
  const result = await handle(request as never);
  // The casts hold because `EndpointResult` follows from the same flag.
  const { items, next } = spec.paged
    ? (result as { items: unknown; next: string | null })
    : { items: result, next: null };
  return { reply: (await checked(spec, items)) as Reply<E>, next };
}

/**
 * Like `endpoint`, with another way to find out who calls. The desk has one, which reads the team from the table
 * (functions/team/desk-endpoint.ts).
 * @param callerOfEvent throws a Refusal for callers who may not call the endpoint
 */
export function endpointFor<const E extends Endpoint>(
  spec: E,
  callerOfEvent: (event: HttpEvent) => Promise<Caller | undefined>,
  handle: (request: EndpointRequest<E>) => Promise<EndpointResult<E>>,
): HttpHandler {
  const run = middy<HttpEvent, HttpResponse>()
    .use(spec.method === 'GET' || spec.signedBy !== undefined ? [] : [ownPagesOnly, jsonBody])
    .handler(async (event) => {
      const request = parseRequest(spec, event, await callerOfEvent(event));
      return responseOf(spec, event, await handle(request));
    });
  // Middy demands a context, which nothing here reads.
  return httpHandler((event) => run(event, {} as never).catch(refuse));
}

/**
 * Refuses a call that another site's page makes in its visitor's browser: it would like and view in their name.
 * Browsers set `Sec-Fetch-Site` and pages cannot change it. Browsers without it (Safari before 16.4) set `Origin`, and
 * send JSON from another site only after a preflight request, which this API does not answer. Other clients send
 * neither; they act for themselves only.
 */
const ownPagesOnly: middy.MiddlewareObj<HttpEvent, HttpResponse> = {
  before: ({ event: { headers } }) => {
    const site = headers['sec-fetch-site'];
    const isUnknown = site === undefined && headers.origin !== undefined;
    if (site === 'cross-site' || (isUnknown && !/^application\/json\b/i.test(headers['content-type'] ?? '')))
      throw new Refusal(403, 'cross_site', 'Other sites cannot do this for their visitors.');
  },
};

const parser = httpJsonBodyParser();
/**
 * Parses a body if there is one; the schema decides whether it is required. A body must be JSON, even where none is
 * needed: pages of other sites can send any other type without a preflight request.
 */
const jsonBody: middy.MiddlewareObj<HttpEvent, HttpResponse> = {
  before: (request) => (request.event.body ? parser.before?.(request) : undefined),
};

const parseRequest = <E extends Endpoint>(spec: E, event: HttpEvent, caller: Caller | undefined): EndpointRequest<E> =>
  requestOf(spec, {
    caller,
    viewer: viewerOf(event),
    params: event.pathParameters ?? {},
    query: event.queryStringParameters ?? {},
    body: spec.body && parseRequestPart(spec.body, event.body === '' ? undefined : event.body),
    signed: spec.signedBy === undefined ? undefined : signedBody(event, spec.signedBy),
  });

interface GivenRequest {
  caller?: Caller | undefined;
  viewer: Viewer;
  params: object;
  query: object;
  body?: unknown;
  signed?: SignedBody | undefined;
}

function requestOf<E extends Endpoint>(spec: E, given: GivenRequest): EndpointRequest<E> {
  const request = {
    ...given,
    params: spec.params && parseRequestPart(spec.params, given.params),
    query: spec.query && parseRequestPart(spec.query, given.query),
  };
  // `EndpointRequest` is inferred from these schemas; the compiler cannot follow that through a generic.
  return request as EndpointRequest<E>;
}

/** HTTP API encodes bodies as base64 whose content type it does not recognise as text. */
const signedBody = ({ body = '', isBase64Encoded, headers }: HttpEvent, header: string): SignedBody => ({
  bytes: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'),
  signature: headers[header] ?? '',
});

/** Loads the token verification only for endpoints that use it. */
async function callerOf(access: PublicAccess, authorization: string | undefined): Promise<Caller | undefined> {
  if (access === 'anyone') return undefined;
  const { identify, identifyIfAny } = await import('./caller.ts');
  return access === 'visitor' ? identifyIfAny(authorization) : identify(authorization);
}

/**
 * CloudFront appends the viewer's address to X-Forwarded-For, then API Gateway appends CloudFront's: the viewer's is
 * the last but one, and the viewer controls everything before it.
 */
function viewerOf(event: HttpEvent): Viewer {
  const chain = (event.headers['x-forwarded-for'] ?? '').split(',').map((part) => part.trim());
  const address = chain.at(-2) || chain.at(-1) || event.requestContext.http.sourceIp;
  const digest = (text: string) => hash('sha256', text).slice(0, 32);
  return { address: digest(networkOf(address)), browser: digest(`${address} ${event.headers['user-agent'] ?? ''}`) };
}

async function responseOf(spec: Endpoint, event: HttpEvent, result: unknown): Promise<HttpResponse> {
  const headers: Record<string, string> = { 'cache-control': cacheControl(spec.cache) };
  if (spec.mayBeEmpty && result === null) return { statusCode: 204, headers };
  let statusCode = spec.status ?? 200;
  let reply = result;
  let keptItems: object | undefined;
  // The casts hold because `EndpointResult` follows from the same flags.
  if (spec.paged) {
    const page = result as { items: object; next: string | null; isKept?: boolean };
    reply = page.items;
    if (page.isKept) keptItems = page.items;
    if (page.next !== null) headers.link = nextLink(event, page.next);
  }
  if (spec.creates) {
    const { item, created } = result as { item: unknown; created: boolean };
    reply = item;
    statusCode = created ? 201 : 200;
  }
  if (statusCode === 204) return { statusCode, headers };
  headers['content-type'] = 'application/json; charset=utf-8';
  const { text, etag } = await (keptItems === undefined ? jsonOf(spec, reply) : keptJson(spec, keptItems));
  const response = { statusCode, headers, body: text };
  return spec.cache?.kind === 'public' ? conditionalResponse(event, response, etag()) : compressed(event, response);
}

interface Json {
  text: string;
  etag: () => string;
}

/** Whether the function may read the whole table, and so complete its replies. */
const readsTable = ({ needs: { table } }: Endpoint): boolean => table === 'read' || table === 'readWrite';

async function jsonOf(spec: Endpoint, reply: unknown): Promise<Json> {
  const text = JSON.stringify(await checked(spec, reply));
  return { text, etag: lazy(() => etagOf(text)) };
}

/** The reply with what completes it, without fields that the contract does not name. */
async function checked(spec: Endpoint, reply: unknown): Promise<unknown> {
  const completed = readsTable(spec) ? await replyCompletion.complete?.(reply) : undefined;
  const parsed = z.safeParse(spec.reply, completed ?? reply);
  if (!parsed.success) throw new Error(`The reply breaks the contract: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** The JSON of items that handlers keep. */
const kept = new WeakMap<object, Promise<Json>>();

function keptJson(spec: Endpoint, items: object): Promise<Json> {
  const json = kept.get(items) ?? jsonOf(spec, items);
  kept.set(items, json);
  json.catch(() => kept.delete(items));
  return json;
}

/** RFC 8288: the request's address with the cursor of the next page. */
function nextLink(event: HttpEvent, cursor: string): string {
  const query = new URLSearchParams(event.rawQueryString);
  query.set('cursor', cursor);
  return `<${event.rawPath}?${query}>; rel="next"`;
}

/** The body parser throws 415 for another content type and 422 for invalid JSON. */
function parserRefusal(error: unknown): Refusal | undefined {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 415) return new Refusal(415, 'not_json', 'Send JSON with Content-Type: application/json');
  return status === 422 ? fieldRefusal(400, 'bad_json', 'body', 'Request body is not valid JSON') : undefined;
}

function refuse(thrown: unknown): HttpResponse {
  const error = parserRefusal(thrown) ?? thrown;
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-store',
  };
  if (!(error instanceof Refusal)) {
    reportFailure('request.failed', 'the handler failed', error);
    const blank = { message: 'Something went wrong on our side', code: 'internal', details: [] };
    return { statusCode: 500, headers, body: JSON.stringify(blank) };
  }
  if (error.status === 401) headers['www-authenticate'] = 'Bearer';
  if (error.status === 503 || error.status === 429) headers['retry-after'] = '5';
  const { status: statusCode, message, code, details, present, choices } = error;
  return { statusCode, headers, body: JSON.stringify({ message, code, details, present, choices }) };
}
