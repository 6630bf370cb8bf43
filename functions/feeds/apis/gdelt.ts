import * as z from 'zod/mini';
import { limits } from '#shared/config/limits.ts';
import type { FeedEntry } from '#shared/domain/articles/feed-entry.ts';
import type { FetchOutcome } from '#shared/domain/sources/fetch-outcome.ts';
import type { Source } from '#shared/domain/sources/source.ts';
import { gdeltRequest } from '#shared/domain/sources/source-address.ts';
import { cutCharacters } from '#shared/domain/text/cut-text.ts';
import { safeWebAddress } from '#shared/domain/web-address.ts';
import { type FetchOptions, guardedFetch } from '../fetch/guarded-fetch.ts';
import { gdeltHeadline, gdeltMoment } from '../parse/read-gdelt-articles.ts';
import { securePicture } from '../parse/resolve-address.ts';
import type { FetchedFeed } from '../read-feed.ts';
import { fieldText, parseJson } from './api-text.ts';

const response = z.object({ articles: z.optional(z.array(z.unknown())) });
const text = z.nullish(z.string());
const record = z.object({ url: z.string(), title: text, seendate: text, socialimage: text, domain: text });

/**
 * Reads a source's articles from GDELT. GDELT explains an invalid query in a sentence of plain text with status 200;
 * that sentence becomes the reason of the failure.
 */
export async function readGdelt(
  source: Pick<Source, 'name' | 'metadata'>,
  base: string,
  options: FetchOptions,
): Promise<FetchOutcome<FetchedFeed>> {
  const outcome = await guardedFetch(gdeltRequest(source, base), options);
  if (outcome.kind !== 'ok') return outcome;
  const parsed = response.safeParse(parseJson(outcome.body));
  if (!parsed.success) return { kind: 'failed', code: 'bad_response', reason: reasonOf(outcome.body) };
  const entries = (parsed.data.articles ?? []).slice(0, limits.feed.maxEntries).flatMap((item) => entryOf(item) ?? []);
  return {
    kind: 'ok',
    feed: { title: source.name, link: null, language: null, entries },
    etag: null,
    lastModified: null,
    movedTo: null,
  };
}

function reasonOf(body: Uint8Array): string {
  const message = fieldText(new TextDecoder().decode(body.subarray(0, 500)));
  return /^[\p{L}\d][^{}[\]]{10,}$/u.test(message)
    ? `GDELT returned: ${cutCharacters(message, 200)}`
    : 'GDELT sent a response that is not JSON';
}

function entryOf(item: unknown): FeedEntry | null {
  const parsed = record.safeParse(item);
  if (!parsed.success) return null;
  const { data } = parsed;
  const link = safeWebAddress(data.url);
  const title = cutCharacters(gdeltHeadline(fieldText(data.title)), limits.feed.maxTitle);
  if (!link || !title) return null;
  return {
    id: data.url,
    title,
    link,
    summary: '',
    content: '',
    publishedAt: gdeltMoment(data.seendate),
    // GDELT names the site and no writer: the site gets the credit.
    author: data.domain || null,
    categories: [],
    image: securePicture(safeWebAddress(data.socialimage)),
    language: null,
  };
}
