import * as z from 'zod/mini';
import { env, secretParameter } from '#functions/runtime/env.ts';
import { log } from '#functions/runtime/log.ts';
import { limits } from '#shared/config/limits.ts';
import type { FeedEntry } from '#shared/domain/articles/feed-entry.ts';
import { primaryLanguage } from '#shared/domain/articles/language.ts';
import { withoutPublisher } from '#shared/domain/articles/publisher-suffix.ts';
import type { FetchOutcome } from '#shared/domain/sources/fetch-outcome.ts';
import type { Source } from '#shared/domain/sources/source.ts';
import { cutCharacters } from '#shared/domain/text/cut-text.ts';
import { safeWebAddress } from '#shared/domain/web-address.ts';
import { type FetchOptions, guardedFetch } from '../fetch/guarded-fetch.ts';
import { securePicture } from '../parse/resolve-address.ts';
import type { FetchedFeed } from '../read-feed.ts';
import { fieldText, paragraph, parseJson } from './api-text.ts';

/** NewsAPI.org, version 2. Endpoints such as `everything` and `top-headlines` are relative to it. */
export const newsApiAddress = 'https://newsapi.org/v2/';

/** Returns the API key, or null if the stage has none. */
export type ReadKey = () => Promise<string | null>;

/**
 * Reads this stage's NewsAPI key from its SSM parameter; null if the stage names no parameter or has not created it.
 * @throws any other error of SSM: a key that cannot be read is not the same as no key
 */
export const newsApiKey: ReadKey = async () => {
  const name = env().NEWS_API_KEY_PARAMETER;
  if (!name) return null;
  try {
    return await secretParameter(name);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ParameterNotFound') throw error;
    log.warn('newsapi.no_key', 'the parameter of the NewsAPI key does not exist', { name });
    return null;
  }
};

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
const response = z.object({ status: z.literal('ok'), articles: z.array(z.unknown()) });

/**
 * The request address of an API source. `metadata.endpoint` is one of NewsAPI's, or the address of a compatible API.
 */
export function newsApiRequest(source: Pick<Source, 'name' | 'metadata'>, base = newsApiAddress): string {
  const { metadata } = source;
  const endpoint = metadata.endpoint?.trim() || 'everything';
  const url = new URL(safeWebAddress(endpoint) ?? new URL(encodeURIComponent(endpoint), base));
  url.searchParams.set('q', metadata.query?.trim() || source.name);
  if (metadata.language) url.searchParams.set('language', metadata.language);
  url.searchParams.set('pageSize', String(Math.min(metadata.maxRecords ?? limits.gdelt.maxRecords, 100)));
  if (endpoint === 'everything') url.searchParams.set('sortBy', 'publishedAt');
  return url.href;
}

/** Reads a source's articles from a news API. Without a key it sends no request and returns no entries. */
export async function readNewsApi(
  source: Pick<Source, 'name' | 'metadata'>,
  base: string,
  readKey: ReadKey,
  options: FetchOptions,
): Promise<FetchOutcome<FetchedFeed>> {
  const key = await readKey();
  if (!key) return feedOf(source, []);
  const address = newsApiRequest(source, base);
  // Only NewsAPI receives the key, not another endpoint that an editor enters.
  const headers: Record<string, string> = new URL(address).origin === new URL(base).origin ? { 'x-api-key': key } : {};
  const outcome = await guardedFetch(address, { ...options, headers });
  if (outcome.kind === 'failed' && outcome.status === 401)
    return { kind: 'failed', code: 'status', status: 401, reason: 'The news API rejected the key (401)' };
  if (outcome.kind !== 'ok') return outcome;
  const parsed = response.safeParse(parseJson(outcome.body));
  if (!parsed.success)
    return { kind: 'failed', code: 'bad_response', reason: 'The news API sent an unexpected response' };
  return feedOf(
    source,
    parsed.data.articles.slice(0, limits.feed.maxEntries).flatMap((item) => entryOf(item) ?? []),
  );
}

const feedOf = (source: Pick<Source, 'name' | 'metadata'>, entries: FeedEntry[]): FetchOutcome<FetchedFeed> => ({
  kind: 'ok',
  feed: { title: source.name, link: null, language: primaryLanguage(source.metadata.language), entries },
  etag: null,
  lastModified: null,
  movedTo: null,
});

function entryOf(item: unknown): FeedEntry | null {
  const parsed = record.safeParse(item);
  if (!parsed.success) return null;
  const { data } = parsed;
  const link = safeWebAddress(data.url);
  const publisher = fieldText(data.source?.name);
  const title = cutCharacters(withoutPublisher(fieldText(data.title), publisher), limits.feed.maxTitle);
  // NewsAPI lists a removed article as a placeholder.
  if (!link || !title || title === '[Removed]') return null;
  const description = fieldText(data.description);
  // On the free plan, content ends in "… [+1234 chars]".
  const content = fieldText(data.content).replace(/\s*\[\+\d+ chars\]$/, '');
  const time = Date.parse(data.publishedAt ?? '');
  return {
    id: data.url,
    title,
    link,
    summary: cutCharacters(description || content, limits.summary),
    content: paragraph(content.length > description.length ? content : description),
    publishedAt: Number.isNaN(time) ? null : new Date(time).toISOString(),
    // The publisher, not the writer: an API returns articles of many publishers, and each gets the credit.
    author: publisher || null,
    categories: [],
    image: securePicture(safeWebAddress(data.urlToImage)),
    language: null,
  };
}
