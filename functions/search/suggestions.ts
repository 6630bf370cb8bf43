import type { Suggestions } from '#shared/api/search.ts';
import { topics } from '#shared/config/seed/topics.ts';
import { allPlaces, placeNamed } from '#shared/domain/places/place.ts';
import { parseQuery } from '#shared/domain/search/query.ts';
import { normaliseName } from '#shared/domain/text/normalise-name.ts';
import { conditionsOf } from './conditions.ts';
import { currentSegments } from './current-segments.ts';
import { entitiesOf } from './entities.ts';
import { findDocuments } from './find-documents.ts';
import { documentsAfter } from './results/ordered-hits.ts';
import { firstShown } from './results/shown-articles.ts';
import { type SearchIndex, searchIndexOf } from './search-index.ts';

const most = { places: 3, topics: 3, publishers: 4, entities: 5, stories: 6 };
/** Found documents whose entities are counted, the most relevant first. */
const documentsRead = 60;

/** Places, topics, publishers, entities and stories for the beginning of a query: 21 at most. */
export async function suggestionsFor(q: string, now = new Date()): Promise<Suggestions> {
  const index = searchIndexOf(await currentSegments());
  const conditions = await conditionsOf(index, parseQuery(q, { prefix: true }));
  // Without a word there is nothing to find.
  const found = await findDocuments(index, { ...conditions, asOf: Math.floor(now.getTime() / 1000) });
  const { documents } = await documentsAfter(found, 'relevance', null, documentsRead);
  const candidates = documents.slice(0, 2 * most.stories).map(({ id }) => id);
  const stories = await firstShown(candidates, most.stories, now);
  const names = topics.map(({ id, displayName }) => ({ id, name: displayName }));
  const places = allPlaces()
    .filter(({ name, entities }) => [name, ...entities].some((one) => beginsAWord(one, q)))
    .slice(0, most.places);
  const named = (await entitiesOf(index, documents)).filter(
    ({ name, slug }) => beginsAWord(name, q) && placeNamed(slug) === null,
  );
  return {
    places: places.map(({ slug, name }) => ({ slug, name })),
    topics: names.filter(({ name }) => beginsAWord(name, q)).slice(0, most.topics),
    publishers: publishersOf(index, q),
    entities: named.slice(0, most.entities),
    stories: stories.map(({ id, title, source }) => ({ id, title, source })),
  };
}

/** Publishers with a name that fits, those with the most articles in the index first. */
function publishersOf({ parts }: SearchIndex, q: string): Suggestions['publishers'] {
  const found = new Map<string, { name: string; articles: number }>();
  for (const { segment } of parts) {
    const { publisher, publisherName } = segment.dictionaries;
    const fitting = new Set([...publisher.keys()].filter((number) => beginsAWord(publisherName[number] ?? '', q)));
    if (fitting.size === 0) continue;
    for (const number of fitting) {
      const id = publisher[number] ?? '';
      found.set(id, found.get(id) ?? { name: publisherName[number] ?? '', articles: 0 });
    }
    for (const number of segment.columns.publisher) {
      const one = fitting.has(number) ? found.get(publisher[number] ?? '') : undefined;
      if (one !== undefined) one.articles++;
    }
  }
  return [...found]
    .sort(([, a], [, b]) => b.articles - a.articles || a.name.localeCompare(b.name))
    .slice(0, most.publishers)
    .map(([id, { name }]) => ({ id, name }));
}

/** Whether `name` contains `q`, beginning at one of its words. Ignores case and accents. */
function beginsAWord(name: string, q: string): boolean {
  const wanted = normaliseName(q).replace(/\s+/g, ' ');
  return wanted !== '' && ` ${normaliseName(name).replace(/[\s-]+/g, ' ')}`.includes(` ${wanted}`);
}
