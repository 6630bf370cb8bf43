import * as z from 'zod/mini';
import { minute } from '#shared/api/caching.ts';
import { type Document, missingSeconds } from '#shared/api/documents.ts';
import { brand } from '#shared/config/brand.ts';
import { limits } from '#shared/config/limits.ts';
import { cleanName, editionHeader, languagesHeader, litePath, siteHostHeader } from '#shared/config/site-paths.ts';
import { normalisedLanguages } from '#shared/domain/articles/language.ts';
import { env } from './env.ts';
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
import { escaped } from './markup.ts';

type Params<D extends Document> = D['params'] extends z.ZodMiniType ? z.output<D['params']> : undefined;

export interface DocumentRequest<D extends Document> {
  /** Null when the path does not match the document's schema: respond with `missing`. */
  params: Params<D> | null;
  /** The parameters that the document names; others are left out. */
  query: URLSearchParams;
  /** Origin of the site that the reader requested: `https://news.example.org`. */
  origin: string;
  /** Codes of the languages that the reader reads, for a document that depends on them; empty: all. */
  languages: readonly string[];
  /** `lite`: the light edition, at addresses of its own. `light`: the same at the usual addresses. */
  edition: 'full' | 'light' | 'lite';
}

/** The content of a document, or the path of the page that it has moved to for good. */
export type DocumentContent = ShownContent | { movedTo: string };

/** `missing` sends it with the status 404, or 410 for what is gone for good. */
interface ShownContent {
  missing?: true | 'gone';
  /** Seconds for which the edge keeps what is missing; `missingSeconds` by default. */
  missingFor?: number;
  /** Keeps search engines from listing it. */
  noindex?: true;
  /** Says that something failed: kept no longer than what is missing. */
  isFailed?: true;
  type: string;
  /** Its text, or the bytes of a picture. */
  text: string | Uint8Array;
  /** Its own Content-Security-Policy, in place of the site's. */
  policy?: string;
}

/**
 * Builds the Lambda handler of a document: parses the path, responds to HEAD and If-None-Match, sets the cache
 * headers, redirects a garbled link or a moved page, and turns every error into a 503 that is logged once. Reads only
 * the path, the site's host, the query parameters of the document, the edition and, where it depends on them, the
 * languages from the request: the response is cached for everybody.
 */
export function document<const D extends Document>(
  spec: D,
  render: (request: DocumentRequest<D>) => Promise<DocumentContent>,
): HttpHandler {
  return httpHandler(async (event) => {
    try {
      const origin = siteOrigin(event.headers[siteHostHeader]);
      const query = queryOf(spec, event);
      const languages = spec.byLanguages ? languagesOf(event.headers[languagesHeader]) : [];
      const edition = editionOf(event.headers[editionHeader]);
      const show = (sent: Sent) => render({ params: paramsOf(spec, sent), query, origin, languages, edition });
      const sent = event.pathParameters ?? {};
      const asked = await show(sent);
      const clean = isMissing(asked) ? cleaned(spec, sent) : null;
      const isGarbled = clean !== null && !isMissing(await show(clean));
      const content = isGarbled ? { movedTo: addressOf(spec, clean) } : asked;
      const response =
        'movedTo' in content
          ? redirectTo(`${edition === 'lite' ? litePath : ''}${content.movedTo}`)
          : responseOf(spec, event, content, edition);
      return event.requestContext.http.method === 'HEAD' ? withoutBody(response) : response;
    } catch (error) {
      reportFailure('document.failed', 'could not build the document', error);
      return unavailable;
    }
  });
}

/** No purge has the addresses of light editions (shared/api/documents.ts). */
const liteCache = ({ cache }: Document): Document['cache'] => ({
  ...cache,
  edge: Math.min(cache.edge, minute),
  stale: Math.min(cache.stale, 3 * minute),
});

const briefly = (seconds = missingSeconds): string => `public, max-age=0, s-maxage=${seconds}`;

type Sent = Record<string, string | undefined>;

