import { limits } from '#shared/config/limits.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import type { SavedSearch } from '#shared/domain/readers/saved-search.ts';
import { parseQuery } from '#shared/domain/search/query.ts';
import { findAll } from './answer-query.ts';
import { currentSegments } from './current-segments.ts';
import type { Filter, Within } from './find-documents.ts';
import { withinPlace } from './place-documents.ts';
import { documentsAfter } from './results/ordered-hits.ts';
import { fillPage } from './results/shown-articles.ts';
import { searchIndexOf } from './search-index.ts';

/** A found article: its id and when it was published, in seconds since 1970. */
export interface FoundId {
  id: string;
  published: number;
}

/** All articles with the words as they are written, the newest first. */
async function newestFirst(q: string, filter: Filter, now: Date, within?: Within) {
  const index = searchIndexOf(await currentSegments());
  const asOf = Math.floor(now.getTime() / 1000);
  const found = await findAll(index, q, parseQuery(q, { prefix: false }), { asOf, filter, within });
  return (after: FoundId | null, count: number) =>
    documentsAfter(found, 'newest', after && { score: 0, ...after }, count);
}

/**
 * The ids of the articles that words find, the newest first.
 * @throws Refusal 503 while the index cannot be read
 */
export async function newestIdsFound(
  q: string,
  filter: Filter,
  after: FoundId | null,
  count: number,
  now: Date,
): Promise<{ found: FoundId[]; isEnd: boolean }> {
  const { documents, isEnd } = await (await newestFirst(q, filter, now))(after, count);
  return { found: documents.map(({ id, published }) => ({ id, published })), isEnd };
}

/** The newest articles that a search finds: at most a page. */
export async function newestFound(
  { q, topic, region, source, language, place }: SavedSearch,
  now = new Date(),
): Promise<ArticlePreview[]> {
  const within = place === undefined ? undefined : await withinPlace(place, now);
  const next = await newestFirst(q, { topic, region, publisherId: source, language }, now, within);
  const { shown } = await fillPage(limits.search.pageSize, null, next, now);
  return shown.map(({ article }) => article);
}
