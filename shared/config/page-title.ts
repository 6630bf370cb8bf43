import { brand } from './brand.ts';

/** What a tab and a search result say: of a page by its own title, of the front page by the site's. */
export const pageTitle = (page?: string): string =>
  page === undefined ? `${brand.name} – ${brand.tagline}` : `${page} – ${brand.name}`;
