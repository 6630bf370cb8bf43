import type { SearchResults } from '#shared/api/search.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { type Found, type PartHits, unknownLanguage } from '../find-documents.ts';

type Facets = NonNullable<SearchResults['facets']>;
type FacetColumn = 'topic' | 'region' | 'publisher' | 'language';

/** Values of a facet at most: readers do not look through longer lists. */
const mostValues = 20;
const mostMonths = 120;

/** Counts the found documents by the values that they can be filtered by. */
export function facetsOf({ hits }: Found): Facets {
  return {
    topics: counted(hits, 'topic'),
    publishers: counted(hits, 'publisher'),
    regions: counted(hits, 'region').filter(({ value }) => value !== ''),
    languages: counted(hits, 'language').map(({ value, count }) => ({ value: value || unknownLanguage, count })),
    months: monthsOf(hits).toReversed().slice(0, mostMonths),
  };
}

function counted(hits: readonly PartHits[], column: FacetColumn): Facets['topics'] {
  const counts = new Map<string, number>();
  for (const { part, rows } of hits) {
    const values = part.segment.dictionaries[column];
    const numbers = part.segment.columns[column];
    const byNumber = new Uint32Array(values.length);
    for (const row of rows) {
      const number = numbers[row] ?? 0;
      byNumber[number] = (byNumber[number] ?? 0) + 1;
    }
    for (const [number, count] of byNumber.entries())
      if (count > 0) counts.set(values[number] ?? '', (counts.get(values[number] ?? '') ?? 0) + count);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, mostValues);
}

const daySeconds = dayMs / 1000;

/** The found documents by month, oldest first. */
export function monthsOf(hits: readonly Pick<PartHits, 'part' | 'rows'>[]): Facets['months'] {
  const days = new Map<number, number>();
  for (const { part, rows } of hits) {
    const { published } = part.segment.columns;
    for (const row of rows) {
      const day = Math.floor((published[row] ?? 0) / daySeconds);
      days.set(day, (days.get(day) ?? 0) + 1);
    }
  }
  const months = new Map<string, number>();
  for (const [day, count] of days) {
    const month = new Date(day * dayMs).toISOString().slice(0, 7);
    months.set(month, (months.get(month) ?? 0) + count);
  }
  return [...months].map(([value, count]) => ({ value, count })).sort((a, b) => (a.value < b.value ? -1 : 1));
}
