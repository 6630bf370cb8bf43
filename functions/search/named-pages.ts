import type { NamedPage } from '#shared/api/search.ts';
import { topics } from '#shared/config/seed/topics.ts';
import { placeNamed } from '#shared/domain/places/place.ts';
import { nearTerms } from '#shared/domain/search/near-terms.ts';
import { nameKey, slugOf } from '#shared/domain/search/slug.ts';
import { entitiesOf, leastArticles } from './entities.ts';
import { findDocuments } from './find-documents.ts';
import { documentsAfter } from './results/ordered-hits.ts';
import type { SearchIndex } from './search-index.ts';
import type { SegmentReader } from './segment-reader.ts';
import { entityTerm } from './segment-terms.ts';

/** Publishers with a similar name at most. */
const mostLike = 2;

interface Named {
  id: string;
  name: string;
}

/**
 * The name of a publisher, and its first part if that has several words: many feeds are called "Harbour Post – Breaking
 * News", but a single word may mean anything.
 */
const namesIn = (name: string): string[] => [
  name,
  ...name.split(/\s+[-–—|·]\s+|:\s+/, 1).filter((one) => / /.test(one)),
];

/** Publishers of a segment by the key of their name. Computed once, because each search needs them. */
const known = new WeakMap<SegmentReader, ReadonlyMap<string, Named[]>>();

function publishersByKey(segment: SegmentReader): ReadonlyMap<string, Named[]> {
  const before = known.get(segment);
  if (before !== undefined) return before;
  const { publisher, publisherName } = segment.dictionaries;
  const named = publisher.map((id, n) => ({ id, name: publisherName[n] ?? '' }));
  const keyed = named.flatMap((one) => [...new Set(namesIn(one.name).map(nameKey))].map((key) => ({ key, one })));
  const byKey = new Map(
    [...Map.groupBy(keyed, ({ key }) => key)].map(([key, some]) => [key, some.map(({ one }) => one)]),
  );
  known.set(segment, byKey);
  return byKey;
}

/** The publishers whose name a query is. */
export function publishersNamed({ parts }: SearchIndex, q: string): Named[] {
  const key = nameKey(q);
  if (key === '') return [];
  const named = parts.flatMap(({ segment }) => publishersByKey(segment).get(key) ?? []);
  return [...new Map(named.map((one) => [one.id, one])).values()];
}

/** Publishers with a word in their name that is similar to one of these or begins with it. */
export function publishersLike({ parts }: SearchIndex, written: readonly string[]): Named[] {
  const words = nameKey(written.join(' '))
    .split(' ')
    .filter((word) => word.length > 2);
  const isLike = (key: string): boolean => {
    const ofName = key.split(' ');
    return words.some((word) => ofName.some((one) => one.startsWith(word)) || nearTerms(word, ofName).length > 0);
  };
  const named = parts.flatMap(({ segment }) =>
    [...publishersByKey(segment)].flatMap(([key, some]) => (isLike(key) ? some : [])),
  );
  return [...new Map(named.map((one) => [one.id, one])).values()].slice(0, mostLike);
}

/** Documents that are read for the spelling of an entity. */
const documentsRead = 20;

async function entitiesNamed(index: SearchIndex, q: string): Promise<NamedPage[]> {
  const slugs = [...new Set([slugOf(q), slugOf(nameKey(q))])].filter((slug) => slug !== '');
  const pages: NamedPage[] = [];
  for (const slug of slugs) {
    const condition = { kind: 'terms', terms: [{ term: entityTerm(slug), share: 1 }] } as const;
    const found = await findDocuments(index, { must: [condition], not: [], asOf: 0 });
    if (found.total < leastArticles) continue;
    const { documents } = await documentsAfter(found, 'newest', null, documentsRead);
    const entity = (await entitiesOf(index, documents)).find((one) => one.slug === slug);
    if (entity !== undefined) pages.push({ kind: 'entity', id: slug, name: entity.name });
  }
  return pages;
}

/** The pages whose name a query is, in any case, with or without accents and articles: places and publishers first. */
export async function pagesNamed(index: SearchIndex, q: string): Promise<NamedPage[]> {
  const key = nameKey(q);
  const ofTopics = topics.filter(({ displayName }) => nameKey(displayName) === key);
  const place = placeNamed(slugOf(q)) ?? placeNamed(slugOf(key));
  return [
    ...(place === null ? [] : [{ kind: 'place', id: place.slug, name: place.name } as const]),
    ...publishersNamed(index, q).map(({ id, name }) => ({ kind: 'publisher', id, name }) as const),
    ...ofTopics.map(({ id, displayName }) => ({ kind: 'topic', id, name: displayName }) as const),
    ...(await entitiesNamed(index, q)).filter(({ id }) => placeNamed(id) === null),
  ];
}
