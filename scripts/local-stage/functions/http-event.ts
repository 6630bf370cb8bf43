import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import { account } from '../template.ts';
import type { FunctionResponse } from './execution-environment.ts';

export interface ApiRequest {
  method: string;
  /** Path and query as sent by the client. */
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  sourceIp: string;
}

export interface ApiResponse {
  status: number;
  /** Names are lower case; each cookie is an entry of its own. */
  headers: [string, string][];
  body: Buffer;
}

/** Bodies of these content types are passed to the function as text, all others in base64. */
const textType = /^(text\/|application\/(json|xml|javascript)|[^;]+\+(json|xml))/i;
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * What functions read of the event of an HTTP API's Lambda integration, payload format 2.0
 * (API Gateway developer guide, "Work with AWS Lambda proxy integrations").
 */
export function eventOf(request: ApiRequest, routeKey: string, pathParameters: Record<string, string>) {
  const cut = request.url.indexOf('?');
  const rawPath = cut < 0 ? request.url : request.url.slice(0, cut);
  const rawQueryString = cut < 0 ? '' : request.url.slice(cut + 1);
  const { cookie, ...others } = request.headers;
  const headers = Object.entries(others).flatMap(([name, value]): [string, string][] =>
    value === undefined || hopByHop.has(name) ? [] : [[name, Array.isArray(value) ? value.join(',') : value]],
  );
  const now = new Date();
  const isText = textType.test(request.headers['content-type'] ?? '');
  const query = queryOf(rawQueryString);
  return {
    version: '2.0',
    routeKey,
    // HTTP APIs pass the decoded path.
    rawPath: decoded(rawPath),
    rawQueryString,
    ...(cookie ? { cookies: cookie.split(/; */) } : {}),
    headers: Object.fromEntries(headers),
    ...(query ? { queryStringParameters: query } : {}),
    requestContext: {
      ...{ accountId: account, apiId: 'local', domainName: 'localhost', domainPrefix: 'local', stage: '$default' },
      ...{ requestId: randomUUID(), routeKey, time: now.toUTCString(), timeEpoch: now.getTime() },
      http: {
        method: request.method,
        path: decoded(rawPath),
        protocol: 'HTTP/1.1',
        sourceIp: request.sourceIp,
        userAgent: request.headers['user-agent'] ?? '',
      },
    },
    ...(Object.keys(pathParameters).length ? { pathParameters } : {}),
    ...(request.body.length ? { body: request.body.toString(isText ? 'utf8' : 'base64') } : {}),
    isBase64Encoded: request.body.length > 0 && !isText,
  };
}

/** Decoded query parameters, repeated ones joined with commas; undefined without a query. */
function queryOf(raw: string): Record<string, string> | undefined {
  if (raw === '') return undefined;
  const query: Record<string, string> = {};
  for (const part of raw.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = decoded((equals < 0 ? part : part.slice(0, equals)).replaceAll('+', ' '));
    const value = equals < 0 ? '' : decoded(part.slice(equals + 1).replaceAll('+', ' '));
    const before = Object.hasOwn(query, name) ? query[name] : undefined;
    query[name] = before === undefined ? value : `${before},${value}`;
  }
  return query;
}

/** Percent-decodes a text; returns it unchanged if it is malformed. */
export function decoded(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

const proxyResponse = z.object({
  statusCode: z.int().check(z.minimum(100), z.maximum(599)),
  headers: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  cookies: z.optional(z.array(z.string())),
  body: z.optional(z.string()),
  isBase64Encoded: z.optional(z.boolean()),
});

/**
 * Converts a function's response to an HTTP response. One without a status code is sent as JSON with status 200.
 * Undefined if it is malformed: API Gateway responds with 500 then.
 */
export function responseOf({ json, body: bytes }: FunctionResponse): ApiResponse | undefined {
  const result: unknown = JSON.parse(json);
  if (typeof result !== 'object' || result === null || !('statusCode' in result))
    return {
      status: 200,
      headers: [['content-type', 'application/json']],
      body: Buffer.from(typeof result === 'string' ? result : json),
    };
  const parsed = proxyResponse.safeParse(result);
  if (!parsed.success) return undefined;
  const { statusCode, headers = {}, cookies = [], body: text = '', isBase64Encoded } = parsed.data;
  const list = Object.entries(headers).map(([name, value]): [string, string] => [name.toLowerCase(), String(value)]);
  const body = bytes
    ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : Buffer.from(text, isBase64Encoded ? 'base64' : 'utf8');
  if (body.length && !list.some(([name]) => name === 'content-type'))
    list.push(['content-type', 'text/plain; charset=utf-8']);
  return {
    status: statusCode,
    headers: [...list, ...cookies.map((cookie): [string, string] => ['set-cookie', cookie])],
    body,
  };
}
