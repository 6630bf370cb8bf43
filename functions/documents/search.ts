import { type ResultsPage, searchPage } from '#functions/publishing/search-page.ts';
import { sitePage } from '#functions/publishing/site-page.ts';
import { document } from '#functions/runtime/document.ts';
import { reportFailure } from '#functions/runtime/http-handler.ts';
import { Refusal } from '#functions/runtime/refusal.ts';
import { findArticles } from '#functions/search/find-articles.ts';
import { documents } from '#shared/api/documents.ts';
import { cursorOf, readSearch, type SearchInput } from '#shared/domain/search/search-address.ts';

/** A search that fails must not take the page from browsers that search with JavaScript. */
async function resultsOf(search: SearchInput, cursor: string | undefined): Promise<ResultsPage | null | undefined> {
  if (search.q === '') return undefined;
  try {
    return await findArticles({ ...search, prefix: false, cursor });
  } catch (error) {
    // A refused cursor is the caller's fault.
    if (!(error instanceof Refusal)) reportFailure('search_page.failed', 'could not search for the page', error);
    return null;
  }
}

export const handler = document(documents.search, async ({ query }) => {
  const search = readSearch(query);
  const [page, found] = await Promise.all([sitePage(), resultsOf(search, cursorOf(query))]);
  return { noindex: true, type: 'text/html; charset=utf-8', text: searchPage(page, search, found) };
});
