import { hash } from 'node:crypto';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { type Document, missingSeconds } from '#shared/api/documents.ts';
import { brand } from '#shared/config/brand.ts';
import { siteHostHeader } from '#shared/config/document-paths.ts';
import { escaped } from '../publishing/markup.ts';
import { cacheControl, holds } from './cached-answer.ts';
import { env } from './env.ts';
import { invocation } from './invocation.ts';
import { log, withLogFields } from './log.ts';
import { count } from './metrics.ts';

type Params<D extends Document> = D['params'] extends z.ZodMiniType ? z.output<D['params']> : undefined;

export interface DocumentRequest<D extends Document> {
  /** Null when the path does not fit the document's schema: then there is no such document. */
  params: Params<D> | null;
  /** Of the site, as readers know it: `https://news.example.org`. */
  origin: string;
}
/** `missing` is answered with 404, and with this text all the same. */
export interface DocumentAnswer {
  missing?: true;
  type: string;
  text: string;
}

type HttpHandler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;

/**
 * The one way from a request for a document to its handler and back: parses the path, answers HEAD and If-None-Match, writes the cache header, and turns whatever is thrown into a 503
 * that is logged once. Of the request only the path and the site's host are looked at, so that the answer cannot be anybody's own.
 */
export function document<const D extends Document>(
  spec: D,
  handle: (request: DocumentRequest<D>) => Promise<DocumentAnswer>,
): HttpHandler {
  return invocation((event: APIGatewayProxyEventV2) =>
    withLogFields({ requestId: event.requestContext.requestId, route: event.routeKey }, async () => {
      try {
        const answer = await handle({
          params: paramsOf(spec, event),
          origin: siteOrigin(event.headers[siteHostHeader]),
        });
        return reply(spec, event, answer);
      } catch (error) {
        count('HandlerFailures');
        log.error('document.failed', 'could not build the document', error);
        return unavailable;
      }
    }),
  );
}

function paramsOf<D extends Document>(spec: D, event: APIGatewayProxyEventV2): Params<D> | null {
  // The schema is the very one that `Params` is inferred from.
  if (spec.params === undefined) return undefined as Params<D>;
  const parsed = z.safeParse(spec.params, event.pathParameters ?? {});
  return parsed.success ? (parsed.data as Params<D>) : null;
}

/** A host name with its port. Whoever calls the API past CloudFront may send anything; it is answered to them alone, and still is only a host. */
const host = /^(?=.{1,260}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i;

/** The stage's own domain where it has one; else the host that CloudFront was asked for. The local stage is http. */
function siteOrigin(asked: string | undefined): string {
  const { SITE_ORIGIN } = env();
  if (SITE_ORIGIN !== undefined) return SITE_ORIGIN;
  if (asked === undefined || !host.test(asked))
    throw new Error('The request does not say which host of the site was asked for');
  return `${LOCAL_STAGE ? 'http' : 'https'}://${asked.toLowerCase()}`;
}

function reply(
  spec: Document,
  event: APIGatewayProxyEventV2,
  { missing, type, text }: DocumentAnswer,
): APIGatewayProxyStructuredResultV2 {
  const headers: Record<string, string> = { 'content-type': type };
  const body = event.requestContext.http.method === 'HEAD' ? {} : { body: text };
  if (missing) {
    headers['cache-control'] = `public, max-age=0, s-maxage=${missingSeconds}`;
    // Not in the page itself: the site may know an article that the server does not, and would have to take it out again.
    headers['x-robots-tag'] = 'noindex';
    return { statusCode: 404, headers, ...body };
  }
  // Where the origin fails, an old document is better than none.
  headers['cache-control'] = `${cacheControl(spec.cache)}, stale-if-error=86400`;
  headers.etag = `"${hash('sha1', text).slice(0, 20)}"`;
  if (holds(event.headers['if-none-match'], headers.etag)) return { statusCode: 304, headers };
  return { statusCode: 200, headers, ...body };
}

/** Never a blank page: it stands where the site's own page could not be read. */
const unavailable: APIGatewayProxyStructuredResultV2 = {
  statusCode: 503,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '5' },
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(brand.name)}</title><h1>${escaped(brand.name)}</h1><p>This page cannot be shown at the moment. Please try again in a minute, or begin at the <a href="/">front page</a>.</p></html>`,
};
