import { type ArticleFilter, listsOf } from '#functions/articles/article-lists.ts';
import { pastEnd } from '#functions/articles/lists/leaves.ts';
import { readEntries } from '#functions/articles/lists/list-reader.ts';
import { type UnlistedState, unlistedBelow } from '#functions/ingest/store/unlisted-articles.ts';

/** Places of articles in a list, the newest first, as `<time>#<id>`. */
export interface Places {
  positions: string[];
  /** The last one that was read; null at the end of the list. */
  next: string | null;
}

export { idAt } from '#functions/articles/lists/leaves.ts';

/** The newest listed articles below a position, at most `count`, that readers' lists have with this filter. */
export async function listedPlaces(filter: ArticleFilter, bound: string | null, count: number): Promise<Places> {
  const { entries, next } = await readEntries(listsOf(filter), {
    from: bound,
    limit: count,
    languages: filter.languages,
  });
  return { positions: entries.map(({ position }) => position), next };
}

/** The newest articles in a state that is in no list of readers. */
export async function unlistedPlaces(state: UnlistedState, bound: string | null, count: number): Promise<Places> {
  const positions = await unlistedBelow(state, bound ?? pastEnd, count);
  return { positions, next: positions.length < count ? null : (positions.at(-1) ?? null) };
}
