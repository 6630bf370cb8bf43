import styled from '@emotion/styled';
import Container from '@mui/material/Container';
import { type ReactNode, useCallback, useDeferredValue, useId, useMemo, useState } from 'react';
import { listArticles } from '#shared/api/articles.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import type { Publisher } from '#shared/domain/articles/publisher.ts';
import { useArticles } from '#web/shell/cache/public-lists.ts';
import { useReadableList } from '#web/shell/cache/readable.ts';
import { FailedNotice, loadAgain, UnreachableNotice } from '#web/shell/frame/failed-notice.tsx';
import { isHeaderSearchOpen } from '#web/shell/frame/search-key.ts';
import { messages } from '#web/shell/messages/en.ts';
import { topicLabel } from '#web/shell/messages/topic-label.ts';
import { paths } from '#web/shell/paths.ts';
import { useObservable } from '#web/shell/state/observable.ts';
import { breakpoints, palette } from '#web/shell/theme/theme.ts';
import { SearchField } from '#web/shell/ui/forms/search-field.tsx';
import { Toolbar } from '#web/shell/ui/layout/toolbar.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { lazyPart } from '#web/shell/ui/rendering/lazy-part.tsx';
import { RenderNearViewport } from '#web/shell/ui/rendering/near-viewport.tsx';
import { usePageIdle } from '#web/shell/ui/rendering/page-idle.tsx';
import { AdPlacement, LocalAd } from '../ads/ad-placement.tsx';
import { AdTags } from '../ads/ad-tags.ts';
import { FeedSkeleton } from '../card/skeletons.tsx';
import type { InlineAd } from '../feed/feed-items.tsx';
import { SidebarContext, useSidebar } from '../feed/masonry.tsx';
import { FollowButton } from '../following/follow-button.tsx';
import { PublishersSkeleton } from '../publishers/publishers-skeleton.tsx';
import { TopicFeedLink } from '../topics/topic-feed-link.tsx';
import { Discover, type DiscoverProps, DiscoverSkeleton, useFrontPlan } from './discover.tsx';
import { FilteredFeed, type FilteredFeedProps } from './filtered-feed.tsx';
import { FeedLayoutButton, SectionTabs, useSearchTerm, useTabs } from './section-tabs.tsx';
import { FrontPageSidebar } from './sidebar.tsx';

const SuggestedPublishers = lazyPart(() => import('../publishers/suggested-publishers.tsx'));
const LanguageButton = lazyPart(() => import('../languages/language-button.tsx'));
const NewStories = lazyPart(() => import('../feed/new-stories.tsx'));
const FollowingTab = lazyPart(() => import('../following/following-tab.tsx'), loadAgain);

const Bar = styled('div')({
  borderBlockEnd: `1px solid ${palette.divider}`,
  '& > *': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '4px 10px', paddingBlockStart: 12 },
  // On phones the row of tabs extends beyond the right edge, which shows that it scrolls.
  '& .tabs': { gridColumn: '1 / -1', gridRow: 2, minInlineSize: 0, marginInlineEnd: -14 },
  '& .tools': { display: 'flex', gap: 8 },
  // Its place is kept: it comes when the page is idle.
  '& .languages': { flex: 'none', minInlineSize: 44, minBlockSize: 36 },
  [breakpoints.up('md')]: {
    // Large text wraps.
    '& > *': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '0 20px',
      paddingBlock: 0,
      minBlockSize: 52,
    },
    '& .tabs': { flex: '1 1 20rem', marginInlineEnd: 0 },
    '& [role=search]': { flex: '0 1 14.375rem', blockSize: 'max(36px, 2.25rem)' },
    // The header's search is open; this one keeps its space.
    '&.search-hidden [role=search]': { visibility: 'hidden' },
  },
});
const Body = styled(Container)({
  paddingBlockStart: 18,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  [breakpoints.up('md')]: { paddingBlockStart: 12, gap: 18 },
});
/**
 * 8 of 12 columns for the articles, 4 for the sidebar. The sidebar is the last in the document: it does not interrupt
 * the articles for screen readers. Narrow screens show it after the first articles, and its end after all of them: what
 * has the class `through` is no box there, so that its parts and those of the sidebar have one order.
 */
const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > *': { minInlineSize: 0 },
  [breakpoints.down('md')]: {
    '& > [role=tabpanel], & .through, & > aside': { display: 'contents' },
    '& > * > *, & .through > *': { minInlineSize: 0, marginBlockEnd: 32 },
    '& > aside > *': { order: 1 },
    // With a lead, two articles are above it.
    '& .through:has(> [data-before="1"]) > *, & .foot': { order: 2 },
    // A package is above the sidebar, all else below.
    '&:has([data-package]) .through > :not([data-package], .later)': { order: 2 },
    '& .later': { order: 3 },
    '& > aside > .end': { order: 4 },
    // It appears below the first articles, which would move it.
    '&:has([data-pending], [data-skeleton=card]) > aside': { display: 'none' },
  },
  // Phones have one column: its items are parts too.
  [breakpoints.down('sm')]: {
    '& .through > [data-masonry]': { display: 'contents' },
    '& .through > [data-masonry] > *': { order: 2 },
    '& [data-before="0"] > [data-masonry] > :nth-of-type(-n + 2)': { order: 0 },
    '& [data-before="1"] > [data-masonry] > :first-of-type': { order: 0 },
  },
  [breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 8fr) minmax(0, 4fr)', columnGap: 44 },
});
const inlineAd: InlineAd = (zone) => <AdPlacement zone={zone} fallback={<LocalAd slot="feed_card" />} />;
const followPublisher = ({ id, name }: Publisher): ReactNode => (
  <FollowButton target={{ followType: 'publisher', followId: id }} name={name} />
);