const isMissing = (content: DocumentContent): boolean => 'missing' in content && content.missing === true;

/** The parameters of a garbled link as they were before; null if they are not garbled, or beyond repair. */
function cleaned(spec: Document, sent: Sent): Sent | null {
  const names = Object.entries(sent).map(([key, text = '']) => [key, cleanName(text)] as const);
  const isGarbled = names.some(([key, name]) => name !== sent[key]) && names.every(([, name]) => name !== '');
  const clean: Sent = Object.fromEntries(names);
  return isGarbled && paramsOf(spec, clean) !== null ? clean : null;
}

const addressOf = ({ path }: Document, params: Sent): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** As short-lived as a 404: the garbled name may be stored later, and a story may be split again. */
const redirectTo = (location: string): HttpResponse => ({
  statusCode: 301,
  headers: { location, 'cache-control': briefly() },
  body: '',
});

function paramsOf<D extends Document>(spec: D, sent: Sent): Params<D> | null {
  // `Params` is inferred from this schema; the compiler cannot follow that through a generic.
  if (spec.params === undefined) return undefined as Params<D>;
  const parsed = z.safeParse(spec.params, sent);
  return parsed.success ? (parsed.data as Params<D>) : null;
}

function queryOf({ query = [] }: Document, { queryStringParameters = {} }: HttpEvent): URLSearchParams {
  const sent = query.flatMap((name) => {
    const value = queryStringParameters[name];
    return value === undefined ? [] : [[name, value]];
  });
  return new URLSearchParams(sent);
}

const editionOf = (header: string | undefined): 'full' | 'light' | 'lite' =>
  header === 'lite' || header === 'light' ? header : 'full';

const languagesOf = (header = ''): string[] =>
  normalisedLanguages(header.split(',')).slice(0, limits.articles.maxLanguages);

/** A host name, with a port or without. */
const hostPattern = /^(?=.{1,260}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i;

/** The stage's own domain, or the host that CloudFront passes on. The local stage uses http. */
function siteOrigin(host: string | undefined): string {
  const { SITE_ORIGIN } = env();
  if (SITE_ORIGIN !== undefined) return SITE_ORIGIN;
  if (host === undefined || !hostPattern.test(host))
    throw new Error(`The request has no valid ${siteHostHeader} header`);
  return `${LOCAL_STAGE ? 'http' : 'https'}://${host.toLowerCase()}`;
}

function responseOf(
  spec: Document,
  event: HttpEvent,
  content: ShownContent,
  edition: DocumentRequest<Document>['edition'],
): HttpResponse {
  const { missing, missingFor, noindex, isFailed, type, text, policy } = content;
  const body =
    typeof text === 'string' ? { body: text } : { body: Buffer.from(text).toString('base64'), isBase64Encoded: true };
  const headers: Record<string, string> = { 'content-type': type };
  if (policy !== undefined) headers['content-security-policy'] = policy;
  if (missing) {
    headers['cache-control'] = briefly(missingFor);
    // A header and not a <meta>: the page may show an article of the reader's own browser, and would have to remove
    // it.
    headers['x-robots-tag'] = 'noindex';
    return { statusCode: missing === 'gone' ? 410 : 404, headers, ...body };
  }
  if (noindex) headers['x-robots-tag'] = 'noindex';
  headers['cache-control'] = isFailed ? briefly() : cacheControl(edition === 'lite' ? liteCache(spec) : spec.cache);
  return conditionalResponse(event, { statusCode: 200, headers, ...body }, etagOf(text));
}

const withoutBody = ({ body: _, ...response }: HttpResponse): HttpResponse => response;

/** A readable page, since browsers open documents directly. */
const unavailable: HttpResponse = {
  statusCode: 503,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '5' },
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(brand.name)}</title><h1>${escaped(brand.name)}</h1><p>This page cannot be shown at the moment. Please try again in a minute, or begin at the <a href="/">front page</a>.</p></html>`,
};
