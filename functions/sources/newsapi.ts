import * as z from 'zod/mini';
import { type FetchOptions, guardedFetch } from '#functions/feeds/fetch/guarded-fetch.ts';
import { limits } from '#shared/config/limits.ts';
import type { FeedEntry } from '#shared/domain/articles/feed-entry.ts';
import type { Source } from '#shared/domain/sources/source.ts';
import { cut, paragraph, parsedJson, plainText, webAddress } from './api-text.ts';
import type { SourceReading } from './source-reading.ts';

/** NewsAPI.org, version 2; endpoints such as `everything` and `top-headlines` are relative to it. */
export const newsApiAddress = 'https://newsapi.org/v2/';

/** Gives the key, or null when the stage has none. */
export type ReadKey = () => Promise<string | null>;

const text = z.nullish(z.string());
const record = z.object({
  url: z.string(),
  title: text,
  description: text,
  content: text,
  publishedAt: text,
  urlToImage: text,
  source: z.nullish(z.object({ name: text })),
});
const answer = z.object({ status: z.literal('ok'), articles: z.array(z.unknown()) });

/** The request of an API source: `metadata.endpoint` is one of NewsAPI's own, or a whole address that answers in the same shape. */
export function newsApiRequest(source: Pick<Source, 'name' | 'metadata'>, base = newsApiAddress): string {
  const { metadata } = source;
  const endpoint = metadata.endpoint?.trim() || 'everything';
  const url = new URL(webAddress(endpoint) ?? new URL(encodeURIComponent(endpoint), base));
  url.searchParams.set('q', metadata.query?.trim() || source.name);
  if (metadata.language) url.searchParams.set('language', metadata.language);
  url.searchParams.set('pageSize', String(Math.min(metadata.maxRecords ?? limits.gdelt.maxRecords, 100)));
  if (endpoint === 'everything') url.searchParams.set('sortBy', 'publishedAt');
  return url.href;
}

/** Asks a news API for a source's articles; without a key it returns nothing, sends nothing and is no error (ING-03). */
export async function readNewsApi(
  source: Pick<Source, 'name' | 'metadata'>,
  base: string,
  readKey: ReadKey,
  options: FetchOptions,
): Promise<SourceReading> {
  const key = await readKey();
  if (!key) return reading(source, []);
  const address = newsApiRequest(source, base);
  // The key belongs to NewsAPI: an endpoint elsewhere, which any editor may type, never sees it.
  const headers: Record<string, string> = new URL(address).origin === new URL(base).origin ? { 'x-api-key': key } : {};
  const got = await guardedFetch(address, { ...options, headers });
  if (got.kind !== 'ok')
    return got.kind === 'failed' && got.status === 401
      ? { kind: 'failed', reason: 'The news API refuses the key (401)' }
      : got;
  const parsed = answer.safeParse(parsedJson(got.body));
  if (!parsed.success) return { kind: 'failed', reason: 'The news API sent an answer that is not in its format' };
  return reading(
    source,
    parsed.data.articles.flatMap((item) => entryOf(item) ?? []),
  );
}

const reading = (source: Pick<Source, 'name'>, entries: FeedEntry[]): SourceReading => ({
  kind: 'read',
  feed: { title: source.name, link: null, language: null, entries },
  etag: null,
  lastModified: null,
});

function entryOf(item: unknown): FeedEntry | null {
  const parsed = record.safeParse(item);
  if (!parsed.success) return null;
  const { data } = parsed;
  const link = webAddress(data.url);
  const title = cut(plainText(data.title), limits.feed.maxTitle);
  // NewsAPI keeps the places of articles that were taken down.
  if (!link || !title || title === '[Removed]') return null;
  const description = plainText(data.description);
  // The free content ends in "… [+1234 chars]".
  const content = plainText(data.content).replace(/\s*\[\+\d+ chars\]$/, '');
  const time = Date.parse(data.publishedAt ?? '');
  return {
    id: data.url,
    title,
    link,
    summary: cut(description || content, limits.summary),
    content: paragraph(content.length > description.length ? content : description),
    publishedAt: Number.isNaN(time) ? null : new Date(time).toISOString(),
    // Who publishes it, not who wrote it: an API brings many publishers' articles and each is credited to its own.
    author: plainText(data.source?.name) || null,
    categories: [],
    image: webAddress(data.urlToImage),
    language: null,
  };
}
