import { type ComponentProps, type ComponentType, useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { trustPages, trustPath } from '#shared/config/site-paths.ts';
import { loadPurifier } from './reader/article/purifier.ts';
import { CacheProvider } from './shell/cache/cache-provider.tsx';
import { getLoadedArticlePage } from './shell/early.ts';
import { SiteTheme } from './shell/frame/site-theme.tsx';
import { patterns } from './shell/paths.ts';
import { ErrorBoundary, lazyPart } from './shell/ui/rendering/lazy-part.tsx';
import { CrashedPage, SiteLayout } from './site-layout.tsx';

export type Pages = readonly (readonly [pattern: string, page: ComponentType])[];

/** A page of the site, loaded when it is first opened. */
export const page = (load: () => Promise<{ default: ComponentType }>) => lazyPart(load, () => <CrashedPage />);

const HomePage = page(() => import('./reader/front-page/front-page.tsx'));
const ArticlePage = page(() =>
  Promise.all([import('./reader/article/article-page.tsx'), loadPurifier()]).then(([loaded]) => loaded),
);

/**
 * Renders an article page that has already loaded at once. A lazy component would remove the server's headline for up
 * to 300 ms, the time React waits before it replaces a Suspense fallback.
 */
function ArticleRoute() {
  const [Page] = useState(() => getLoadedArticlePage() ?? ArticlePage);
  return <Page />;
}

const PreviewPage = page(() =>
  Promise.all([import('./reader/article/preview-page.tsx'), loadPurifier()]).then(([loaded]) => loaded),
);

const TrustPage = page(() =>
  Promise.all([import('./reader/trust/trust-page.tsx'), loadPurifier()]).then(([loaded]) => loaded),
);

/** The readers' pages by address. */
export const readerPages: Pages = [
  [patterns.home, HomePage],
  [patterns.news, HomePage],
  [patterns.article, ArticleRoute],
  [patterns.story, page(() => import('./reader/story/story-page.tsx'))],
  [patterns.topics, page(() => import('./reader/topics/topics-page.tsx'))],
  [patterns.publishers, page(() => import('./reader/publishers/publishers-page.tsx'))],
  [patterns.publisher, page(() => import('./reader/subjects/publisher-page.tsx'))],
  [patterns.about, page(() => import('./reader/subjects/about-page.tsx'))],
  [patterns.saved, page(() => import('./reader/saved/saved-page.tsx'))],
  [patterns.preview, PreviewPage],
  [patterns.markets, page(() => import('./reader/live/markets/markets-page.tsx'))],
  [patterns.profile, page(() => import('./reader/account/profile-page.tsx'))],
  [patterns.weather, page(() => import('./reader/live/weather/weather-page.tsx'))],
  [patterns.sports, page(() => import('./reader/live/sports/sports-page.tsx'))],
  [patterns.sources, page(() => import('./reader/sources/sources-page.tsx'))],
  [patterns.searchPage, page(() => import('./reader/search/search-page.tsx'))],
  [patterns.subscribe, page(() => import('./reader/subscribe/subscribe-page.tsx'))],
  [patterns.subscribed, page(() => import('./reader/subscribe/subscribe-success-page.tsx'))],
  [patterns.subscribeCancelled, page(() => import('./reader/subscribe/subscribe-cancel-page.tsx'))],
  ...trustPages.map((name) => [trustPath(name), TrustPage] as const),
  ['*', page(() => import('./shell/frame/not-found-page.tsx'))],
];

/** The route table. */
export function SiteRoutes({ pages }: { pages: Pages }) {
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

type SiteProps = Pick<ComponentProps<typeof SiteTheme>, 'cache'> &
  Pick<ComponentProps<typeof CacheProvider>, 'replies'> & { pages: Pages };

/** The whole site, in any router: in the browser, or in a document that a server makes and fills with replies. */
export const Site = ({ cache, replies, pages }: SiteProps) => (
  <SiteTheme cache={cache}>
    <CacheProvider replies={replies}>
      <ErrorBoundary failed={<CrashedPage />}>
        <SiteRoutes pages={pages} />
      </ErrorBoundary>
    </CacheProvider>
  </SiteTheme>
);
