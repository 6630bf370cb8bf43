import type { Places } from '#functions/articles/article-lists.ts';
import { pastEnd, positionOf } from '#functions/articles/lists/leaves.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { firstRows } from '#functions/table/first-rows.ts';
import { keys } from '#functions/table/keys.ts';
import type { ArticleState } from '#shared/domain/articles/editorial.ts';

/** The states of articles that no list of readers has. */
export const unlistedStates = ['hidden', 'draft', 'takenDown'] as const satisfies readonly ArticleState[];
export type UnlistedState = (typeof unlistedStates)[number];

/**
 * The articles in one of these states, for the desk: readers' lists do not have them. An item is put and deleted in
 * the transaction that writes the row's `editorial`. The row decides: the item of an article whose time has changed may
 * be left over, and is skipped.
 */
export const unlistedEntity = defineEntity({
  model: { entity: 'unlisted', version: '1', service },
  attributes: {
    state: { type: unlistedStates, required: true },
    /** `<time>#<id>`, as in the lists of readers. */
    position: { type: 'string', required: true },
  },
  indexes: { byTime: keys('unlisted#${state}', '${position}') },
});

type Article = Parameters<typeof positionOf>[0];

/** The items that a change of state deletes and puts; null for none. */
export function unlistedChange(
  article: Article,
  before: ArticleState,
  after: ArticleState,
): { gone: UnlistedItem | null; added: UnlistedItem | null } {
  if (before === after) return { gone: null, added: null };
  return { gone: itemOf(article, before), added: itemOf(article, after) };
}

export interface UnlistedItem {
  state: UnlistedState;
  position: string;
}
const itemOf = (article: Article, state: ArticleState): UnlistedItem | null =>
  state === 'listed' ? null : { state, position: positionOf(article) };

/** The places of the newest articles in a state, below a position, at most `count`. Strongly consistent. */
export async function unlistedPlaces(state: UnlistedState, bound: string | null, count: number): Promise<Places> {
  const query = unlistedEntity()
    .query.byTime({ state })
    .lt({ position: bound ?? pastEnd });
  const rows = await firstRows(count, (page) => query.go({ order: 'desc', consistent: true, ...page }));
  const positions = rows.map(({ position }) => position);
  return { positions, next: positions.length < count ? null : (positions.at(-1) ?? null) };
}
