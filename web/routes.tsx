import { lazy, useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { getLoadedArticlePage } from './early.ts';
import { patterns } from './paths.ts';
import { loadPurifier } from './reader/article/purifier.ts';
import { SiteLayout } from './site/site-layout.tsx';

const HomePage = lazy(() => import('./reader/front-page/front-page.tsx'));
const ArticlePage = lazy(() =>
  Promise.all([import('./reader/article/article-page.tsx'), loadPurifier()]).then(([page]) => page),
);
const TopicsPage = lazy(() => import('./reader/topics/topics-page.tsx'));
const PublishersPage = lazy(() => import('./reader/publishers/publishers-page.tsx'));
const PublisherPage = lazy(() => import('./reader/publishers/publisher-page.tsx'));
const AboutPage = lazy(() => import('./reader/about/about-page.tsx'));
const SavedPage = lazy(() => import('./reader/saved/saved-page.tsx'));
const MarketsPage = lazy(() => import('./reader/live/markets/markets-page.tsx'));
const ProfilePage = lazy(() => import('./reader/account/profile-page.tsx'));
const AdminPage = lazy(() => import('./desk/admin-page.tsx'));
const AdminArticlesPage = lazy(() => import('./desk/articles/articles-page.tsx'));
const AdminFrontPage = lazy(() => import('./desk/front/front-desk-page.tsx'));
const AdminSourcesPage = lazy(() => import('./desk/sources/sources-page.tsx'));
const AdminMembershipPage = lazy(() => import('./desk/membership-settings/membership-settings-page.tsx'));
const TeamPage = lazy(() => import('./desk/team/team-page.tsx'));
const AuditPage = lazy(() => import('./desk/audit/audit-page.tsx'));
const AdminNewsletterPage = lazy(() => import('./desk/newsletter/newsletter-page.tsx'));
const AdminAdvertisingPage = lazy(() => import('./desk/advertising/advertising-page.tsx'));
const WeatherPage = lazy(() => import('./reader/live/weather/weather-page.tsx'));
const SportsPage = lazy(() => import('./reader/live/sports/sports-page.tsx'));
const SourcesPage = lazy(() => import('./reader/sources/sources-page.tsx'));
const SearchPage = lazy(() => import('./reader/search/search-page.tsx'));
const WatchlistsPage = lazy(() => import('./desk/watchlists/watchlists-page.tsx'));
const SubscribePage = lazy(() => import('./reader/subscribe/subscribe-page.tsx'));
const SubscribeSuccessPage = lazy(() => import('./reader/subscribe/subscribe-success-page.tsx'));
const SubscribeCancelPage = lazy(() => import('./reader/subscribe/subscribe-cancel-page.tsx'));
const NotFoundPage = lazy(() => import('./site/not-found-page.tsx'));

/**
 * Renders an article page that has already loaded at once. A lazy component would remove the server's headline for up
 * to 300 ms, the time React waits before it replaces a Suspense fallback.
 */
function ArticleRoute() {
  const [Page] = useState(() => getLoadedArticlePage() ?? ArticlePage);
  return <Page />;
}

/** The route table. Each page is a chunk that is loaded when it is first opened. */
export function SiteRoutes() {
  return (
    <Routes>
      <Route element={<SiteLayout />}>
        <Route path={patterns.home} element={<HomePage />} />
        <Route path={patterns.news} element={<HomePage />} />
        <Route path={patterns.article} element={<ArticleRoute />} />
        <Route path={patterns.topics} element={<TopicsPage />} />
        <Route path={patterns.publishers} element={<PublishersPage />} />
        <Route path={patterns.publisher} element={<PublisherPage />} />
        <Route path={patterns.about} element={<AboutPage />} />
        <Route path={patterns.saved} element={<SavedPage />} />
        <Route path={patterns.markets} element={<MarketsPage />} />
        <Route path={patterns.profile} element={<ProfilePage />} />
        <Route path={patterns.admin} element={<AdminPage />} />
        <Route path={patterns.adminArticles} element={<AdminArticlesPage />} />
        <Route path={patterns.adminFront} element={<AdminFrontPage />} />
        <Route path={patterns.adminSources} element={<AdminSourcesPage />} />
        <Route path={patterns.adminMembership} element={<AdminMembershipPage />} />
        <Route path={patterns.adminNewsletter} element={<AdminNewsletterPage />} />
        <Route path={patterns.adminAdvertising} element={<AdminAdvertisingPage />} />
        <Route path={patterns.weather} element={<WeatherPage />} />
        <Route path={patterns.sports} element={<SportsPage />} />
        <Route path={patterns.sources} element={<SourcesPage />} />
        <Route path={patterns.searchPage} element={<SearchPage />} />
        <Route path={patterns.adminWatchlists} element={<WatchlistsPage />} />
        <Route path={patterns.adminTeam} element={<TeamPage />} />
        <Route path={patterns.adminAudit} element={<AuditPage />} />
        <Route path={patterns.subscribe} element={<SubscribePage />} />
        <Route path={patterns.subscribed} element={<SubscribeSuccessPage />} />
        <Route path={patterns.subscribeCancelled} element={<SubscribeCancelPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
