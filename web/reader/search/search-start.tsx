import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Neighbour } from '#shared/api/search.ts';
import { type SearchInput, searchAddress } from '#shared/domain/search/search-address.ts';
import { searchMessages } from '#web/shell/messages/en-search.ts';
import { paths } from '#web/shell/paths.ts';
import { useSession } from '#web/shell/session/session.ts';
import { forgetSearch, recentSearches } from '#web/shell/storage/recent-searches.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { CloseIcon } from '#web/shell/ui/display/icons.tsx';
import { Notice } from '#web/shell/ui/display/notice.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { FollowRow, useFollowed } from '../following/follow-row.tsx';
import type { ChosenFilter } from './filters.ts';

const Columns = styled('div')({
  // As high as a heading without a button.
  '& .clear': { marginBlock: -9 },
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 40,
  [breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: 56 },
});
const Rows = styled('ul')({
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minBlockSize: 46,
    borderBlockStart: `1px solid ${palette.divider}`,
  },
  '& > li:first-of-type': { borderBlockStart: 0 },
  '& > li > a': { ...typography.brief, flex: 1, minInlineSize: 0, paddingBlock: 8, overflowWrap: 'anywhere' },
  '& > li > a:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '& > li > div': { flex: 1, minInlineSize: 0 },
});
const Hint = styled('p')({ ...typography.meta, color: palette.text.secondary, marginBlockStart: 8 });
const Tips = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '10px 20px',
  alignItems: 'baseline',
  '& dt': { ...typography.brief },
  '& dt a': { color: palette.primary.main, textDecoration: 'underline', textUnderlineOffset: 3 },
  '@media (pointer: coarse)': { '& dt a': { display: 'inline-flex', alignItems: 'center', minBlockSize: 44 } },
  '& dd': { ...typography.excerpt, color: palette.text.secondary, margin: 0 },
});

/** The last searches of this browser, each with a button that removes it. */
function RecentSearches() {
  const searches = useStored(recentSearches);
  const list = useRef<HTMLUListElement>(null);
  if (searches.length === 0) return null;
  function forget(words: string) {
    forgetSearch(words);
    // The button that had the focus is gone.
    list.current?.focus();
  }
  return (
    <Section
      title={searchMessages.recent}
      end={
        <Button variant="text" size="small" className="clear" onClick={() => recentSearches.write([])}>
          {searchMessages.clearRecent}
        </Button>
      }
    >
      <Rows ref={list} tabIndex={-1} aria-label={searchMessages.recent}>
        {searches.map((words) => (
          <li key={words}>
            <Link to={paths.archive(words)} dir="auto">
              {words}
            </Link>
            <IconButton size="small" aria-label={searchMessages.removeRecent(words)} onClick={() => forget(words)}>
              <CloseIcon />
            </IconButton>
          </li>
        ))}
      </Rows>
      <Hint>{searchMessages.recentHint}</Hint>
    </Section>
  );
}

/** The searches that the signed-in reader follows. */
function FollowedSearches() {
  const searches = useFollowed().data?.searches ?? [];
  if (searches.length === 0) return null;
  return (
    <Section title={searchMessages.saved}>
      <Rows>
        {searches.map(({ target, name }) => (
          <li key={target.followId}>
            <FollowRow target={target} name={name} />
          </li>
        ))}
      </Rows>
    </Section>
  );
}

/** The search page before a search: how to search, the last searches, and those that the reader follows. */
export function SearchStart() {
  const isSignedIn = useSession().state === 'in';
  return (
    <Columns>
      <Section title={searchMessages.tips}>
        <Tips>
          {searchMessages.tipList.map(([example, meaning]) => (
            <div key={example} style={{ display: 'contents' }}>
              <dt>
                <Link to={paths.archive(example)}>{example}</Link>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </Tips>
      </Section>
      {/* Of this browser and its reader: a document does not have them, and nothing moves when they come. */}
      <RecentSearches />
      {isSignedIn ? <FollowedSearches /> : null}
    </Columns>
  );
}

const Ways = styled('div')({
  ...typography.excerpt,
  fontSize: '1.0625rem',
  display: 'grid',
  gap: 30,
  maxInlineSize: '44ch',
  marginInline: 'auto',
  paddingBlockEnd: 40,
  textAlign: 'start',
  '& h3': { ...typography.section, marginBlockEnd: 10 },
  '& li': { borderBlockStart: `1px solid ${palette.divider}`, paddingBlock: 9 },
  '& a': {
    color: palette.primary.main,
    fontWeight: 500,
    textDecoration: 'underline',
    textUnderlineOffset: 3,
    overflowWrap: 'anywhere',
  },
  '& .count': { ...typography.meta, color: palette.text.secondary, marginInlineStart: 10, whiteSpace: 'nowrap' },
  '@media (pointer: coarse)': { '& a': { display: 'inline-flex', alignItems: 'center', minBlockSize: 44 } },
});

interface Way {
  to: string;
  words: string;
  /** Articles behind the link, if they have been counted. */
  count?: number | undefined;
}

/** A list of links; nothing without any. */
function WaysOn({ title, ways }: { title: string; ways: readonly Way[] }) {
  if (ways.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {ways.map(({ to, words, count }) => (
          <li key={to}>
            <Link to={to} dir="auto">
              {words}
            </Link>
            {count === undefined ? null : <span className="count">{searchMessages.count(count, false)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Other searches of the reader that an empty page offers. */
const shownRecent = 4;

interface NoResultsProps {
  search: SearchInput;
  chosen: readonly ChosenFilter[];
  neighbours: readonly Neighbour[];
}

/** What the page shows for a search without results: searches that find something, and the reader's last ones. */
export function NoResults({ search, chosen, neighbours }: NoResultsProps) {
  const recent = useStored(recentSearches).filter((words) => words !== search.q);
  const hint = chosen.length === 0 ? searchMessages.noneHint : searchMessages.noneFilteredHint;
  return (
    <>
      <Notice title={searchMessages.none} {...(search.q === '' ? {} : { hint: hint(search.q) })} />
      <Ways>
        <WaysOn title={searchMessages.tryTitle} ways={waysFrom(search, chosen, neighbours)} />
        <WaysOn
          title={searchMessages.recent}
          ways={recent.slice(0, shownRecent).map((words) => ({ to: paths.archive(words), words }))}
        />
        <WaysOn
          title={searchMessages.browse}
          ways={[
            { to: paths.topics, words: searchMessages.browseTopics },
            { to: paths.publishers, words: searchMessages.browsePublishers },
          ]}
        />
      </Ways>
    </>
  );
}

/** Searches close to one that finds nothing: without its filters if these are the reason, and with other words. */
function waysFrom(search: SearchInput, chosen: readonly ChosenFilter[], neighbours: readonly Neighbour[]): Way[] {
  const { sort, exact } = search;
  const unfiltered = neighbours.find(({ kind }) => kind === 'unfiltered');
  const others = neighbours.filter((one) => one !== unfiltered);
  const ways: Way[] = [];
  if (unfiltered !== undefined) {
    ways.push({
      to: searchAddress({ q: search.q, sort, exact }),
      words: searchMessages.tryAll,
      count: unfiltered.count,
    });
    if (chosen.length > 1)
      for (const { key, name, without } of chosen)
        ways.push({
          to: searchAddress(without),
          words: key === 'dates' ? searchMessages.tryAnyTime : searchMessages.tryWithout(name),
        });
  }
  for (const { q, count } of others) ways.push({ to: searchAddress({ q, sort }), words: q, count });
  return ways;
}
