import { lazy, useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { pageAtHand } from './early.ts';
import { patterns } from './paths.ts';
import { SiteLayout } from './site-layout.tsx';

const HomePage = lazy(() => import('./pages/home.tsx'));
const ArticlePage = lazy(() => import('./pages/article.tsx'));
const TopicsPage = lazy(() => import('./pages/topics.tsx'));
const SavedPage = lazy(() => import('./pages/saved.tsx'));
const MarketsPage = lazy(() => import('./pages/markets.tsx'));
const ProfilePage = lazy(() => import('./pages/profile.tsx'));
const AdminPage = lazy(() => import('./pages/admin.tsx'));
const AdminSourcesPage = lazy(() => import('./pages/admin/sources.tsx'));
const AdminMembershipPage = lazy(() => import('./pages/admin/membership.tsx'));
const WeatherPage = lazy(() => import('./pages/weather.tsx'));
const SportsPage = lazy(() => import('./pages/sports.tsx'));
const SourcesPage = lazy(() => import('./pages/sources.tsx'));
const WatchlistsPage = lazy(() => import('./pages/admin/watchlists.tsx'));
const SubscribePage = lazy(() => import('./pages/subscribe.tsx'));
const SubscribeSuccessPage = lazy(() => import('./pages/subscribe-success.tsx'));
const SubscribeCancelPage = lazy(() => import('./pages/subscribe-cancel.tsx'));
const NotFoundPage = lazy(() => import('./pages/not-found.tsx'));

/** A story's page that is here already is drawn with the app: a lazy one, however soon it comes, takes the headline away for up to 300 ms (React's pause between a fallback and what replaces it). */
function ArticleRoute() {
  const [Page] = useState(() => pageAtHand() ?? ArticlePage);
  return <Page />;
}

/** Which page stands at which address (RTE-18). Each page comes as its own file when it is first opened. */
export function SiteRoutes() {
  return (
    <Routes>
      <Route element={<SiteLayout />}>
        <Route path={patterns.home} element={<HomePage />} />
        <Route path={patterns.news} element={<HomePage />} />
        <Route path={patterns.article} element={<ArticleRoute />} />
        <Route path={patterns.topics} element={<TopicsPage />} />
        <Route path={patterns.saved} element={<SavedPage />} />
        <Route path={patterns.markets} element={<MarketsPage />} />
        <Route path={patterns.profile} element={<ProfilePage />} />
        <Route path={patterns.admin} element={<AdminPage />} />
        <Route path={patterns.adminSources} element={<AdminSourcesPage />} />
        <Route path={patterns.adminMembership} element={<AdminMembershipPage />} />
        <Route path={patterns.weather} element={<WeatherPage />} />
        <Route path={patterns.sports} element={<SportsPage />} />
        <Route path={patterns.sources} element={<SourcesPage />} />
        <Route path={patterns.adminWatchlists} element={<WatchlistsPage />} />
        <Route path={patterns.subscribe} element={<SubscribePage />} />
        <Route path={patterns.subscribed} element={<SubscribeSuccessPage />} />
        <Route path={patterns.subscribeCancelled} element={<SubscribeCancelPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
