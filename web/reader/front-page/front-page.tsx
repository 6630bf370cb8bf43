import styled from '@emotion/styled';
import { lazy, type ReactNode, Suspense, useDeferredValue, useId, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Publisher } from '#shared/domain/articles/publisher.ts';
import { useArticles, useTopics } from '#web/cache/public-lists.ts';
import { messages } from '#web/messages/en.ts';
import { topicLabel } from '#web/messages/topic-label.ts';
import { isNetworkError } from '#web/offline/offline-actions.ts';
import { AdPlace } from '#web/reader/ads/ad-placement.tsx';
import { AdTags } from '#web/reader/ads/ad-tags.ts';
import { GridSkeleton } from '#web/reader/card/skeletons.tsx';
import { FollowButton } from '#web/reader/following/follow-button.tsx';
import { Discover, DiscoverSkeleton } from '#web/reader/front-page/discover.tsx';
import type { InlineAd } from '#web/reader/front-page/feed-items.tsx';
import { FeedLayoutButton } from '#web/reader/front-page/feed-layout-button.tsx';
import { FilteredFeed } from '#web/reader/front-page/filtered-feed.tsx';
import { matchesSearch, matchesTopic } from '#web/reader/front-page/select-articles.ts';
import { useSearchTerm, withSearch } from '#web/reader/front-page/use-search-term.ts';
import { SuggestedPublishers } from '#web/reader/publishers/suggested-publishers.tsx';
import { TopicFeedLink } from '#web/reader/topics/topic-feed-link.tsx';
import { useSession } from '#web/session/session.ts';
import { signInOrSay } from '#web/session/sign-in-or-say.ts';
import { UnreachableNotice } from '#web/site/unreachable-notice.tsx';
import { above, color, onTablet } from '#web/theme.ts';
import { useMedia } from '#web/ui/browser/use-media.ts';
import { Notice, RetryButton } from '#web/ui/display/notice.tsx';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import { PageWidth } from '#web/ui/layout/page-width.tsx';
import { TabRow } from '#web/ui/layout/tab-row.tsx';
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx';
import { useEarlyPicture } from '#web/ui/rendering/early-picture.ts';
import { LocalAd } from '../ads/local-ad.tsx';
import { HomeSidebar } from './sidebar.tsx';

const FollowingTab = lazy(() => import('../following/following-tab.tsx'));

/** Tabs that are no topics. A topic's tab has `topic-` before its name, so that no topic can be taken for one of them. */
const discover = 'discover';
const following = 'following';
const tabOf = (topic: string): string => `topic-${topic}`;

const Bar = styled('div')({
  borderBlockEnd: `1px solid ${color.rule}`,
  '& > *': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '4px 10px', paddingBlockStart: 12 },
  // On a phone the row of tabs runs off the screen, so that it is seen to go on.
  '& .tabs': { gridColumn: '1 / -1', gridRow: 2, minInlineSize: 0, marginInlineEnd: -14 },
  [above.tablet]: {
    '& > *': {
      gridTemplateColumns: 'minmax(0, 1fr) 230px auto',
      alignItems: 'center',
      gap: 20,
      paddingBlock: 0,
      blockSize: 52,
    },
    '& .tabs': { gridColumn: 1, gridRow: 1, marginInlineEnd: 0 },
    '& [role=search]': { blockSize: 36 },
  },
});
const Body = styled(PageWidth)({
  paddingBlockStart: 18,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  [above.tablet]: { paddingBlockStart: 22, gap: 28 },
});
// Twelve columns: 8 for the stories, 4 for the sidebar (HOME-03, CONST-16).
const Twelve = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > [role=tabpanel]': { minInlineSize: 0 },
  [above.tablet]: { gridTemplateColumns: 'minmax(0, 8fr) minmax(0, 4fr)', columnGap: 44 },
});
const Interlude = styled('div')({ marginBlockEnd: 40 });

const inlineAd: InlineAd = (zone) => <AdPlace zone={zone} instead={<LocalAd slot="feed_card" />} />;
const followPublisher = ({ id, name }: Publisher): ReactNode => (
  <FollowButton target={{ followType: 'publisher', followId: id }} name={name} />
);

function Failed({ error, refetch }: { error: Error; refetch: () => void }) {
  const failed = (
    <Notice title={messages.home.failed} hint={messages.home.failedHint} urgent>
      <RetryButton onRetry={refetch}>{messages.errors.again}</RetryButton>
    </Notice>
  );
  return isNetworkError(error) ? <UnreachableNotice what="front" onRetry={refetch} fallback={failed} /> : failed;
}

