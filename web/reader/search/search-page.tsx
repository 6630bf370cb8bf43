import styled from '@emotion/styled';
import Container from '@mui/material/Container';
import LinearProgress from '@mui/material/LinearProgress';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useId, useMemo, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { picturesApart } from '#shared/domain/articles/pictures.ts';
import { savedSearchId } from '#shared/domain/readers/saved-search.ts';
import { isSearch, readSearch, type SearchInput, searchAddress } from '#shared/domain/search/search-address.ts';
import { useHides } from '#web/shell/cache/hides.ts';
import { FailedNotice, UnreachableNotice } from '#web/shell/frame/failed-notice.tsx';
import SearchBox from '#web/shell/frame/search-box.tsx';
import { searchFieldIds } from '#web/shell/frame/search-key.ts';
import { messages } from '#web/shell/messages/en.ts';
import { searchMessages } from '#web/shell/messages/en-search.ts';
import { rememberSearch } from '#web/shell/storage/recent-searches.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { CloseIcon } from '#web/shell/ui/display/icons.tsx';
import { SegmentedControl } from '#web/shell/ui/forms/segmented-control.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { lazyPart } from '#web/shell/ui/rendering/lazy-part.tsx';
import { RowsAroundSidebar, SidebarContext, useSidebar } from '../feed/masonry.tsx';
import { ShowMore } from '../feed/show-more.tsx';
import { FollowButton } from '../following/follow-button.tsx';
import { type ChosenFilter, chosenFilters, useFilterNames } from './filters.ts';
import { SearchFilters } from './search-filters.tsx';
import { NamedPages, ResultsList, ResultsSkeleton } from './search-results.tsx';
import { NoResults, SearchStart } from './search-start.tsx';
import { type Found, type SearchReply, shownResults, useSearch } from './use-search.ts';

const HiddenNote = lazyPart(() => import('../hidden/hidden-note.tsx'));

const Head = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 18,
  paddingBlock: '34px 26px',
  '& h1': { ...typography.lead, fontSize: 'clamp(1.875rem, 1.4rem + 2vw, 2.75rem)', overflowWrap: 'anywhere' },
  '& > div > p': { ...typography.standfirst, color: palette.text.secondary, marginBlockStart: 6 },
  '& form': { blockSize: 52 },
  '& form input': { fontSize: '1.0625rem' },
  '& .box': { maxInlineSize: 760 },
});
const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  paddingBlockEnd: 60,
  '& > *': { minInlineSize: 0 },
  '& > aside': { order: -1 },
  [breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(0, 8fr) minmax(0, 4fr)',
    columnGap: 44,
    '& > aside': { order: 0, alignSelf: 'start' },
  },
});
const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '12px 20px',
  paddingBlock: 12,
  borderBlock: `1px solid ${palette.divider}`,
  '& h2': { fontSize: '0.9375rem', lineHeight: 1.5, fontWeight: 600 },
  '& p': { ...typography.meta, color: palette.text.secondary },
  '& .follow': { ...typography.meta, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 14px' },
  '& .follow span': { color: palette.text.secondary },
});
const Chips = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  marginBlockStart: 14,
  '& a': {
    ...typography.meta,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    minBlockSize: 32,
    paddingInline: '14px 10px',
    border: `1px solid ${palette.primary.main}`,
    borderRadius: 999,
    color: palette.primary.main,
    fontWeight: 600,
  },
  '& a:hover': { background: palette.background.paper, textDecoration: 'underline', textUnderlineOffset: 3 },
  '& a svg': { inlineSize: 12, blockSize: 12 },
  '& a.all': { border: 0, paddingInline: 4 },
  '@media (pointer: coarse)': { '& a': { minBlockSize: 44 } },
});
const Correction = styled('p')({
  ...typography.standfirst,
  marginBlockStart: 18,
  overflowWrap: 'anywhere',
  '& .meant': { fontWeight: 650, color: palette.text.primary },
  '& a': { color: palette.primary.main, textDecoration: 'underline', textUnderlineOffset: 3 },
  // A tap target of 44 px that leaves the lines as high as they are.
  '@media (pointer: coarse)': { '& a': { paddingBlock: 11 } },
});
const Foot = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  gap: 10,
  paddingBlockStart: 22,
  borderBlockStart: `1px solid ${palette.divider}`,
  '& p': { ...typography.meta, color: palette.text.secondary },
});
const Fold = styled('details')({
  borderBlockStart: `1px solid ${palette.divider}`,
  '& > summary': { display: 'flex', alignItems: 'center', minBlockSize: 48, fontWeight: 600, cursor: 'pointer' },
  '& > summary::after': {
    content: '"+"',
    marginInlineStart: 'auto',
    fontSize: '1.25rem',
    color: palette.text.secondary,
  },
  '&[open] > summary::after': { content: '"–"' },
  '& > summary::-webkit-details-marker': { display: 'none' },
  '& > div': { paddingBlock: '14px 4px' },
  // Open by CSS, in browsers that can do so before the page has run.
  [breakpoints.up('md')]: {
    borderBlockStart: 0,
    '& > summary': { display: 'none' },
    '&::details-content': { contentVisibility: 'visible', blockSize: 'auto' },
    '& > div': { padding: 0 },
  },
});

