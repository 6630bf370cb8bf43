import styled from '@emotion/styled';
import IconButton from '@mui/material/IconButton';
import { startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { AccountButton, LazyAccountChooser } from '#web/reader/account/account-button.tsx';
import { AdChoicesButton, ConsentPrompt } from '#web/reader/ads/consent.tsx';
import { CardControls } from '#web/reader/card/card-contexts.tsx';
import { FollowAfterSignIn, FollowPublisher } from '#web/reader/following/follow-button.tsx';
import { ShoresStrip } from '#web/reader/live/shores/shores-strip.tsx';
import { useArticles, useTopics } from '#web/shell/cache/public-lists.ts';
import { useIsDark } from '#web/shell/frame/shown-appearance.ts';
import { SiteFooter } from '#web/shell/frame/site-footer.tsx';
import { SiteHeader } from '#web/shell/frame/site-header.tsx';
import { isCurrent, sitePages } from '#web/shell/frame/site-links.tsx';
import { messages } from '#web/shell/messages/en.ts';
import { paths } from '#web/shell/paths.ts';
import { useSession } from '#web/shell/session/session.ts';
import { useOrigin } from '#web/shell/state/served.ts';
import { appearance } from '#web/shell/storage/preferences.ts';
import { palette, roomAtSide } from '#web/shell/theme/theme.ts';
import { removeServedHead } from '#web/shell/ui/browser/document-head.ts';
import '#web/shell/ui/browser/history-steps.ts';
import { ScrollMemory } from '#web/shell/ui/browser/scroll-memory.tsx';
import { MoonIcon, SunIcon } from '#web/shell/ui/display/icons.tsx';
import { Notice, RetryButton } from '#web/shell/ui/display/notice.tsx';
import { Toaster } from '#web/shell/ui/overlays/toaster.tsx';
import { ErrorBoundary, lazyPart } from '#web/shell/ui/rendering/lazy-part.tsx';
import { usePageIdle, WhenIdle } from '#web/shell/ui/rendering/page-idle.tsx';

const BreakingLine = lazyPart(() => import('./shell/frame/breaking-line.tsx'));
const DeskNav = lazyPart(() => import('#web/desk/frame/desk-nav.tsx'));
const OfflineTasks = lazyPart(() => import('#web/shell/offline/offline-tasks.tsx'));

const contentId = 'content';

const SkipLink = styled('a')({
  position: 'fixed',
  insetBlockStart: 8,
  insetInlineStart: 8,
  zIndex: 10,
  padding: '10px 18px',
  borderRadius: 999,
  background: palette.text.primary,
  color: palette.background.default,
  fontWeight: 600,
  translate: '0 -200%',
  '&:focus': { translate: '0 0' },
});

/** At the bottom of the window, over the page, which stays usable. Nothing moves when they come. */
const Bottom = styled('div')({
  position: 'fixed',
  insetInline: 0,
  insetBlockEnd: 0,
  zIndex: 5,
  // Notes cover the strip of the header. The desk has none.
  '& > .note': { position: 'relative', '&:has([data-note])': { blockSize: 44 } },
});

/** A page of the desk with its navigation: at the side, or above it. What it takes is free before it has loaded. */
const Desk = styled('div')({
  '& > header': { minBlockSize: 57, borderBlockEnd: `1px solid ${palette.divider}` },
  [roomAtSide]: {
    display: 'grid',
    gridTemplateColumns: 'clamp(188px, 13rem, 18vw) minmax(0, 1fr)',
    '& > header': { borderBlockEnd: 0, borderInlineEnd: `1px solid ${palette.divider}` },
  },
});

/** The controls of other features on the cards. */
const controls = { follow: (article: ArticlePreview) => <FollowPublisher article={article} /> };

// Keeps the footer below the fold while a page is loading.
const Main = styled('main')({ minBlockSize: '100vh' });

/** Fetches the lists that most pages need, once, after what the first page needs. */
function StartPrefetch({ onDone }: { onDone: () => void }) {
  const isIdle = usePageIdle();
  const articles = useArticles({ wait: !isIdle });
  const topics = useTopics({ wait: !isIdle });
  const isDone = isIdle && !articles.loading && !topics.loading;
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone, onDone]);
  return null;
}

/** Stores the sample records in a new browser's collections, once the page is idle. */
function useSeeds(): void {
  const isIdle = usePageIdle();
  useEffect(() => {
    if (!isIdle) return;
    import('./shell/storage/seed-collections.ts')
      .then(({ seedCollections }) => seedCollections())
      .catch((error: unknown) => console.warn('Could not load the sample records.', error));
  }, [isIdle]);
}

