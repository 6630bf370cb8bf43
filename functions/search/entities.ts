import type { Entity, EntityPage } from '#shared/api/search.ts';
import { slugOf } from '#shared/domain/search/slug.ts';
import { currentSegments } from './current-segments.ts';
import { findDocuments } from './find-documents.ts';
import { monthsOf } from './results/facets.ts';
import { documentsAfter } from './results/ordered-hits.ts';
import { fillPage } from './results/shown-articles.ts';
import { documentsWith, type Part, type SearchIndex, searchIndexOf } from './search-index.ts';
import { entityTerm } from './segment-terms.ts';

/** Articles that name an entity with a page. */
export const leastArticles = 5;
const articlesShown = 20;
/** Newest documents in which the other entities of a page are counted, and those that are shown. */
const documentsRead = 300;
const mostCoMentioned = 12;

/** Articles that name an entity; those that newer segments replace count too. */
export const articlesNaming = (index: SearchIndex, slug: string): number => documentsWith(index, entityTerm(slug));

interface NamedIn {
  part: Part;
  row: number;
}

/**
 * The entities with a page that these documents name, those in the most of them first. Each has the name that most of
 * them write.
 */
export function entitiesOf(index: SearchIndex, documents: readonly NamedIn[]): Entity[] {
  const counts = new Map<string, Map<string, number>>();
  for (const { part, row } of documents)
    for (const [slug, name] of new Map(part.segment.entitiesOf(row).map((name) => [slugOf(name), name]))) {
      const names = counts.get(slug) ?? new Map<string, number>();
      counts.set(slug, names.set(name, (names.get(name) ?? 0) + 1));
    }
  const total = (names: ReadonlyMap<string, number>) => [...names.values()].reduce((sum, count) => sum + count, 0);
  return [...counts]
    .filter(([slug]) => slug !== '' && articlesNaming(index, slug) >= leastArticles)
    .map(([slug, names]) => ({ slug, name: mostFrequent(names) ?? slug, count: total(names) }))
    .sort((a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1));
}

const mostFrequent = (names: ReadonlyMap<string, number>): string | undefined =>
  [...names].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0];

/** The page of an entity; null if fewer than five articles name it. */
export async function entityPageOf(slug: string, now = new Date()): Promise<EntityPage | null> {
  const index = searchIndexOf(await currentSegments());
  const condition = { kind: 'terms', terms: [{ term: entityTerm(slug), share: 1 }] } as const;
  const found = findDocuments(index, { must: [condition], not: [], asOf: 0 });
  if (found.total < leastArticles) return null;
  const { documents } = documentsAfter(found, 'newest', null, documentsRead);
  const named = entitiesOf(index, documents);
  const { shown } = await fillPage<(typeof documents)[number]>(
    articlesShown,
    null,
    (after, count) => documentsAfter(found, 'newest', after, count),
    now,
  );
  return {
    slug,
    name: named.find((one) => one.slug === slug)?.name ?? slug,
    count: found.total,
    articles: shown.map(({ article }) => article),
    months: monthsOf(found.hits).map(({ value, count }) => ({ month: value, count })),
    coMentioned: named.filter((one) => one.slug !== slug).slice(0, mostCoMentioned),
  };
}
