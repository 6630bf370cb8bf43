import * as z from 'zod/mini';
import { type Region, region } from '../classification/region.ts';
import { type FoldedText, foldText } from '../text/folded-text.ts';
import { PhraseTrie } from '../text/phrase-trie.ts';

export const watchlistPriorities = ['high', 'medium', 'low'] as const;

/** The ten colours a watchlist may have; the first is preselected (WAT-17). */
export const watchlistColors = [
  '#EF4444',
  '#F97316',
  '#F59E0B',
  '#84CC16',
  '#10B981',
  '#06B6D4',
  '#3B82F6',
  '#8B5CF6',
  '#EC4899',
  '#6B7280',
] as const;

/** Words an editor wants to be told about (ENT-27). Times ISO 8601 UTC. */
export const watchlist = z.object({
  id: z.string(),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  description: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  /** Trimmed and lower-cased (WAT-07). */
  keywords: z
    .array(z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(80)))
    .check(z.minLength(1), z.maxLength(100)),
  /** Empty means every region (CLS-08). */
  regions: z.array(region),
  priority: z.enum(watchlistPriorities),
  color: z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/)),
  enabled: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Watchlist = z.infer<typeof watchlist>;

/** Whether a watchlist looks at an article of these regions at all: it is switched on, and names none or one of them (CLS-07, CLS-08). */
export function watches(list: Pick<Watchlist, 'enabled' | 'regions'>, articleRegions: readonly Region[]): boolean {
  return list.enabled && (list.regions.length === 0 || list.regions.some((wanted) => articleRegions.includes(wanted)));
}

/**
 * The ids of the watchlists that an article hits, in the order of the lists (CLS-07 to CLS-09): switched on, of the article's regions, and
 * with a keyword among its words. The article's priority has no part in it (CLS-10). Used again on stored articles when lists change (CLS-16).
 * @param article.regions all regions found in the article, or the one it has from its source
 */
export function watchlistHits(
  article: { title: string; summary: string; text: string; regions: readonly Region[] },
  watchlists: readonly Watchlist[],
): string[] {
  return watchlistsFinding(
    foldText(`${article.title}\n${article.summary}\n${article.text}`),
    article.regions,
    watchlists,
  );
}

/** `watchlistHits` for a text that is folded already. */
export function watchlistsFinding(
  folded: FoldedText,
  articleRegions: readonly Region[],
  watchlists: readonly Watchlist[],
): string[] {
  const watching = watchlists.filter((list) => watches(list, articleRegions));
  if (watching.length === 0) return [];
  const found = keywordIndex(watchlists).every(folded);
  return watching.filter(({ id }) => found.has(id)).map(({ id }) => id);
}

/** One trie for each collection of watchlists, kept as long as the collection itself. */
const indexes = new WeakMap<readonly Watchlist[], PhraseTrie<string>>();

function keywordIndex(watchlists: readonly Watchlist[]): PhraseTrie<string> {
  const known = indexes.get(watchlists);
  if (known !== undefined) return known;
  const trie = new PhraseTrie<string>();
  // An editor's keyword is plain words: the vocabulary's signs mean nothing in it.
  for (const { id, keywords } of watchlists)
    for (const keyword of keywords) trie.add(keyword.replace(/^[=~]+|\*+$/g, ''), 0, id);
  indexes.set(watchlists, trie);
  return trie;
}