/**
 * The header, the footer and the global parts around every page; a page of the desk has its navigation in their place.
 * The page stays when one of them fails.
 */
export function SiteLayout() {
  const { pathname } = useLocation();
  const signedIn = useSession().state === 'in';
  const pages = useMemo(() => sitePages({ signedIn }), [signedIn]);
  const [prefetched, setPrefetched] = useState(false);
  // A transition: the page may be rendering for the first time at the same moment.
  const onPrefetched = useCallback(() => startTransition(() => setPrefetched(true)), []);
  useSeeds();
  const isDesk = isCurrent(paths.admin, pathname);
  const note = (
    <WhenIdle>
      <OfflineTasks />
    </WhenIdle>
  );
  const main = (
    <Main id={contentId} tabIndex={-1}>
      <ErrorBoundary key={pathname} failed={<CrashedPage />}>
        <CardControls value={controls}>
          <Outlet />
        </CardControls>
      </ErrorBoundary>
    </Main>
  );
  return (
    <>
      {/* Unmounted when done: the lists then expire unless a page uses them. */}
      {prefetched ? null : <StartPrefetch onDone={onPrefetched} />}
      <CanonicalLink />
      <SkipLink href={`#${contentId}`}>{messages.site.skip}</SkipLink>
      {isDesk ? (
        <Desk>
          <header data-print="no">
            <DeskNav account={<AccountButton />} switches={<AppearanceToggle />} />
          </header>
          {main}
        </Desk>
      ) : (
        <>
          <ErrorBoundary>
            <SiteHeader
              pages={pages}
              strip={
                <ErrorBoundary>
                  <ShoresStrip />
                </ErrorBoundary>
              }
              note={note}
              switches={<AppearanceToggle />}
              account={<AccountButton />}
            />
          </ErrorBoundary>
          {main}
          <ErrorBoundary>
            <SiteFooter pages={pages} choices={<AdChoicesButton />} />
          </ErrorBoundary>
        </>
      )}
      <ErrorBoundary>
        {isDesk ? (
          <Bottom>
            <div className="note">{note}</div>
          </Bottom>
        ) : (
          <Bottom>
            <WhenIdle>
              <BreakingLine />
            </WhenIdle>
            <ConsentPrompt />
          </Bottom>
        )}
      </ErrorBoundary>
      <ErrorBoundary>
        <LazyAccountChooser />
        <FollowAfterSignIn />
        <ScrollMemory target={contentId} />
        <Toaster words={messages.toast} />
      </ErrorBoundary>
    </>
  );
}

/**
 * The canonical address of a page, without the query: topics and searches are views of the front page. Articles,
 * publishers and subjects get theirs from the server's document and then from `describePage`.
 */
function CanonicalLink() {
  const { pathname } = useLocation();
  const origin = useOrigin();
  const describesItself = [paths.article(''), paths.publisher(''), paths.about('')].some((path) =>
    pathname.startsWith(path),
  );
  useEffect(() => {
    if (!describesItself) removeServedHead();
  }, [describesItself]);
  if (describesItself) return null;
  const path = pathname === paths.news ? paths.home : pathname.replace(/(?<=.)\/+$/, '');
  return <link rel="canonical" href={`${origin}${path}`} />;
}

const FailedPage = lazyPart(() => import('#web/shell/offline/failed-page.tsx'));

/** Shown instead of a page that failed to load or to render; the header stays. */
export function CrashedPage() {
  const reload = () => window.location.reload();
  const crashed = (
    <>
      <title>{messages.site.title(messages.errors.crashed)}</title>
      <Notice level="h1" title={messages.errors.crashed} hint={messages.errors.crashedHint} urgent>
        <RetryButton onRetry={reload}>{messages.errors.reload}</RetryButton>
      </Notice>
    </>
  );
  return (
    <FailedPage onRetry={reload} failed={() => crashed}>
      {crashed}
    </FailedPage>
  );
}

/** Switches between light and dark mode. */
function AppearanceToggle() {
  const isDark = useIsDark();
  const label = isDark ? messages.header.toLight : messages.header.toDark;
  return (
    <IconButton
      color="primary"
      aria-label={label}
      title={label}
      onClick={() => appearance.write(isDark ? 'light' : 'dark')}
    >
      {isDark ? <SunIcon /> : <MoonIcon />}
    </IconButton>
  );
}
