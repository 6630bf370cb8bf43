import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { searchMessages } from '#web/shell/messages/en-search.ts';
import { paths } from '#web/shell/paths.ts';
import { useSession } from '#web/shell/session/session.ts';
import { forgetSearch, recentSearches } from '#web/shell/storage/recent-searches.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { CloseIcon } from '#web/shell/ui/display/icons.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { FollowRow, useFollowed } from '../following/follow-row.tsx';

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

/** The search page before a search: the last searches, those that the reader follows, and how to search. */
export function SearchStart() {
  const isSignedIn = useSession().state === 'in';
  return (
    <Columns>
      <RecentSearches />
      {isSignedIn ? <FollowedSearches /> : null}
      <Section title={searchMessages.tips}>
        <Tips>
          {searchMessages.tipList.map(([example, meaning]) => (
            <div key={example} style={{ display: 'contents' }}>
              <dt>{example}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </Tips>
      </Section>
    </Columns>
  );
}
