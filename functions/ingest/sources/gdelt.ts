import * as z from 'zod/mini';
import { type FetchOptions, guardedFetch } from '#functions/runtime/fetch/guarded-fetch.ts';
import { limits } from '#shared/config/limits.ts';
import type { FeedEntry } from '#shared/domain/feed-entry.ts';
import type { Source } from '#shared/domain/source.ts';
import { cut, parsedJson, plainText, webAddress } from './api-text.ts';
import type { SourceReading } from './source-reading.ts';

/** The GDELT project's full text search of the world's news (DOC 2.0 API). */
export const gdeltAddress = 'https://api.gdeltproject.org/api/v2/doc/doc';

const answer = z.object({ articles: z.optional(z.array(z.unknown())) });
const text = z.nullish(z.string());
const record = z.object({ url: z.string(), title: text, seendate: text, socialimage: text, domain: text });

/** The request of a GDELT source: defaults of ING-05 and ING-06, overridden by its metadata (ING-07, ING-34). */
export function gdeltRequest(source: Pick<Source, 'name' | 'metadata'>, base = gdeltAddress): string {
  const { metadata } = source;
  const url = new URL(webAddress(metadata.endpoint) ?? base);
  url.searchParams.set('query', metadata.query?.trim() || source.name);
  url.searchParams.set('mode', metadata.mode?.trim() || 'artlist');
  url.searchParams.set('format', 'json');
  url.searchParams.set('maxrecords', String(metadata.maxRecords ?? limits.gdelt.maxRecords));
  url.searchParams.set('timespan', metadata.timespan?.trim() || limits.gdelt.timespan);
  return url.href;
}

/** Asks GDELT for a source's articles. It explains bad queries in a sentence of plain text under status 200; that becomes the reason. */
export async function readGdelt(source: Pick<Source, 'name' | 'metadata'>, base: string, options: FetchOptions): Promise<SourceReading> {
  const got = await guardedFetch(gdeltRequest(source, base), options);
  if (got.kind !== 'ok') return got;
  const parsed = answer.safeParse(parsedJson(got.body));
  if (!parsed.success) {
    const said = plainText(new TextDecoder().decode(got.body.subarray(0, 500)));
    const sentence = /^[\p{L}\d][^{}[\]]{10,}$/u.test(said) ? `GDELT answered: ${cut(said, 200)}` : 'GDELT sent an answer that is not JSON';
    return { kind: 'failed', reason: sentence };
  }
  const entries = (parsed.data.articles ?? []).flatMap((item) => entryOf(item) ?? []);
  return { kind: 'read', feed: { title: source.name, link: null, language: null, entries }, etag: null, lastModified: null };
}

function entryOf(item: unknown): FeedEntry | null {
  const parsed = record.safeParse(item);
  if (!parsed.success) return null;
  const { data } = parsed;
  const link = webAddress(data.url);
  const title = cut(closedUp(plainText(data.title)), limits.feed.maxTitle);
  if (!link || !title) return null;
  return {
    id: data.url,
    title,
    link,
    summary: '',
    content: '',
    publishedAt: seenAt(data.seendate),
    // GDELT names the site, not the writer; the site is who deserves the credit.
    author: data.domain || null,
    categories: [],
    image: webAddress(data.socialimage),
    language: null,
  };
}

/** GDELT separates punctuation from words ("court , again"); headlines are not written so. */
const closedUp = (title: string): string => title.replace(/ +([,.;:!?%)\]’])/g, '$1').replace(/([([]) +/g, '$1');

/** `20261120T231500Z` as ISO 8601, or null. */
function seenAt(date: string | null | undefined): string | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date ?? '');
  if (!parts) return null;
  const [, year, month, day, hour, minute, second] = parts;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
