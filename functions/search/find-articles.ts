import type * as z from 'zod/mini';
import type { SearchResults, searchArticles } from '#shared/api/search.ts';

export async function findArticles(
  _query: z.output<typeof searchArticles.query>,
): Promise<{ results: SearchResults; next: string | null }> {
  return { results: { items: [], total: 0, isLowerBound: false, didYouMean: null }, next: null };
}
