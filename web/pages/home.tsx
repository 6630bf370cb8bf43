import styled from '@emotion/styled';
import { useDeferredValue, useId, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { matchesSearch, matchesTopic } from '#web/features/articles/choose.ts';
import { Discover, DiscoverSkeleton } from '#web/features/articles/discover.tsx';
import { FilteredFeed } from '#web/features/articles/filtered-feed.tsx';
import { useArticles } from '#web/features/articles/use-articles.ts';
import { useSearchTerm, withSearch } from '#web/features/articles/use-search-term.ts';
import { topicLabel } from '#web/features/topics/topic-label.ts';
import { useTopics } from '#web/features/topics/use-topics.ts';
import { messages } from '#web/messages/en.ts';
import { above, color } from '#web/theme.ts';
import { Notice, RetryButton } from '#web/ui/notice.tsx';
import { PageWidth } from '#web/ui/page-width.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { TabRow } from '#web/ui/tab-row.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

const discoverTab = '';

const Bar = styled('div')({
  borderBlockEnd: `1px solid ${color.rule}`,
  '& > *': { display: 'flex', flexDirection: 'column-reverse', gap: 4, paddingBlockStart: 12 },
  // On a phone the row runs off the screen, so that it is seen to go on.
  '& > * > :not([role=search])': { marginInlineEnd: -14 },
  [above.phone]: {
    '& > *': { flexDirection: 'row', alignItems: 'center', gap: 24, paddingBlock: 0, blockSize: 52 },
    '& > * > :not([role=search])': { flex: 1, marginInlineEnd: 0 },
    '& [role=search]': { flex: 'none', inlineSize: 230, blockSize: 36 },
  },
});
const Body = styled(PageWidth)({ paddingBlockStart: 22, [above.tablet]: { paddingBlockStart: 32 } });

/** The front page: everything, or one topic, or what a search finds (RTE-01, RTE-02, RTE-17). */
export default function HomePage() {
  const articles = useArticles();
  const topics = useTopics();
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useSearchTerm();
  const term = useDeferredValue(typed.trim());
  const panelId = useId();

  const wanted = params.get('topic') ?? '';
  const topic = topics.data?.find((one) => one.name === wanted);
  const selected = topic?.name ?? discoverTab;
  const tabs = useMemo(
    () => [
      { id: discoverTab, label: messages.home.discover },
      ...(topics.data ?? []).map((one) => ({ id: one.name, label: topicLabel(one) })),
    ],
    [topics.data],
  );
  const found = useMemo(
    () => (articles.data ?? []).filter((article) => matchesSearch(article, term) && (topic === undefined || matchesTopic(article, topic))),
    [articles.data, term, topic],
  );

  function selectTab(id: string) {
    const next = withSearch(typed.trim());
    if (id === discoverTab) next.delete('topic');
    else next.set('topic', id);
    setParams(next, { replace: true });
  }

  function showAll() {
    setTyped('');
    setParams({}, { replace: true });
  }

  const label = topic === undefined ? null : topicLabel(topic);
  return (
    <>
      <title>{messages.site.title(term === '' ? (label ?? undefined) : messages.home.results(term))}</title>
      <Bar data-print="no">
        <PageWidth>
          <TabRow label={messages.home.sections} items={tabs} selected={selected} onSelect={selectTab} panelId={panelId} />
          <SearchField
            value={typed}
            onChange={setTyped}
            label={messages.home.searchLabel}
            placeholder={messages.home.searchPlaceholder}
            submitLabel={messages.header.searchSubmit}
            clearLabel={messages.home.clearSearch}
          />
        </PageWidth>
      </Bar>
      <Body role="tabpanel" id={panelId} aria-label={label ?? messages.home.discover}>
        {articles.data === undefined && articles.error !== undefined ? (
          <Notice title={messages.home.failed} hint={messages.home.failedHint} urgent>
            <RetryButton onRetry={articles.again}>{messages.errors.again}</RetryButton>
          </Notice>
        ) : articles.data === undefined || (wanted !== '' && topics.loading) ? (
          <>
            <VisuallyHidden role="status">{messages.site.loading}</VisuallyHidden>
            <DiscoverSkeleton />
          </>
        ) : term === '' && label === null ? (
          <Discover articles={articles.data} />
        ) : (
          <FilteredFeed articles={found} term={term} topic={label} onShowAll={showAll} />
        )}
      </Body>
    </>
  );
}
