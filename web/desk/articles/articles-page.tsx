import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { type Ref, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { traceStory } from '#shared/api/article-desk.ts';
import type { Topic } from '#shared/domain/articles/topic.ts';
import { uncachedRule } from '#web/shell/cache/cache-rules.ts';
import { useTopics } from '#web/shell/cache/public-lists.ts';
import { useReply } from '#web/shell/cache/use-reply.ts';
import { articleDeskMessages as words } from '#web/shell/messages/desk/en-articles.ts';
import { palette } from '#web/shell/theme/theme.ts';
import { Notice } from '#web/shell/ui/display/notice.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { PanelError } from '../access/panel-error.tsx';
import { GridSkeleton } from '../desk-grid.tsx';
import { DeskPage } from '../desk-page.tsx';
import { withParam } from '../with-param.ts';
import {
  type ArticleFilters,
  decisionsParam,
  filterNames,
  filtersOf,
  hasFilters,
  openParam,
  pageParam,
  withFilters,
} from './article-filters.ts';
import { ArticleGrid, TopicsContext } from './article-grid.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { BulkReportNote } from './bulk-report.tsx';
import { ArticlePanel } from './detail/article-panel.tsx';
import { StoryDecisions } from './detail/its-story.tsx';
import { FilterBar } from './filter-bar.tsx';
import { useBulk } from './use-bulk.ts';
import { type DeskArticles, useDeskArticles } from './use-desk-articles.ts';

const List = styled(Section)({
  paddingBlockEnd: 60,
  '&:focus': { outline: 'none' },
  // The bar of the selected articles lies over the end of the screen.
  '&:has(> [role=group])': { paddingBlockEnd: 180, '& a': { scrollMarginBlockEnd: 150 } },
});
const Pages = styled('nav')({ display: 'flex', flexWrap: 'wrap', gap: 12, marginBlockStart: 22 });
const Busy = styled('div')({ blockSize: 3, marginBlockEnd: 4 });

/** Links to the next page and back to the first. The browser's Back leads to the page before. */
function PageLinks({ next }: { next: string | null }) {
  const [params] = useSearchParams();
  const isFirst = !params.has(pageParam);
  if (isFirst && next === null) return null;
  const link = (label: string, cursor: string | null) => (
    <Button component={Link} to={{ search: `?${withParam(params, pageParam, cursor)}` }}>
      {label}
    </Button>
  );
  return (
    <Pages aria-label={words.pages}>
      {isFirst ? null : link(words.newest, null)}
      {next === null ? null : link(words.older, next)}
    </Pages>
  );
}

const Box = styled('div')({ display: 'grid', justifyItems: 'center', paddingInline: 16 });
const Steps = styled('ol')({
  display: 'grid',
  gap: 10,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  maxInlineSize: '68ch',
  overflowWrap: 'anywhere',
  '& > [data-finding=stops] > b': { color: palette.error.main },
});

/** What each part of the product knows of a story. */
function Trace({ address }: { address: string }) {
  const { data, error, refetch } = useReply(traceStory, { query: { address } }, uncachedRule);
  if (error !== undefined) return <PanelError title={words.traceFailed} error={error} refetch={refetch} />;
  if (data === undefined) return <LinearProgress aria-label={words.tracing} style={{ inlineSize: 160 }} />;
  return (
    <Steps aria-label={words.trace}>
      {data.steps.map(({ subject, finding, text }) => (
        <li key={`${subject} ${text}`} data-finding={finding}>
          <b>{words.traceSubjects[subject]}</b> {text}
        </li>
      ))}
    </Steps>
  );
}

/** Whether a search is for one story: its address or its id, and not words. */
const namesStory = (search: string): boolean => /^(https?:\/\/\S+|[\w-]{16,})$/i.test(search);

/** Tells, when asked, why no article has this address or id. */
function MissingStory({ address }: { address: string }) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <Box>
      {isAsked ? <Trace address={address} /> : <Button onClick={() => setIsAsked(true)}>{words.whyMissing}</Button>}
    </Box>
  );
}

interface ArticleListProps {
  ref: Ref<HTMLElement>;
  list: DeskArticles;
  filters: ArticleFilters;
  topics: readonly Topic[];
}

/** The articles with their filters, and the decisions about selected ones. */
function ArticleList({ ref, list, filters, topics }: ArticleListProps) {
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
    <List
      title={words.heading}
      end={<Link to={{ search: `?${decisionsParam}` }}>{words.decisionsTitle}</Link>}
      ref={ref}
      aria-busy={isLoading}
      tabIndex={-1}
    >
      <FilterBar filters={filters} topics={topics} onChange={filter} />
      <BulkReportNote bulk={bulk} />
      {chosen.length === 0 ? null : (
        <BulkBar rows={chosen} topics={topics} bulk={bulk} onUnselect={() => setSelected(new Set())} />
      )}
      {error !== undefined ? (
        <PanelError title={words.failed} error={error} refetch={list.refetch} />
      ) : rows === undefined ? (
        <GridSkeleton label={words.loading} />
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
    </List>
  );
}

/** Whether the page before this one in the browser's history is the list. */
const isFromList = (state: unknown): boolean => typeof state === 'object' && state !== null && 'fromList' in state;

/** The list, and the open article over it. Both are part of the address. */
function ArticlesDesk() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const section = useRef<HTMLElement>(null);
  const { data: topics = [] } = useTopics();
  const filters = filtersOf(params);
  const list = useDeskArticles(filters, params.get(pageParam));
  const opened = params.get(openParam);

  const wasOpen = useRef(opened);
  useEffect(() => {
    const id = wasOpen.current;
    wasOpen.current = opened;
    // The dialog returns the focus to the link that opened it, unless the page began with it or the link has gone.
    if (id === null || opened !== null || document.activeElement !== document.body) return;
    (document.querySelector<HTMLElement>(`[data-open="${CSS.escape(id)}"]`) ?? section.current)?.focus();
  }, [opened]);

  function close() {
    if (isFromList(location.state)) void navigate(-1);
    else setParams((before) => withParam(before, openParam, null), { replace: true });
  }
  return (
    <TopicsContext value={topics}>
      <ArticleList ref={section} list={list} filters={filters} topics={topics} />
      {opened === null ? null : (
        <ArticlePanel key={opened} id={opened} topics={topics} onChange={list.put} onClose={close} />
      )}
    </TopicsContext>
  );
}

/** The articles desk. The server decides who may use it. */
export default function AdminArticlesPage() {
  const [params] = useSearchParams();
  return (
    <DeskPage words={words} ruled signedIn>
      {params.has(decisionsParam) ? <StoryDecisions /> : <ArticlesDesk />}
    </DeskPage>
  );
}