const sorts = ['relevance', 'newest'] as const;

type FoundReply = SearchReply & { found: Found };
const hasFound = (reply: SearchReply): reply is FoundReply => reply.found !== undefined;

interface ResultsProps {
  search: SearchInput;
  chosen: readonly ChosenFilter[];
  reply: FoundReply;
}
interface ResultsHeadProps extends ResultsProps {
  /** Whether results are left out, because others of their stories are shown. */
  isGrouped: boolean;
}

/** The number of results, the order, the filters that are on, and the button that follows the search. */
function ResultsHead({ search, chosen, reply: { found, step }, isGrouped }: ResultsHeadProps) {
  const id = useId();
  const navigate = useNavigate();
  const head = useRef<HTMLHeadingElement>(null);
  const followId = savedSearchId(search);
  const { q, sort, exact } = search;
  const { total, isLowerBound, instead, items } = found.first;
  const count = searchMessages.count(total, isLowerBound);
  const said = [
    instead === null ? '' : `${searchMessages.instead} ${instead.q}, ${searchMessages.insteadOf} ${q}.`,
    items[0]?.without.length ? searchMessages.noneHasAll : '',
    count,
  ];
  // The link that had the focus is gone.
  const focusHead = () => head.current?.focus();
  return (
    <>
      <Bar>
        <div>
          <h2 ref={head} tabIndex={-1}>
            {count}
          </h2>
          {isGrouped ? <p>{searchMessages.grouped}</p> : null}
        </div>
        <SegmentedControl
          legend={searchMessages.sort}
          name={id}
          items={sorts.map((value) => ({ value, label: searchMessages.sorts[value] }))}
          chosen={sort}
          onChoose={(sort) => navigate(searchAddress({ ...search, sort }))}
        />
        {followId === null ? null : (
          <div className="follow">
            <FollowButton
              target={{ followType: 'search', followId }}
              name={searchMessages.theSearch(q)}
              words={{ follow: searchMessages.follow, following: searchMessages.following }}
            />
            <span>{searchMessages.followHint}</span>
          </div>
        )}
      </Bar>
      {chosen.length === 0 ? null : (
        <Chips aria-label={searchMessages.chosen}>
          {chosen.map(({ key, name, without }) => (
            <li key={key}>
              <Link to={searchAddress(without)} aria-label={searchMessages.removeFilter(name)} onClick={focusHead}>
                <span dir="auto">{name}</span>
                <CloseIcon />
              </Link>
            </li>
          ))}
          {chosen.length < 2 ? null : (
            <li>
              <Link className="all" to={searchAddress({ q, sort, exact })} onClick={focusHead}>
                {searchMessages.removeAll}
              </Link>
            </li>
          )}
        </Chips>
      )}
      <VisuallyHidden role="status">
        {step === 'first' ? searchMessages.loading : said.filter(Boolean).join(' ')}
      </VisuallyHidden>
    </>
  );
}

