import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import { type Ref, useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Topic } from '#shared/domain/articles/topic.ts';
import { articleDeskMessages as words } from '#web/shell/messages/desk/en-articles.ts';
import { palette } from '#web/shell/theme/theme.ts';
import { Notice } from '#web/shell/ui/display/notice.tsx';
import { SectionHead } from '#web/shell/ui/layout/section-head.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { PanelError } from '../access/panel-error.tsx';
import { type ArticleFilters, filterNames, hasFilters, pageParam, withFilters, withParam } from './article-filters.ts';
import { ArticleGrid } from './article-grid.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { BulkReportNote } from './bulk-report.tsx';
import { FilterBar } from './filter-bar.tsx';
import { MissingStory, namesStory } from './missing-story.tsx';
import { useBulk } from './use-bulk.ts';
import type { DeskArticles } from './use-desk-articles.ts';

const Section = styled('section')({
  paddingBlockEnd: 60,
  '&:focus': { outline: 'none' },
  // The bar of the selected articles lies over the end of the screen.
  '&:has(> [role=group])': { paddingBlockEnd: 180, '& a': { scrollMarginBlockEnd: 150 } },
});
const Pages = styled('nav')({ display: 'flex', flexWrap: 'wrap', gap: 12, marginBlockStart: 22 });
const Busy = styled('div')({ blockSize: 3, marginBlockEnd: 4 });
const SkeletonRow = styled('div')({
  display: 'grid',
  gap: 8,
  paddingBlock: 18,
  borderBlockEnd: `1px solid ${palette.divider}`,
});

/** Placeholder of the list while its first page is loading. */
function ListSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">{words.loading}</VisuallyHidden>
      <div aria-hidden="true">
        {['72%', '58%', '81%', '64%', '77%', '52%'].map((inlineSize) => (
          <SkeletonRow key={inlineSize}>
            <Skeleton style={{ inlineSize, blockSize: 20 }} />
            <Skeleton style={{ inlineSize: '34%', blockSize: 14 }} />
          </SkeletonRow>
        ))}
      </div>
    </>
  );
}

/** Links to the next page and back to the first. The browser's Back leads to the page before. */
function PageLinks({ next }: { next: string | null }) {
  const [params] = useSearchParams();
  const isFirst = !params.has(pageParam);
  if (isFirst && next === null) return null;
  const to = (cursor: string | null) => ({ search: `?${withParam(params, pageParam, cursor)}` });
  return (
    <Pages aria-label={words.pages}>
      {isFirst ? null : (
        <Button component={Link} to={to(null)}>
          {words.newest}
        </Button>
      )}
      {next === null ? null : (
        <Button component={Link} to={to(next)}>
          {words.older}
        </Button>
      )}
    </Pages>
  );
}

interface ArticleListProps {
  ref: Ref<HTMLElement>;
  list: DeskArticles;
  filters: ArticleFilters;
  topics: readonly Topic[];
}

/** The articles with their filters, and the decisions about selected ones. */
export function ArticleList({ ref, list, filters, topics }: ArticleListProps) {
  const headId = useId();
  const [, setParams] = useSearchParams();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const bulk = useBulk(list.put);
  const { rows, error, isLoading } = list;
  const chosen = rows?.filter(({ article }) => selected.has(article.id)) ?? [];
  // The router renders a new address a moment later: of two quick changes, the second begins with the address itself.
  const filter = (changed: Partial<ArticleFilters>) =>
    setParams(withFilters(new URLSearchParams(window.location.search), changed));
  const showAll = () => filter(Object.fromEntries(filterNames.map((name) => [name, ''])));
  return (
    <Section ref={ref} aria-labelledby={headId} aria-busy={isLoading} tabIndex={-1}>
      <SectionHead id={headId}>{words.heading}</SectionHead>
      <FilterBar filters={filters} topics={topics} onChange={filter} />
      <BulkReportNote bulk={bulk} />
      {chosen.length === 0 ? null : (
        <BulkBar rows={chosen} topics={topics} bulk={bulk} onUnselect={() => setSelected(new Set())} />
      )}
      {error !== undefined ? (
        <PanelError title={words.failed} error={error} refetch={list.refetch} />
      ) : rows === undefined ? (
        <ListSkeleton />
      ) : (
        <>
          <Busy>{isLoading ? <LinearProgress aria-label={words.loading} /> : null}</Busy>
          {rows.length > 0 ? (
            <ArticleGrid rows={rows} selected={selected} onSelect={setSelected} />
          ) : isLoading ? null : hasFilters(filters) ? (
            <>
              <Notice level="h3" title={words.none} hint={words.noneHint}>
                <Button onClick={showAll}>{words.showAll}</Button>
              </Notice>
              {namesStory(filters.q) ? <MissingStory key={filters.q} address={filters.q} /> : null}
            </>
          ) : (
            <Notice level="h3" title={words.noneYet} hint={words.noneYetHint} />
          )}
          <PageLinks next={list.next} />
        </>
      )}
    </Section>
  );
}
