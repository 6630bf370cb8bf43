import { limits } from '../../config/limits.ts';
import type { SourceType } from '../sources/source.ts';
import type { FeedEntry } from './feed-entry.ts';

/** Dates before the first feeds are how a missing one is often written. */
const earliest = Date.parse('1990-01-01T00:00:00Z');

/** The entry's own time, never after it was fetched; null when it gives none that can be meant. */
export function entryMoment(publishedAt: string | null, fetchedAt: string): string | null {
  const at = Date.parse(publishedAt ?? '');
  return Number.isNaN(at) || at < earliest ? null : new Date(Math.min(at, Date.parse(fetchedAt))).toISOString();
}

/** At most `length` characters (UTF-16 units), without half a character at the end. */
export const cutWords = (text: string, length: number): string =>
  text.length <= length
    ? text
    : text
        .slice(0, length)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd();

/** Headline and standfirst of an entry: each stands in for the other where one is missing. `words` is its body as plain text. */
export function entryHeadline(
  { title, summary }: Pick<FeedEntry, 'title' | 'summary'>,
  words: string,
): { title: string; summary: string } {
  const standfirst = summary === '' ? cutWords(words, limits.summary) : summary;
  return { title: title === '' ? cutWords(standfirst, 80) : title, summary: standfirst };
}

/** Who published an entry. An API source brings many publishers' articles: each is credited to its own, by the name given or else by its host. */
export function entryPublisher(
  entry: Pick<FeedEntry, 'author' | 'link'>,
  source: { name: string; type: SourceType },
): string {
  if (source.type === 'rss') return source.name;
  return entry.author ?? (entry.link === null ? source.name : new URL(entry.link).hostname.replace(/^www\./, ''));
}