function Results({ search, chosen, reply }: ResultsProps) {
  const { found, step, isCurrent, loadMore } = reply;
  const { instead, pages } = found.first;
  const hides = useHides();
  const visible = useMemo(
    () => (hides === null ? found.items : found.items.filter(({ article }) => !hides(article))),
    [found.items, hides],
  );
  const hiddenCount = found.items.length - visible.length;
  const items = useMemo(() => {
    const shown = shownResults(visible);
    const articles = picturesApart(shown.map(({ article }) => article));
    return shown.map((one, n) => ({ ...one, article: articles[n] ?? one.article }));
  }, [visible]);
  return (
    <>
      <NamedPages pages={pages} isCurrent={isCurrent} />
      <ResultsHead search={search} chosen={chosen} reply={reply} isGrouped={items.length < visible.length} />
      {step === 'first' ? <LinearProgress aria-label={searchMessages.loading} /> : null}
      {instead === null || !isCurrent ? null : (
        <Correction>
          {searchMessages.instead} <bdi className="meant">{instead.q}</bdi>, {searchMessages.insteadOf}{' '}
          <Link to={searchAddress({ ...search, exact: true })} aria-label={searchMessages.onlyWritten(search.q)}>
            <bdi>{search.q}</bdi>
          </Link>
          .
        </Correction>
      )}
      {found.items.length === 0 ? (
        <NoResults
          search={isCurrent ? search : found.search}
          chosen={isCurrent ? chosen : []}
          neighbours={found.first.neighbours}
        />
      ) : (
        <RowsAroundSidebar>
          {hiddenCount === 0 ? null : <HiddenNote count={hiddenCount} />}
          <ResultsList items={items} isCurrent={isCurrent} />
          <Foot>
            {step === 'failed' ? <p role="alert">{searchMessages.moreFailed}</p> : null}
            {found.next === null ? (
              <p>{searchMessages.end}</p>
            ) : (
              <ShowMore to={searchAddress(search, found.next)} isBusy={step === 'more'} onPress={loadMore}>
                {step === 'more' ? searchMessages.moreLoading : searchMessages.more}
              </ShowMore>
            )}
            <VisuallyHidden role="status">{searchMessages.shown(items.length)}</VisuallyHidden>
          </Foot>
        </RowsAroundSidebar>
      )}
    </>
  );
}

const Failure = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <UnreachableNotice error={error} what="page" onRetry={onRetry}>
    <FailedNotice title={searchMessages.failed} error={error} onRetry={onRetry} />
  </UnreachableNotice>
);

/** The search of the archive. Its address has the whole state: words, filters, dates and order. */
export default function SearchPage() {
  const [sidebar, setSidebar] = useSidebar();
  const [params] = useSearchParams();
  const search = useMemo(() => readSearch(params), [params]);
  const isWide = useMediaQuery(breakpoints.up('md'));
  const now = useNow();
  const names = useFilterNames();
  const reply = useSearch(search);
  const chosen = chosenFilters(search, names, now);
  const { found, isCurrent } = reply;
  const hasWords = search.q !== '';
  const isAsked = isSearch(search);
  // The page offers the last searches again, also where one finds nothing.
  const isWorthKeeping = hasWords && isCurrent && found !== undefined && found.items.length > 0;
  useEffect(() => {
    if (isWorthKeeping) rememberSearch(search.q);
  }, [isWorthKeeping, search.q]);

  const title = hasWords
    ? searchMessages.results(search.q)
    : search.place === undefined
      ? searchMessages.title
      : searchMessages.fromPlace(names.place(search.place));
  const filters = <SearchFilters search={search} facets={found?.first.facets} names={names} now={now} />;
  return (
    <Container>
      <title>{messages.site.title(title)}</title>
      <meta name="robots" content="noindex" />
      <Head>
        <div>
          <h1>{title}</h1>
          {isAsked ? null : <p>{searchMessages.standfirst}</p>}
        </div>
        <div className="box">
          <SearchBox
            id={searchFieldIds.page}
            term={search.q}
            addressOf={(q) => searchAddress({ ...search, q, exact: false })}
            label={searchMessages.label}
            placeholder={searchMessages.placeholder}
            clearLabel={searchMessages.clear}
            focused={!isAsked}
          />
        </div>
      </Head>
      {isAsked ? (
        <Columns>
          <div>
            <SidebarContext value={sidebar}>
              {reply.error !== undefined ? (
                <Failure error={reply.error} onRetry={reply.retry} />
              ) : hasFound(reply) ? (
                <Results search={search} chosen={chosen} reply={reply} />
              ) : (
                <ResultsSkeleton label={searchMessages.loading} />
              )}
            </SidebarContext>
          </div>
          <aside ref={setSidebar} aria-label={searchMessages.filters}>
            <Fold open={isWide}>
              <summary>{searchMessages.filtersOn(chosen.length)}</summary>
              <div>{filters}</div>
            </Fold>
          </aside>
        </Columns>
      ) : (
        <SearchStart />
      )}
    </Container>
  );
}
