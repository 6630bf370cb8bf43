import type { FeedEntry } from '../articles/feed-entry.ts';
import type { SourceMetadataKeywords } from '../sources/source.ts';

/**
 * Whether an entry passes a source's filters (ING-08 to ING-10, ING-19): dropped when it holds an exclude keyword, or when include
 * keywords exist and none is held. Keywords are found regardless of case anywhere in the text.
 */
export function passesKeywords(
  entry: Pick<FeedEntry, 'title' | 'summary' | 'content'>,
  keywords: SourceMetadataKeywords,
): boolean {
  const unwanted = given(keywords.excludeKeywords);
  const wanted = given(keywords.includeKeywords);
  if (unwanted.length === 0 && wanted.length === 0) return true;
  const text = `${entry.title} ${entry.summary} ${entry.content}`.toLowerCase();
  if (unwanted.some((keyword) => text.includes(keyword))) return false;
  return wanted.length === 0 || wanted.some((keyword) => text.includes(keyword));
}

const given = (keywords: readonly string[] | undefined): string[] =>
  (keywords ?? []).map((keyword) => keyword.trim().toLowerCase()).filter(Boolean);
