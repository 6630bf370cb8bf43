import type { ComponentProps, ComponentType } from 'react';
import { matchPath, Route, Routes } from 'react-router-dom';
import { trustPages, trustPath } from '#shared/config/site-paths.ts';
import { loadPurifier } from './reader/article/purifier.ts';
import { ArticleHorizon } from './reader/card/article-picture.tsx';
import { CacheProvider } from './shell/cache/cache-provider.tsx';
import { SiteTheme } from './shell/frame/site-theme.tsx';
import { patterns } from './shell/paths.ts';
import { isServedPage } from './shell/state/served.ts';
import { ReaderFormats } from './shell/ui/browser/use-now.ts';
import { ErrorBoundary, lazyPart } from './shell/ui/rendering/lazy-part.tsx';
import { CrashedPage, SiteLayout } from './site-layout.tsx';

/** A page of the site, loaded when it is first opened. */
export const page = (load: () => Promise<{ default: ComponentType }>) =>
  lazyPart(
    async () => {
      const { default: Content } = await load();
      const Page = () => (
        <>
          <Content />
          <ReaderFormats />
        </>
      );
      return { default: Page };
    },
    () => <CrashedPage />,
  );

export type Pages = readonly (readonly [pattern: string, page: ReturnType<typeof page>])[];

/** A page with a body. One that the server has written needs no sanitiser until the next body. */
const pageWithBody = (load: () => Promise<{ default: ComponentType }>) =>
  page(async () => {
    const [loaded] = await Promise.all([load(), isServedPage() ? null : loadPurifier()]);
    return loaded;
  });

export const NotFoundPage = page(() => import('./shell/frame/not-found-page.tsx'));

/** The desk's addresses. */
export const deskPattern = `${patterns.admin}/*`;

const HomePage = page(() => import('./reader/front-page/front-page.tsx'));
const ArticlePage = pageWithBody(() => import('./reader/article/article-page.tsx'));

const PreviewPage = pageWithBody(() => import('./reader/article/preview-page.tsx'));

const TrustPage = pageWithBody(() => import('./reader/trust/trust-page.tsx'));

/** The readers' pages by address. */
export const readerPages: Pages = [
  [patterns.home, HomePage],
  [patterns.news, HomePage],
  [patterns.article, ArticlePage],
  [patterns.story, page(() => import('./reader/story/story-page.tsx'))],
  [patterns.topics, page(() => import('./reader/topics/topics-page.tsx'))],
  [patterns.publishers, page(() => import('./reader/publishers/publishers-page.tsx'))],
  [patterns.publisher, page(() => import('./reader/subjects/publisher-page.tsx'))],
  [patterns.about, page(() => import('./reader/subjects/about-page.tsx'))],
  [patterns.places, page(() => import('./reader/places/places-page.tsx'))],
  [patterns.place, page(() => import('./reader/places/place-page.tsx'))],
  [patterns.saved, page(() => import('./reader/saved/saved-page.tsx'))],
  [patterns.history, page(() => import('./reader/saved/history-page.tsx'))],
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
  ['*', NotFoundPage],
];

/** Loads the code of the page at this path, and that of what a server has drawn in it: they then render at once. */
export async function loadPage(pages: Pages, path: string): Promise<void> {
  const [, Page] = pages.find(([pattern]) => matchPath(pattern, path) !== null) ?? [];
  const hasArt = document.querySelector('#root [data-art=horizon]') !== null;
  await Promise.all([Page?.load(), hasArt && ArticleHorizon.load()]);
}

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
