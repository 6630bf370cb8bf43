import { limits } from '../../config/limits.ts';
import type { SourceType } from '../sources/source.ts';
import { cutCharacters, cutText, openingWords } from '../text/cut-text.ts';
import { hourMs } from '../utc-day.ts';
import type { FeedEntry } from './feed-entry.ts';
import { pageKey } from './page-key.ts';
import { withoutPublisher } from './publisher-suffix.ts';

/** Hex digits of the hash that is an article's id. */
export const idLength = 16;

/**
 * The text whose SHA-256 is an article's id: the key of the entry's page, else its guid or title within the source.
 * The same entry always gets the same id, so fetching it twice stores it once, and the browser and the server agree on
 * ids.
 */
export function articleIdentity(entry: Pick<FeedEntry, 'link' | 'id' | 'title'>, sourceId: string): string {
  const address = entry.link === null ? null : pageKey(entry.link);
  return address ?? `${sourceId} ${entry.id ?? entry.title}`;
}

/** Feeds often write a missing date as a day before the first feeds existed, such as 1970-01-01. */
const earliest = Date.parse('1990-01-01T00:00:00Z');

/**
 * The entry's publication time; null when the entry has no plausible one. A time in the future is wrong or a plan: such
 * an entry counts as just older than the hour of the fetch, so it leads no list before those with a true time.
 */
export function entryMoment(publishedAt: string | null, fetchedAt: string): string | null {
  const at = Date.parse(publishedAt ?? '');
  if (Number.isNaN(at) || at < earliest) return null;
  const fetched = Date.parse(fetchedAt);
  return new Date(at > fetched ? fetched - (fetched % hourMs) - 1 : at).toISOString();
}

/**
 * Whether an entry can be published: its address is short enough to be stored, and it has a page to link to or a
 * headline with a text. A headline made of the opening words of the text does not count.
 * @param words the entry's body as plain text
 */
export function isPublishable(
  { title, link, summary }: Pick<FeedEntry, 'title' | 'link' | 'summary'>,
  words: () => string,
): boolean {
  if (link !== null) return link.length <= limits.feed.maxAddress;
  return title !== '' && title !== openingWords(summary) && (summary !== '' || words().trim() !== '');
}

/**
 * Headline and standfirst of an entry; each falls back to the other. The headline loses the publisher's name at its
 * end, so that it equals that of another source.
 * @param words the entry's body as plain text
 */
export function entryHeadline(
  { title, summary, link }: Pick<FeedEntry, 'title' | 'summary' | 'link'>,
  words: string,
  publisher: string,
): { title: string; summary: string } {
  const standfirst = summary === '' ? cutText(words, limits.summary) : summary;
  const headline = withoutPublisher(title, publisher, link);
  return { title: headline === '' ? openingWords(standfirst) : headline, summary: standfirst };
}

/** Characters of the name of a publisher that an API gives. Sources have shorter ones. */
const maxPublisher = 200;

/**
 * The publisher's name. An API source returns articles of many publishers, so each entry names its own, or its host
 * does.
 */
export function entryPublisher(
  entry: Pick<FeedEntry, 'author' | 'link'>,
  source: { name: string; type: SourceType },
): string {
  if (source.type === 'rss') return source.name;
  const host = () => (entry.link === null ? source.name : new URL(entry.link).hostname.replace(/^www\./, ''));
  return cutCharacters(entry.author ?? host(), maxPublisher);
}
