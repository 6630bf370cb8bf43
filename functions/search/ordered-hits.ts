import type { Found, PartHits } from './find-documents.ts';
import { documentOf, type Part, type SearchIndex } from './search-index.ts';

export type Order = 'relevance' | 'newest';

/** A place in an order: that of a document. */
export interface Place {
  score: number;
  /** Seconds since 1970. */
  published: number;
  id: string;
}
interface Hit extends Omit<Place, 'id'> {
  part: Part;
  row: number;
}

/**
 * The documents after a place, in order, at most `count`. Equal scores are ordered by time, equal times by id.
 * @returns `isEnd` if there are no more after these
 */
export function documentsAfter(
  { hits }: Found,
  order: Order,
  after: Place | null,
  count: number,
): { documents: (Place & Pick<Hit, 'part' | 'row'>)[]; isEnd: boolean } {
  const compare = comparisons[order];
  // The best so far, one more than asked for, in order.
  const best: Hit[] = [];
  for (const { part, rows, scores } of hits) {
    const { published } = part.segment.columns;
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] ?? 0;
      // Most of many hits are worse than the best so far.
      const worst = best[count];
      if (worst !== undefined && order === 'relevance' && (scores[i] ?? 0) < worst.score) continue;
      if (worst !== undefined && order === 'newest' && (published[row] ?? 0) < worst.published) continue;
      const hit: Hit = { part, row, score: scores[i] ?? 0, published: published[row] ?? 0 };
      if (worst !== undefined && !isBefore(hit, worst, compare)) continue;
      if (after !== null && !isAfter(hit, after, compare)) continue;
      let place = best.length;
      while (place > 0 && isBefore(hit, best[place - 1], compare)) place--;
      best.splice(place, 0, hit);
      if (best.length > count + 1) best.pop();
    }
  }
  const documents = best.slice(0, count).map((hit) => ({ ...hit, id: hit.part.segment.idOf(hit.row) }));
  return { documents, isEnd: best.length <= count };
}

type Compare = (a: Omit<Place, 'id'>, b: Omit<Place, 'id'>) => number;

const comparisons: Record<Order, Compare> = {
  relevance: (a, b) => b.score - a.score || b.published - a.published,
  newest: (a, b) => b.published - a.published,
};

// Ids are in the file: they are read only where everything else is equal.
function isAfter(hit: Hit, place: Place, compare: Compare): boolean {
  const difference = compare(hit, place);
  return difference > 0 || (difference === 0 && hit.part.segment.idOf(hit.row) > place.id);
}

function isBefore(hit: Hit, other: Hit | undefined, compare: Compare): boolean {
  if (other === undefined) return false;
  const difference = compare(hit, other);
  return difference < 0 || (difference === 0 && hit.part.segment.idOf(hit.row) < other.part.segment.idOf(other.row));
}

/**
 * The place as of now: scores change a little with each segment, so the list goes on after the document where it is
 * now. A document that is not found any more has the place that it had.
 */
export function presentPlace(index: SearchIndex, { hits }: Found, place: Place): Place {
  const document = documentOf(index, place.id);
  const present: PartHits | undefined = hits.find(({ part }) => part === document?.part);
  if (document === null || present === undefined) return place;
  const at = present.rows.indexOf(document.row);
  if (at < 0) return place;
  const published = document.part.segment.columns.published[document.row] ?? place.published;
  return { id: place.id, score: present.scores[at] ?? place.score, published };
}
