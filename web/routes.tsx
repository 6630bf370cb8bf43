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

/** A page of the site, loaded when it is first opened. */
const page = (load: () => Promise<{ default: ComponentType }>) => lazyPart(load, () => <CrashedPage />);

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

/** The pages by address. */
const pages: readonly (readonly [pattern: string, page: ComponentType])[] = [
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
  [patterns.admin, page(() => import('./desk/dashboard/dashboard.tsx'))],
  [patterns.adminArticles, page(() => import('./desk/articles/articles-page.tsx'))],
  [patterns.adminStories, page(() => import('./desk/stories/stories-page.tsx'))],
  [patterns.adminFront, page(() => import('./desk/front/front-desk-page.tsx'))],
  [patterns.adminSources, page(() => import('./desk/sources/sources-page.tsx'))],
  [patterns.adminMembership, page(() => import('./desk/membership-settings/membership-settings-page.tsx'))],
  [patterns.adminNewsletter, page(() => import('./desk/newsletter/newsletter-page.tsx'))],
  [patterns.adminPages, TextsPage],
  [patterns.adminAdvertising, page(() => import('./desk/advertising/advertising-page.tsx'))],
  [patterns.weather, page(() => import('./reader/live/weather/weather-page.tsx'))],
  [patterns.sports, page(() => import('./reader/live/sports/sports-page.tsx'))],
  [patterns.sources, page(() => import('./reader/sources/sources-page.tsx'))],
  [patterns.searchPage, page(() => import('./reader/search/search-page.tsx'))],
  [patterns.adminWatchlists, WatchlistsPage],
  [patterns.adminTeam, page(() => import('./desk/team/team-page.tsx'))],
  [patterns.adminAudit, page(() => import('./desk/audit/audit-page.tsx'))],
  [patterns.subscribe, page(() => import('./reader/subscribe/subscribe-page.tsx'))],
  [patterns.subscribed, page(() => import('./reader/subscribe/subscribe-success-page.tsx'))],
  [patterns.subscribeCancelled, page(() => import('./reader/subscribe/subscribe-cancel-page.tsx'))],
  ...trustPages.map((name) => [trustPath(name), TrustPage] as const),
  ['*', page(() => import('./shell/frame/not-found-page.tsx'))],
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

type SiteProps = Pick<ComponentProps<typeof SiteTheme>, 'cache'> &
  Pick<ComponentProps<typeof CacheProvider>, 'replies'>;

/** The whole site, in any router: in the browser, or in a document that a server makes and fills with replies. */
export const Site = ({ cache, replies }: SiteProps) => (
  <SiteTheme cache={cache}>
    <CacheProvider replies={replies}>
      <ErrorBoundary failed={<CrashedPage />}>
        <SiteRoutes />
      </ErrorBoundary>
    </CacheProvider>
  </SiteTheme>
);
