import type { Page } from 'playwright/test';
import type { SearchResults, Suggestions } from '#shared/api/search.ts';

/** Mocks the search with these results. */
export const mockSearch = (page: Page, results: SearchResults) =>
  page.route(
    ({ pathname }) => pathname === '/api/search',
    (route) => route.fulfill({ json: results }),
  );

/** Mocks the suggestions. */
export const mockSuggestions = (page: Page, suggestions: Suggestions) =>
  page.route(
    ({ pathname }) => pathname === '/api/search/suggestions',
    (route) => route.fulfill({ json: suggestions }),
  );
