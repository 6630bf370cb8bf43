import { type FoldedText, foldText } from '../text/folded-text.ts';
import { PhraseTrie } from '../text/phrase-trie.ts';
import type { Region } from './taxonomy.ts';
import { type Watchlist, watches } from './watchlist.ts';

/**
 * The ids of the watchlists that an article hits, in the order of the lists: those that apply to the article's regions
 * and have a keyword in its text. Also used for stored articles when watchlists change.
 * @param article.regions all regions found in the article, or else its source's region
 */
export function watchlistHits(
  article: { title: string; summary: string; text: string; regions: readonly Region[] },
  watchlists: readonly Watchlist[],
): string[] {
  return watchlistHitsIn(
    foldText(`${article.title}\n${article.summary}\n${article.text}`),
    article.regions,
    watchlists,
  );
}

/** `watchlistHits` for a folded text. */
export function watchlistHitsIn(
  folded: FoldedText,
  articleRegions: readonly Region[],
  watchlists: readonly Watchlist[],
): string[] {
  const watching = watchlists.filter((list) => watches(list, articleRegions));
  if (watching.length === 0) return [];
  const found = keywordIndex(watchlists).every(folded);
  return watching.filter(({ id }) => found.has(id)).map(({ id }) => id);
}

/** One trie per array of watchlists, for as long as the array exists. */
const indexes = new WeakMap<readonly Watchlist[], PhraseTrie<string>>();

function keywordIndex(watchlists: readonly Watchlist[]): PhraseTrie<string> {
  const known = indexes.get(watchlists);
  if (known !== undefined) return known;
  const trie = new PhraseTrie<string>();
  for (const { id, keywords } of watchlists) for (const keyword of keywords) trie.addWords(keyword, id);
  indexes.set(watchlists, trie);
  return trie;
}

/** The watchlists that `watchlistHitsIn` finds, each with its keywords that the text has. */
export function hitKeywords(
  folded: FoldedText,
  articleRegions: readonly Region[],
  watchlists: readonly Watchlist[],
): { value: string; name: string; words: string[] }[] {
  const hits = new Set(watchlistHitsIn(folded, articleRegions, watchlists));
  return watchlists
    .filter(({ id }) => hits.has(id))
    .map(({ id, name, keywords }) => {
      const trie = new PhraseTrie<string>();
      for (const keyword of keywords) trie.addWords(keyword, keyword);
      return { value: id, name, words: [...trie.every(folded)] };
    });
}
