import { type ComponentType, lazy, useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { loadPurifier } from './reader/article/purifier.ts';
import { getLoadedArticlePage } from './shell/early.ts';
import { patterns } from './shell/paths.ts';
import { SiteLayout } from './site-layout.tsx';

const HomePage = lazy(() => import('./reader/front-page/front-page.tsx'));
const ArticlePage = lazy(() =>
  Promise.all([import('./reader/article/article-page.tsx'), loadPurifier()]).then(([page]) => page),
);

/**
 * Renders an article page that has already loaded at once. A lazy component would remove the server's headline for up
 * to 300 ms, the time React waits before it replaces a Suspense fallback.
 */
function ArticleRoute() {
  const [Page] = useState(() => getLoadedArticlePage() ?? ArticlePage);
  return <Page />;
}

/** The desk's watchlists show what they find on the reader's cards: neither folder imports the other. */
const WatchlistsPage = lazy(async () => {
  const [{ default: Page }, { LocalStories }] = await Promise.all([
    import('./desk/watchlists/watchlists-page.tsx'),
    import('./reader/sources/local-stories.tsx'),
  ]);
  return { default: () => <Page Stories={LocalStories} /> };
});

/** The pages by address. Each is a chunk that is loaded when it is first opened. */
const pages: readonly (readonly [pattern: string, page: ComponentType])[] = [
  [patterns.home, HomePage],
  [patterns.news, HomePage],
  [patterns.article, ArticleRoute],
  [patterns.topics, lazy(() => import('./reader/topics/topics-page.tsx'))],
  [patterns.publishers, lazy(() => import('./reader/publishers/publishers-page.tsx'))],
  [patterns.publisher, lazy(() => import('./reader/subjects/publisher-page.tsx'))],
  [patterns.about, lazy(() => import('./reader/subjects/about-page.tsx'))],
  [patterns.saved, lazy(() => import('./reader/saved/saved-page.tsx'))],
  [patterns.markets, lazy(() => import('./reader/live/markets/markets-page.tsx'))],
  [patterns.profile, lazy(() => import('./reader/account/profile-page.tsx'))],
  [patterns.admin, lazy(() => import('./desk/dashboard/dashboard.tsx'))],
  [patterns.adminArticles, lazy(() => import('./desk/articles/articles-page.tsx'))],
  [patterns.adminFront, lazy(() => import('./desk/front/front-desk-page.tsx'))],
  [patterns.adminSources, lazy(() => import('./desk/sources/sources-page.tsx'))],
  [patterns.adminMembership, lazy(() => import('./desk/membership-settings/membership-settings-page.tsx'))],
  [patterns.adminNewsletter, lazy(() => import('./desk/newsletter/newsletter-page.tsx'))],
  [patterns.adminAdvertising, lazy(() => import('./desk/advertising/advertising-page.tsx'))],
  [patterns.weather, lazy(() => import('./reader/live/weather/weather-page.tsx'))],
  [patterns.sports, lazy(() => import('./reader/live/sports/sports-page.tsx'))],
  [patterns.sources, lazy(() => import('./reader/sources/sources-page.tsx'))],
  [patterns.searchPage, lazy(() => import('./reader/search/search-page.tsx'))],
  [patterns.adminWatchlists, WatchlistsPage],
  [patterns.adminTeam, lazy(() => import('./desk/team/team-page.tsx'))],
  [patterns.adminAudit, lazy(() => import('./desk/audit/audit-page.tsx'))],
  [patterns.subscribe, lazy(() => import('./reader/subscribe/subscribe-page.tsx'))],
  [patterns.subscribed, lazy(() => import('./reader/subscribe/subscribe-success-page.tsx'))],
  [patterns.subscribeCancelled, lazy(() => import('./reader/subscribe/subscribe-cancel-page.tsx'))],
  ['*', lazy(() => import('./shell/frame/not-found-page.tsx'))],
];

/** The route table. */
export function SiteRoutes() {
  return (
    <Routes>
      <Route element={<SiteLayout />}>
        {pages.map(([pattern, Page]) => (
          <Route key={pattern} path={pattern} element={<Page />} />
        ))}
      </Route>
    </Routes>
  );
}
