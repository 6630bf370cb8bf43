import * as z from 'zod/mini';
import { limits } from '#shared/config/limits.ts';
import { gdeltAddress } from '#shared/domain/sources/source-address.ts';
import { singleSpaces } from '#shared/domain/text/single-spaces.ts';
import type { RawEntry, RawFeed } from './raw-feed.ts';
import { readJson } from './read-json.ts';

/** Characters of a headline that are read, before its references are decoded. */
const maxHeadline = 4 * limits.feed.maxTitle;
const text = z.catch(z.string(), '');
const record = z.object({ url: text, title: text, seendate: z.string(), socialimage: text, domain: text });
const response = z.object({ articles: z.optional(z.array(z.unknown())) });

const gdelt = new URL(gdeltAddress);

/**
 * Reads GDELT's list of articles as a feed, for the endpoint that reads any address. Returns null for JSON from any
 * other address, and for JSON of another kind. A query without results returns `{}`.
 */
export function readGdeltArticles(json: string, address: string | null): RawFeed | null {
  const url = URL.parse(address ?? '');
  if (url?.host !== gdelt.host || url.pathname !== gdelt.pathname) return null;
  const { success, data } = response.safeParse(readJson(json));
  if (!success) return null;
  const records = (data.articles ?? []).flatMap((item) => record.safeParse(item).data ?? []);
  if (records.length === 0 && (data.articles ?? []).length > 0) return null;
  return { titles: [], links: [], language: null, authors: [], entries: records.map(entryOf) };
}

const entryOf = ({ url, title, seendate, socialimage, domain }: z.infer<typeof record>): RawEntry => ({
  ids: [{ value: url, isAddress: false, base: null }],
  titles: [{ text: gdeltHeadline(title), kind: 'html', base: null }],
  links: [{ href: url, rel: 'alternate', type: '', base: null }],
  contents: [],
  summaries: [],
  dates: [gdeltMoment(seendate) ?? ''],
  // GDELT names the site and no writer: the site gets the credit.
  authors: [domain].filter(Boolean),
  categories: [],
  images: [{ href: socialimage, width: 0, base: null }],
  language: null,
});

/** A headline without the spaces that GDELT puts around punctuation ("court , again"). */
export const gdeltHeadline = (title: string): string =>
  singleSpaces(title.slice(0, maxHeadline))
    .replace(/ ([,.;:!?%)\]’])/g, '$1')
    .replace(/([([]) /g, '$1');

/** `20261120T231500Z` as ISO 8601, or null. */
export function gdeltMoment(date: string | null | undefined): string | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date ?? '');
  if (!parts) return null;
  const [, year, month, day, hour, minute, second] = parts;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