/** The front page: everything, what the reader follows, one topic, or what a search finds (RTE-01, RTE-02, RTE-17). */
export default function HomePage() {
  const answer = useArticles();
  // Drawn in slices and not in one go when they arrive: a slow phone stays awake meanwhile.
  const articles = useDeferredValue(answer.data);
  const topics = useTopics();
  const signedIn = useSession().state === 'in';
  const wide = useMedia(onTablet);
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useSearchTerm();
  const term = useDeferredValue(typed.trim());
  const panelId = useId();
  useEarlyPicture(articles !== undefined || answer.error !== undefined);

  const wanted = params.get('topic') ?? '';
  const topic = topics.data?.find((one) => one.name === wanted);
  const selected = params.get('tab') === following ? following : topic === undefined ? discover : tabOf(topic.name);
  const tabs = useMemo(
    () => [
      { id: discover, label: messages.home.discover },
      { id: following, label: messages.home.following },
      ...(topics.data ?? []).map((one) => ({ id: tabOf(one.name), label: topicLabel(one) })),
    ],
    [topics.data],
  );
  const found = useMemo(
    () =>
      (articles ?? []).filter(
        (article) => matchesSearch(article, term) && (topic === undefined || matchesTopic(article, topic)),
      ),
    [articles, term, topic],
  );

  function selectTab(id: string) {
    const next = withSearch(typed.trim());
    const chosen = topics.data?.find((one) => tabOf(one.name) === id);
    next.delete('tab');
    next.delete('topic');
    if (id === following) next.set('tab', following);
    if (chosen !== undefined) next.set('topic', chosen.name);
    setParams(next, { replace: true });
  }

  function showAll() {
    setTyped('');
    setParams({}, { replace: true });
  }

  const topicIsKnown = wanted === '' || topics.data !== undefined || topics.error !== undefined;
  const tags = useMemo(() => (topic !== undefined ? [topic.name] : topicIsKnown ? [] : null), [topic, topicIsKnown]);
  const label = topic === undefined ? null : topicLabel(topic);
  const sidebar = <HomeSidebar following={selected === following} signedIn={signedIn} />;
  const interlude = wide ? null : <Interlude>{sidebar}</Interlude>;
  return (
    <AdTags value={tags}>
      <title>{messages.site.title(term === '' ? (label ?? undefined) : messages.home.results(term))}</title>
      {topic === undefined ? null : <TopicFeedLink topic={topic} />}
      <Bar data-print="no">
        <PageWidth>
          <div className="tabs">
            <TabRow
              label={messages.home.sections}
              items={tabs}
              selected={selected}
              onSelect={selectTab}
              panelId={panelId}
            />
          </div>
          <SearchField
            value={typed}
            onChange={setTyped}
            label={messages.home.searchLabel}
            placeholder={messages.home.searchPlaceholder}
            submitLabel={messages.header.searchSubmit}
            clearLabel={messages.home.clearSearch}
          />
          <FeedLayoutButton />
        </PageWidth>
      </Bar>
      <Body>
        <AdPlace zone="HOME_HERO" instead={<LocalAd slot="home_top" slim />} />
        <Twelve>
          <div role="tabpanel" id={panelId} aria-label={tabs.find(({ id }) => id === selected)?.label}>
            {selected === following ? (
              <Suspense fallback={<GridSkeleton count={9} />}>
                <FollowingTab
                  signedIn={signedIn}
                  onSignIn={signInOrSay}
                  term={term}
                  onShowAll={showAll}
                  inlineAd={inlineAd}
                  interlude={interlude}
                />
              </Suspense>
            ) : articles === undefined && answer.error !== undefined ? (
              <Failed error={answer.error} refetch={answer.refetch} />
            ) : articles === undefined || (wanted !== '' && topics.loading) ? (
              <>
                <VisuallyHidden role="status">{messages.site.loading}</VisuallyHidden>
                <DiscoverSkeleton />
              </>
            ) : term === '' && label === null ? (
              <Discover
                articles={articles}
                publishers={<SuggestedPublishers follow={followPublisher} />}
                inlineAd={inlineAd}
                interlude={interlude}
              />
            ) : (
              <FilteredFeed
                articles={found}
                term={term}
                topic={label}
                onShowAll={showAll}
                inlineAd={inlineAd}
                interlude={interlude}
              />
            )}
          </div>
          {wide ? sidebar : null}
        </Twelve>
      </Body>
    </AdTags>
  );
}
