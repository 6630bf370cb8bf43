import styled from '@emotion/styled';
import { lazy, Suspense, startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useArticles, useTopics } from '#web/cache/public-lists.ts';
import { messages } from '#web/messages/en.ts';
import { AccountButton } from '#web/reader/account/account-button.tsx';
import { ChooserPlace } from '#web/reader/account/lazy-account-chooser.tsx';
import { AdChoices, ConsentPlace } from '#web/reader/ads/consent-prompt.tsx';
import { CardControls } from '#web/reader/card/card-controls.tsx';
import { FollowWish } from '#web/reader/following/follow-after-sign-in.tsx';
import { followSource } from '#web/reader/following/follow-source.tsx';
import { ShoresStrip } from '#web/reader/live/shores/shores-strip.tsx';
import { PrivateAnswers } from '#web/session/private-answers.tsx';
import { useSession } from '#web/session/session.ts';
import { AppearanceToggle } from '#web/site/appearance-toggle.tsx';
import { CanonicalLink } from '#web/site/canonical-link.tsx';
import { SiteFooter } from '#web/site/site-footer.tsx';
import { SiteHeader } from '#web/site/site-header.tsx';
import { sitePages } from '#web/site/site-links.tsx';
import { color } from '#web/theme.ts';
import { ScrollMemory } from '#web/ui/browser/scroll-memory.tsx';
import { Toaster } from '#web/ui/overlays/toaster.tsx';
import { ErrorBoundary } from '#web/ui/rendering/error-boundary.tsx';
import { usePageIdle } from '#web/ui/rendering/page-idle.ts';
import { CrashedPage } from './crashed.tsx';

const OfflineTasks = lazy(() => import('#web/reader/saved/offline-tasks.tsx'));

const contentId = 'content';

const SkipLink = styled('a')({
  position: 'fixed',
  insetBlockStart: 8,
  insetInlineStart: 8,
  zIndex: 10,
  padding: '10px 18px',
  borderRadius: 999,
  background: color.ink,
  color: color.paper,
  fontWeight: 600,
  translate: '0 -200%',
  '&:focus': { translate: '0 0' },
});

/** What cards hold of other features (CARD-05). */
const controls = { follow: followSource };

// Keeps the footer below the fold while a page comes.
const Main = styled('main')({ minBlockSize: '100vh' });

/** Fetches the lists that most pages need as soon as the site opens (DATA-16, DATA-17). */
function StartPrefetch({ onDone }: { onDone: () => void }) {
  const articles = useArticles();
  const topics = useTopics();
  const done = !articles.loading && !topics.loading;
  useEffect(() => {
    if (done) onDone();
  }, [done, onDone]);
  return null;
}

/** Fills the browser's own collections once there is nothing better to do (SEED-01). */
function useSeeds(): void {
  const settled = usePageIdle();
  useEffect(() => {
    if (!settled) return;
    import('../storage/seed-collections.ts')
      .then(({ seedCollections }) => seedCollections())
      .catch((error: unknown) => console.warn('The sample records could not be loaded.', error));
  }, [settled]);
}

/** What keeps the site at hand without a network, once there is nothing better to do. */
function OfflinePlace() {
  return usePageIdle() ? (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <OfflineTasks />
      </Suspense>
    </ErrorBoundary>
  ) : null;
}

/** What stands around every page. */
export function SiteLayout() {
  const { pathname } = useLocation();
  const signedIn = useSession().state === 'in';
  const pages = useMemo(() => sitePages({ signedIn }), [signedIn]);
  const [prefetched, setPrefetched] = useState(false);
  // In slices: the page may be drawn for the first time along with it.
  const onPrefetched = useCallback(() => startTransition(() => setPrefetched(true)), []);
  useSeeds();
  return (
    <>
      {/* Leaves when it is done, so that lists which nobody shows can age. */}
      {prefetched ? null : <StartPrefetch onDone={onPrefetched} />}
      <CanonicalLink />
      <SkipLink href={`#${contentId}`}>{messages.site.skip}</SkipLink>
      <SiteHeader
        pages={pages}
        strip={<ShoresStrip />}
        note={<OfflinePlace />}
        switches={<AppearanceToggle />}
        account={<AccountButton />}
      />
      <Main id={contentId} tabIndex={-1}>
        <ErrorBoundary key={pathname} fallback={<CrashedPage />}>
          <Suspense fallback={null}>
            <CardControls value={controls}>
              <Outlet />
            </CardControls>
          </Suspense>
        </ErrorBoundary>
      </Main>
      <SiteFooter pages={pages} choices={<AdChoices />} />
      <ConsentPlace />
      <ChooserPlace />
      <PrivateAnswers />
      <FollowWish />
      <ScrollMemory target={contentId} />
      <Toaster words={messages.toast} />
    </>
  );
}
