import { matchPath, useLocation } from 'react-router-dom';
import { loadPurifier } from './reader/article/purifier.ts';
import { NotFoundPage, type Pages, page } from './routes.tsx';
import { patterns } from './shell/paths.ts';

/** The desk's watchlists show what they find on the reader's cards: neither folder imports the other. */
const WatchlistsPage = page(async () => {
  const [{ default: Page }, { LocalStories }] = await Promise.all([
    import('./desk/watchlists/watchlists-page.tsx'),
    import('./reader/sources/local-stories.tsx'),
  ]);
  return { default: () => <Page Stories={LocalStories} /> };
});

/** Texts of the desk look as on readers' pages. */
const TextsPage = page(async () => {
  const [{ default: Page }, { ArticleBody }] = await Promise.all([
    import('./desk/texts/texts-page.tsx'),
    import('./reader/article/article-body.tsx'),
    loadPurifier(),
  ]);
  const Text = ({ html }: { html: string }) => <ArticleBody html={html} language={null} isOurs />;
  return { default: () => <Page Text={Text} /> };
});

/** The pages of the desk by address. No document has them: they are for editors who are signed in. */
export const deskPages: Pages = [
  [patterns.admin, page(() => import('./desk/dashboard/dashboard.tsx'))],
  [patterns.adminArticles, page(() => import('./desk/articles/articles-page.tsx'))],
  [patterns.adminStories, page(() => import('./desk/stories/stories-page.tsx'))],
  [patterns.adminFront, page(() => import('./desk/front/front-desk-page.tsx'))],
  [patterns.adminSources, page(() => import('./desk/sources/sources-page.tsx'))],
  [patterns.adminMembership, page(() => import('./desk/membership-settings/membership-settings-page.tsx'))],
  [patterns.adminNewsletter, page(() => import('./desk/newsletter/newsletter-page.tsx'))],
  [patterns.adminPages, TextsPage],
  [patterns.adminAdvertising, page(() => import('./desk/advertising/advertising-page.tsx'))],
  [patterns.adminWatchlists, WatchlistsPage],
  [patterns.adminTeam, page(() => import('./desk/team/team-page.tsx'))],
  [patterns.adminAudit, page(() => import('./desk/audit/audit-page.tsx'))],
];

/** The desk's page at this address. */
export default function Desk() {
  const { pathname } = useLocation();
  const [, Page] = deskPages.find(([pattern]) => matchPath(pattern, pathname) !== null) ?? ['', NotFoundPage];
  return <Page />;
}
