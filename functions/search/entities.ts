import type { Entity, EntityPage } from '#shared/api/search.ts';
import { slugOf } from '#shared/domain/search/slug.ts';
import { currentSegments } from './current-segments.ts';
import { findDocuments } from './find-documents.ts';
import { monthsOf } from './results/facets.ts';
import { documentsAfter, type FoundDocument } from './results/ordered-hits.ts';
import { fillPage } from './results/shown-articles.ts';
import { documentsWith, type InPart, ofDocuments, type SearchIndex, searchIndexOf } from './search-index.ts';
import { entityTerm } from './segment-terms.ts';

/** An entity has a page if this many articles name it. */
export const leastArticles = 5;
const articlesShown = 20;
/** How many of the newest documents are read to count co-mentioned entities, and how many of these are shown. */
const documentsRead = 300;
const mostCoMentioned = 12;

/** Articles that name each of these entities; those that newer segments replace count too. */
export async function articlesNaming(index: SearchIndex, slugs: readonly string[]): Promise<Map<string, number>> {
  const documents = await documentsWith(index, slugs.map(entityTerm));
  return new Map(slugs.map((slug) => [slug, documents.get(entityTerm(slug)) ?? 0]));
}

/**
 * The entities with a page that these documents name, the most frequent first, each under its most frequent spelling.
 */
export async function entitiesOf(index: SearchIndex, documents: readonly InPart[]): Promise<Entity[]> {
  const counts = new Map<string, Map<string, number>>();
  for (const written of await ofDocuments(documents, (segment, rows) => segment.entitiesOf(rows)))
    for (const [slug, name] of new Map(written.map((name) => [slugOf(name), name]))) {
      const names = counts.get(slug) ?? new Map<string, number>();
      counts.set(slug, names.set(name, (names.get(name) ?? 0) + 1));
    }
  const naming = await articlesNaming(index, [...counts.keys()]);
  const total = (names: ReadonlyMap<string, number>) => [...names.values()].reduce((sum, count) => sum + count, 0);
  return [...counts]
    .filter(([slug]) => slug !== '' && (naming.get(slug) ?? 0) >= leastArticles)
    .map(([slug, names]) => ({ slug, name: mostFrequent(names) ?? slug, count: total(names) }))
    .sort((a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1));
}

const mostFrequent = (names: ReadonlyMap<string, number>): string | undefined =>
  [...names].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0];

/** The page of an entity; null if fewer than five articles name it. */
export async function entityPageOf(slug: string, now = new Date()): Promise<EntityPage | null> {
  const index = searchIndexOf(await currentSegments());
  const condition = { kind: 'terms', terms: [{ term: entityTerm(slug), share: 1 }] } as const;
  const found = await findDocuments(index, { must: [condition], not: [], asOf: 0 });
  if (found.total < leastArticles) return null;
  const { documents } = await documentsAfter(found, 'newest', null, documentsRead);
  const named = await entitiesOf(index, documents);
  const { shown } = await fillPage<FoundDocument, FoundDocument>(
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