/** The front page: all articles, what the reader follows, one topic, or a search. */
export default function FrontPage() {
  const { data, error, refetch } = useArticles();
  // Deferred: React renders the articles in slices, while the site loads after the frame: slow phones stay responsive.
  const isIdle = usePageIdle();
  const [isReturning] = useState(isIdle);
  const taken = useFrontPlan(data !== undefined);
  const ready = taken === undefined ? undefined : data;
  const articles = useDeferredValue(ready, isReturning ? ready : undefined);
  const readable = useReadableList(listArticles, articles);
  const tabs = useTabs();
  const { topic, isTopicKnown, isFollowing, select } = tabs;
  const [typed, setTyped] = useSearchTerm();
  const term = useDeferredValue(typed.trim());
  const isSearchHidden = useObservable(isHeaderSearchOpen);
  const panelId = useId();
  const [sidebar, setSidebar] = useSidebar();

  const selectTab = useCallback((id: string) => select(id, typed.trim()), [select, typed]);
  function showAll() {
    setTyped('');
    tabs.reset();
  }

  const adTags = useMemo(() => (topic !== undefined ? [topic.name] : isTopicKnown ? [] : null), [topic, isTopicKnown]);
  const feedProps = { onShowAll: showAll, inlineAd };
  return (
    <AdTags value={adTags}>
      <title>{messages.site.title(term === '' ? topic && topicLabel(topic) : messages.home.results(term))}</title>
      {topic === undefined ? null : <TopicFeedLink topic={topic} />}
      <Bar data-print="no" className={isSearchHidden ? 'search-hidden' : undefined}>
        <Container>
          <div className="tabs">
            <SectionTabs items={tabs.items} selected={tabs.selected} panelId={panelId} onSelect={selectTab} />
          </div>
          <SearchField
            action={paths.home}
            name="search"
            value={typed}
            onChange={setTyped}
            label={messages.home.searchLabel}
            placeholder={messages.home.searchPlaceholder}
            submitLabel={messages.header.searchSubmit}
            clearLabel={messages.home.clearSearch}
          />
          <div className="tools">
            <Toolbar label={messages.home.tools}>
              <div className="languages">{isIdle ? <LanguageButton /> : null}</div>
              <FeedLayoutButton />
            </Toolbar>
          </div>
        </Container>
      </Bar>
      <Body>
        <AdPlacement zone="HOME_HERO" fallback={<LocalAd slot="home_top" slim />} />
        <SidebarContext value={sidebar}>
          <Columns>
            <div role="tabpanel" id={panelId} aria-label={tabs.items.find(({ id }) => id === tabs.selected)?.label}>
              {isFollowing ? (
                <FollowingTab term={term} placeholder={<FeedSkeleton />} {...feedProps} />
              ) : articles === undefined && error !== undefined ? (
                <LoadFailed error={error} onRetry={refetch} />
              ) : (
                <>
                  {readable.news.count > 0 ? (
                    <NewStories count={readable.news.count} onShow={readable.news.show} />
                  ) : null}
                  <Articles
                    articles={tabs.isTopicLoading ? undefined : readable.articles}
                    first={readable.first}
                    others={readable.others}
                    hidden={readable.hidden}
                    taken={taken}
                    term={term}
                    topic={topic}
                    {...feedProps}
                  />
                </>
              )}
            </div>
            <FrontPageSidebar ref={setSidebar} following={isFollowing} />
          </Columns>
        </SidebarContext>
      </Body>
    </AdTags>
  );
}

interface ArticlesProps extends Omit<FilteredFeedProps, 'articles'>, Pick<DiscoverProps, 'first' | 'taken'> {
  /** Undefined while they load. */
  articles: readonly ArticlePreview[] | undefined;
}

function Articles({ articles, first, taken, ...filtered }: ArticlesProps) {
  if (articles === undefined)
    return (
      <>
        <VisuallyHidden role="status">{messages.site.loading}</VisuallyHidden>
        <DiscoverSkeleton />
      </>
    );
  if (filtered.term !== '' || filtered.topic !== undefined) return <FilteredFeed articles={articles} {...filtered} />;
  return (
    <Discover
      articles={articles}
      first={first}
      others={filtered.others}
      hiddenCount={filtered.hidden.length}
      taken={taken}
      publishers={
        <RenderNearViewport placeholder={<PublishersSkeleton />}>
          <SuggestedPublishers follow={followPublisher} placeholder={<PublishersSkeleton />} />
        </RenderNearViewport>
      }
      inlineAd={filtered.inlineAd}
    />
  );
}

const LoadFailed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <UnreachableNotice error={error} what="front" onRetry={onRetry}>
    <FailedNotice title={messages.home.failed} error={error} onRetry={onRetry} />
  </UnreachableNotice>
);
