import type { SourceMetadataKeywords } from './source.ts';

/**
 * Whether an entry passes a source's filters (ING-08 to ING-10, ING-19): dropped when it holds an exclude keyword, or when include
 * keywords exist and none is held. Keywords are found regardless of case anywhere in the text.
 */
export function passesKeywords(text: string, keywords: SourceMetadataKeywords): boolean {
  const haystack = text.toLowerCase();
  const holds = (keyword: string) => keyword.trim() !== '' && haystack.includes(keyword.trim().toLowerCase());
  if (keywords.excludeKeywords?.some(holds)) return false;
  const wanted = keywords.includeKeywords?.filter((keyword) => keyword.trim() !== '') ?? [];
  return wanted.length === 0 || wanted.some(holds);
}
