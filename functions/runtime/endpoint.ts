import { hash } from 'node:crypto';
import middy from '@middy/core';
import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import type { Body, Endpoint, Params, Query, Reply } from '#shared/api/endpoint.ts';
import { cacheControl, holds } from './cached-answer.ts';
import type { Caller } from './caller.ts';
import { invocation } from './invocation.ts';
import { log, withLogFields } from './log.ts';
import { count } from './metrics.ts';
import { Refusal } from './refusal.ts';
import { type Viewer, viewerOf } from './viewer.ts';

z.config(en());

export interface Request<E extends Endpoint> {
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  caller: E['access'] extends 'anyone' ? undefined : E['access'] extends 'visitor' ? Caller | undefined : Caller;
  /** Where the request came from: functions/runtime/viewer.ts. */
  viewer: Viewer;
  /** Of an endpoint that is `signedBy` a header: the body as it was sent, and that header. */
  signed: E extends { signedBy: string } ? Signed : undefined;
}

/** What a signature is over, and the signature; empty when nothing was sent. */
export interface Signed {
  bytes: Buffer;
  signature: string;
}

/** What a handler gives back: the reply; for a paged list the items and the cursor of the next page; for what may be there already, whether it was made. */
export type Answer<E extends Endpoint> = E extends { paged: true }
  ? { items: Reply<E>; next: string | null }
  : E extends { creates: true }
    ? { item: Reply<E>; created: boolean }
    : E extends { mayBeEmpty: true }
      ? Reply<E> | null
      : Reply<E>;

type HttpHandler = (event: APIGatewayProxyEventV2, context?: Context) => Promise<APIGatewayProxyStructuredResultV2>;

/**
 * The one way from an HTTP request to a handler and back: checks who calls, parses what they sent with the contract's schemas,
 * answers with the contract's status and cache header, strips from the reply whatever was not promised, and turns a `Refusal`
 * into its status and anything else into a blank 500 that is logged once.
 */
export function endpoint<const E extends Endpoint>(
  spec: E,
  handle: (request: Request<E>) => Promise<Answer<E>>,
): HttpHandler {
  const run = middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .use(spec.body ? [jsonBody] : [])
    .onError(({ error, response }) => response ?? refuse(error))
    .handler(async (event) => {
      const request = await read(spec, event);
      const answer: unknown = await handle(request);
      return reply(spec, event, answer);
    });
  return invocation((event: APIGatewayProxyEventV2) =>
    withLogFields({ requestId: event.requestContext.requestId, route: event.routeKey }, () => run(event, {} as never)),
  );
}

const parser = httpJsonBodyParser();
/** Parses a body when there is one; whether there must be one says the schema. */
const jsonBody: middy.MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2> = {
  before: (request) => (request.event.body ? parser.before?.(request) : undefined),
};

async function read<E extends Endpoint>(spec: E, event: APIGatewayProxyEventV2): Promise<Request<E>> {
  const caller = await callerOf(spec.access, event.headers.authorization);
  const request = {
    caller,
    viewer: viewerOf(event),
    params: spec.params && parse(spec.params, event.pathParameters ?? {}),
    query: spec.query && parse(spec.query, event.queryStringParameters ?? {}),
    body: spec.body && parse(spec.body, event.body),
    signed: spec.signedBy === undefined ? undefined : signedOf(event, spec.signedBy),
  };
  // The schemas above are the very ones that `Request` is inferred from.
  return request as Request<E>;
}

/** HTTP API hands over as base64 what it does not know to be text. */
const signedOf = ({ body = '', isBase64Encoded, headers }: APIGatewayProxyEventV2, header: string): Signed => ({
  bytes: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'),
  signature: headers[header] ?? '',
});

/** The check of tokens is loaded by those who need it. */
async function callerOf(access: Endpoint['access'], authorization: string | undefined): Promise<Caller | undefined> {
  if (access === 'anyone') return undefined;
  const { identify, identifyIfAny } = await import('./caller.ts');
  return access === 'visitor' ? identifyIfAny(authorization) : identify(authorization, access);
}

function parse(schema: z.ZodMiniType, value: unknown): unknown {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const details = result.error.issues.map((issue) => ({
    field: issue.path.join('.') || 'body',
    message: issue.message,
  }));
  throw new Refusal(
    400,
    'bad_request',
    details.map(({ field, message }) => `${field}: ${message}`).join('; '),
    details,
  );
}

function reply(spec: Endpoint, event: APIGatewayProxyEventV2, answer: unknown): APIGatewayProxyStructuredResultV2 {
  const headers: Record<string, string> = { 'cache-control': cacheControl(spec.cache) };
  let body = answer;
  if (spec.paged) {
    const page = answer as { items: unknown; next: string | null };
    body = page.items;
    if (page.next !== null) headers.link = nextLink(event, page.next);
  }
  let statusCode = spec.status ?? 200;
  if (spec.mayBeEmpty && answer === null) return { statusCode: 204, headers };
  if (spec.creates) {
    const made = answer as { item: unknown; created: boolean };
    body = made.item;
    statusCode = made.created ? 201 : 200;
  }
  if (statusCode === 204) return { statusCode, headers };
  const promised = z.safeParse(spec.reply, body);
  if (!promised.success) throw new Error(`The reply breaks the contract: ${z.prettifyError(promised.error)}`);
  headers['content-type'] = 'application/json; charset=utf-8';
  const text = JSON.stringify(promised.data);
  if (spec.cache.kind === 'public') {
    // CloudFront makes no validator of its own; with one it asks again for a few bytes instead of the whole list (RFC 9110 8.8.3).
    headers.etag = `"${hash('sha1', text).slice(0, 20)}"`;
    if (holds(event.headers['if-none-match'], headers.etag)) return { statusCode: 304, headers };
  }
  return { statusCode, headers, body: text };
}

/** RFC 8288: the same address with the cursor of the next page. */
function nextLink(event: APIGatewayProxyEventV2, cursor: string): string {
  const query = new URLSearchParams(event.rawQueryString);
  query.set('cursor', cursor);
  return `<${event.rawPath}?${query}>; rel="next"`;
}

/** The body parser's own errors: 415 for another content type, 422 for what is not JSON. */
function bodyRefusal(error: unknown): Refusal | undefined {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 415) return new Refusal(415, 'not_json', 'Send JSON with Content-Type: application/json');
  if (status === 422)
    return new Refusal(400, 'bad_json', 'The body is not valid JSON', [{ field: 'body', message: 'not valid JSON' }]);
  return undefined;
}

function refuse(thrown: unknown): APIGatewayProxyStructuredResultV2 {
  const error = bodyRefusal(thrown) ?? thrown;
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-store',
  };
  if (!(error instanceof Refusal)) {
    count('HandlerFailures');
    log.error('request.failed', 'the handler failed', error);
    return {
      statusCode: 500,
      headers,
      body: JSON.stringify({ message: 'Something went wrong on our side', code: 'internal', details: [] }),
    };
  }
  if (error.status === 401) headers['www-authenticate'] = 'Bearer';
  if (error.status === 503 || error.status === 429) headers['retry-after'] = '5';
  const { status: statusCode, message, code, details, present } = error;
  return { statusCode, headers, body: JSON.stringify({ message, code, details, present }) };
}
