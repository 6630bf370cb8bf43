import type { FeedEntry } from '../articles/feed-entry.ts';
import { foldText } from '../text/folded-text.ts';
import { linesOfHtml } from '../text/html-lines.ts';
import { PhraseTrie } from '../text/phrase-trie.ts';
import type { SourceMetadata } from './source.ts';

type FilteredEntry = Pick<FeedEntry, 'title' | 'summary' | 'content'>;

/** Characters of a body that are searched, as in classification. */
const readCharacters = 20_000;

/**
 * Returns the keyword filter of a source. An entry passes if it contains no exclude keyword and, if there are include
 * keywords, at least one of them. Keywords match whole words of title, summary and body in any script,
 * regardless of case and accents; keywords without letters or digits are ignored.
 */
export function keywordFilter({
  includeKeywords = [],
  excludeKeywords = [],
}: Pick<SourceMetadata, 'includeKeywords' | 'excludeKeywords'>): (entry: FilteredEntry) => boolean {
  const include = includeKeywords.filter(isSearchable);
  const exclude = excludeKeywords.filter(isSearchable);
  if (include.length === 0 && exclude.length === 0) return () => true;
  const trie = new PhraseTrie<'include' | 'exclude'>();
  for (const keyword of include) trie.addWords(keyword, 'include');
  for (const keyword of exclude) trie.addWords(keyword, 'exclude');
  return ({ title, summary, content }) => {
    const text = linesOfHtml(content.slice(0, readCharacters)).join('\n');
    const found = trie.every(foldText(`${title}\n${summary}\n${text}`));
    return !found.has('exclude') && (include.length === 0 || found.has('include'));
  };
}

const isSearchable = (keyword: string): boolean => /[\p{L}\p{N}]/u.test(keyword);
