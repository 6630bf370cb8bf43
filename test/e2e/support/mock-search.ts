import type { Page } from 'playwright/test';
import type { SearchResults } from '#shared/api/search.ts';

/** Mocks the search with these results. */
export const mockSearch = (page: Page, results: SearchResults) =>
  page.route(
    ({ pathname }) => pathname === '/api/search',
    (route) => route.fulfill({ json: results }),
  );
