import type { FeedEntry } from '../articles/feed-entry.ts';
import type { SourceMetadata } from './source.ts';

/**
 * Whether an entry passes a source's keyword filters: it contains no exclude keyword and, if there are include
 * keywords, at least one of them. Keywords match anywhere in the text, ignoring case.
 */
export function passesKeywords(
  entry: Pick<FeedEntry, 'title' | 'summary' | 'content'>,
  keywords: Pick<SourceMetadata, 'includeKeywords' | 'excludeKeywords'>,
): boolean {
  const excluded = cleaned(keywords.excludeKeywords);
  const included = cleaned(keywords.includeKeywords);
  if (excluded.length === 0 && included.length === 0) return true;
  const text = `${entry.title} ${entry.summary} ${entry.content}`.toLowerCase();
  if (excluded.some((keyword) => text.includes(keyword))) return false;
  return included.length === 0 || included.some((keyword) => text.includes(keyword));
}

const cleaned = (keywords: readonly string[] | undefined): string[] =>
  (keywords ?? []).map((keyword) => keyword.trim().toLowerCase()).filter(Boolean);
