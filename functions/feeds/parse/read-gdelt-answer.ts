import * as z from 'zod/mini';
import { gdeltAddress } from '#shared/domain/sources/gdelt.ts';
import type { RawEntry, RawFeed } from './raw-feed.ts';

const text = z.catch(z.string(), '');
const record = z.object({ url: text, title: text, seendate: z.string(), socialimage: text, domain: text });
const answer = z.object({ articles: z.optional(z.array(z.unknown())) });

/**
 * Reads GDELT's list of articles, so that readers' browsers have it in the shape of a feed as well (ING-04, ING-26); null when it is none. Without any article GDELT answers
 * an empty object, which only its address tells from anything else.
 */
export function readGdeltAnswer(json: string, address: string | null): RawFeed | null {
  // Most JSON is not GDELT's, and is not parsed twice.
  if (!json.includes('"seendate"') && !address?.startsWith(gdeltAddress)) return null;
  const { success, data } = answer.safeParse(parsed(json));
  if (!success || (data.articles === undefined && !address?.startsWith(gdeltAddress))) return null;
  const records = (data.articles ?? []).flatMap((item) => record.safeParse(item).data ?? []);
  if (records.length === 0 && (data.articles ?? []).length > 0) return null;
  return { titles: [], links: [], language: null, authors: [], entries: records.map(entryOf) };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

const entryOf = ({ url, title, seendate, socialimage, domain }: z.infer<typeof record>): RawEntry => ({
  ids: [{ value: url, isAddress: false, base: null }],
  titles: [{ text: gdeltHeadline(title), kind: 'html', base: null }],
  links: [{ href: url, rel: 'alternate', type: '', base: null }],
  contents: [],
  summaries: [],
  dates: [gdeltMoment(seendate) ?? ''],
  // GDELT names the site, not the writer; the site is who deserves the credit.
  authors: [domain].filter(Boolean),
  categories: [],
  images: [{ href: socialimage, width: 0, base: null }],
  language: null,
});

/** GDELT separates punctuation from words ("court , again"); headlines are not written so. */
export const gdeltHeadline = (title: string): string =>
  title.replace(/ +([,.;:!?%)\]’])/g, '$1').replace(/([([]) +/g, '$1');

/** `20261120T231500Z` as ISO 8601, or null. */
export function gdeltMoment(date: string | null | undefined): string | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date ?? '');
  if (!parts) return null;
  const [, year, month, day, hour, minute, second] = parts;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
