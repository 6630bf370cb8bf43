import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { patterns } from './paths.ts';
import { SiteLayout } from './site-layout.tsx';

const HomePage = lazy(() => import('./pages/home.tsx'));
const ArticlePage = lazy(() => import('./pages/article.tsx'));
const TopicsPage = lazy(() => import('./pages/topics.tsx'));
const NotFoundPage = lazy(() => import('./pages/not-found.tsx'));

/** Which page stands at which address. Each page comes as its own file when it is first opened. */
export function SiteRoutes() {
  return (
    <Routes>
      <Route element={<SiteLayout />}>
        <Route path={patterns.home} element={<HomePage />} />
        <Route path={patterns.news} element={<HomePage />} />
        <Route path={patterns.article} element={<ArticlePage />} />
        <Route path={patterns.topics} element={<TopicsPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
