import * as z from 'zod/mini';
import { type FetchOptions, guardedFetch } from '#functions/feeds/fetch/guarded-fetch.ts';
import { gdeltHeadline, gdeltMoment } from '#functions/feeds/parse/read-gdelt-articles.ts';
import { limits } from '#shared/config/limits.ts';
import type { FeedEntry } from '#shared/domain/articles/feed-entry.ts';
import type { Source } from '#shared/domain/sources/source.ts';
import { gdeltRequest } from '#shared/domain/sources/source-address.ts';
import { cut, parsedJson, plainText, webAddress } from './api-text.ts';
import type { SourceReading } from './source-reading.ts';

const answer = z.object({ articles: z.optional(z.array(z.unknown())) });
const text = z.nullish(z.string());
const record = z.object({ url: z.string(), title: text, seendate: text, socialimage: text, domain: text });

/** Asks GDELT for a source's articles. It explains bad queries in a sentence of plain text under status 200; that becomes the reason. */
export async function readGdelt(
  source: Pick<Source, 'name' | 'metadata'>,
  base: string,
  options: FetchOptions,
): Promise<SourceReading> {
  const got = await guardedFetch(gdeltRequest(source, base), options);
  if (got.kind !== 'ok') return got;
  const parsed = answer.safeParse(parsedJson(got.body));
  if (!parsed.success) {
    const said = plainText(new TextDecoder().decode(got.body.subarray(0, 500)));
    const sentence = /^[\p{L}\d][^{}[\]]{10,}$/u.test(said)
      ? `GDELT answered: ${cut(said, 200)}`
      : 'GDELT sent an answer that is not JSON';
    return { kind: 'failed', reason: sentence };
  }
  const entries = (parsed.data.articles ?? []).flatMap((item) => entryOf(item) ?? []);
  return {
    kind: 'read',
    feed: { title: source.name, link: null, language: null, entries },
    etag: null,
    lastModified: null,
  };
}

function entryOf(item: unknown): FeedEntry | null {
  const parsed = record.safeParse(item);
  if (!parsed.success) return null;
  const { data } = parsed;
  const link = webAddress(data.url);
  const title = cut(gdeltHeadline(plainText(data.title)), limits.feed.maxTitle);
  if (!link || !title) return null;
  return {
    id: data.url,
    title,
    link,
    summary: '',
    content: '',
    publishedAt: gdeltMoment(data.seendate),
    // GDELT names the site, not the writer; the site is who deserves the credit.
    author: data.domain || null,
    categories: [],
    image: webAddress(data.socialimage),
    language: null,
  };
}
