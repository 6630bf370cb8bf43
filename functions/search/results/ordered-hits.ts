import type { Found, PartHits } from '../find-documents.ts';
import { documentOf, type InPart, ofDocuments, type SearchIndex } from '../search-index.ts';

export type Order = 'relevance' | 'newest';

/** A place in an order: that of a document. */
export interface Place {
  score: number;
  /** Seconds since 1970. */
  published: number;
  id: string;
}
type Hit = InPart & Omit<Place, 'id'> & { lacks: number };
export type FoundDocument = Hit & Place;

/**
 * The documents after a place, in order, at most `count`. Equal scores are ordered by time, equal times by id.
 * @returns `isEnd` if there are no more after these
 */
export async function documentsAfter(
  { hits }: Found,
  order: Order,
  after: Place | null,
  count: number,
): Promise<{ documents: FoundDocument[]; isEnd: boolean }> {
  const compare = comparisons[order];
  const best = bestHits(hits, order, after, count + 1);
  const ids = await ofDocuments(best, (segment, rows) => segment.idsOf(rows));
  const documents = best
    .map((hit, n) => ({ ...hit, id: ids[n] ?? '' }))
    .filter((hit) => after === null || compare(hit, after) > 0 || hit.id > after.id)
    .sort((a, b) => compare(a, b) || (a.id < b.id ? -1 : 1));
  return { documents: documents.slice(0, count), isEnd: documents.length <= count };
}

type Compare = (a: Omit<Place, 'id'>, b: Omit<Place, 'id'>) => number;

const comparisons: Record<Order, Compare> = {
  relevance: (a, b) => b.score - a.score || b.published - a.published,
  newest: (a, b) => b.published - a.published,
};

/**
 * The best hits after a place, as many as wanted, with all that tie with the last of them or with the place. Ids decide
 * ties, and only ids of ties are read.
 */
function bestHits(hits: readonly PartHits[], order: Order, after: Place | null, count: number): Hit[] {
  const compare = comparisons[order];
  const level: Hit[] = [];
  const best: Hit[] = [];
  for (const { part, rows, scores, lacks } of hits) {
    const { published } = part.segment.columns;
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] ?? 0;
      const worst = best[count - 1];
      // Most of many hits are worse than the best so far.
      if (worst !== undefined && order === 'relevance' && (scores[i] ?? 0) < worst.score) continue;
      if (worst !== undefined && order === 'newest' && (published[row] ?? 0) < worst.published) continue;
      const hit: Hit = { part, row, score: scores[i] ?? 0, published: published[row] ?? 0, lacks: lacks[i] ?? 0 };
      if (worst !== undefined && compare(hit, worst) > 0) continue;
      const fromPlace = after === null ? 1 : compare(hit, after);
      if (fromPlace === 0) level.push(hit);
      if (fromPlace <= 0) continue;
      let place = best.length;
      while (place > 0 && compare(hit, best[place - 1] ?? hit) < 0) place--;
      best.splice(place, 0, hit);
      const last = best[count - 1];
      while (last !== undefined && compare(best.at(-1) ?? last, last) > 0) best.pop();
    }
  }
  return [...level, ...best];
}

/**
 * The current place: scores change a little with each segment, so the list continues after the document's position of
 * now. A document that is no longer found keeps its former place.
 */
export async function presentPlace(index: SearchIndex, { hits }: Found, place: Place): Promise<Place> {
  const document = await documentOf(index, place.id, place.published);
  const present = hits.find(({ part }) => part === document?.part);
  const at = document === null ? -1 : (present?.rows.indexOf(document.row) ?? -1);
  return { ...place, score: present?.scores[at] ?? place.score };
}
