import styled from '@emotion/styled';
import { Link } from 'react-router-dom';
import { type SearchInput, searchAddress } from '#shared/domain/search/search-address.ts';
import { searchMessages } from '#web/messages/en-search.ts';
import { palette, typography } from '#web/theme/theme.ts';
import { Notice } from '#web/ui/display/notice.tsx';
import type { ChosenFilter } from './use-filter-names.ts';

const Ways = styled('div')({
  ...typography.excerpt,
  fontSize: '1.0625rem',
  maxInlineSize: '44ch',
  marginInline: 'auto',
  paddingBlockEnd: 40,
  textAlign: 'start',
  '& h3': { ...typography.section, marginBlockEnd: 10 },
  '& li': { borderBlockStart: `1px solid ${palette.divider}`, paddingBlock: 9 },
  '& a': { color: palette.primary.main, fontWeight: 500, textDecoration: 'underline', textUnderlineOffset: 3 },
});

const quotes = /["“”„«»]/g;

interface NoResultsProps {
  search: SearchInput;
  chosen: readonly ChosenFilter[];
}

/** What the page shows for a search without results: ways to a wider one. */
export function NoResults({ search, chosen }: NoResultsProps) {
  const words = search.q.replace(quotes, ' ').replace(/\s+/g, ' ').trim();
  const hint = chosen.length === 0 ? searchMessages.noneHint : searchMessages.noneFilteredHint;
  return (
    <>
      <Notice title={searchMessages.none} hint={hint(search.q)} />
      <Ways>
        <h3>{searchMessages.tryTitle}</h3>
        <ul>
          {chosen.map(({ key, name, without }) => (
            <li key={key}>
              <Link to={searchAddress(without)}>
                {key === 'dates' ? searchMessages.tryAnyTime : searchMessages.tryWithout(name)}
              </Link>
            </li>
          ))}
          {chosen.length < 2 ? null : (
            <li>
              <Link to={searchAddress({ q: search.q, sort: search.sort })}>{searchMessages.tryAll}</Link>
            </li>
          )}
          {words === search.q || words === '' ? null : (
            <li>
              <Link to={searchAddress({ ...search, q: words })}>{searchMessages.tryWords(words)}</Link>
            </li>
          )}
          <li>{searchMessages.trySpelling}</li>
        </ul>
      </Ways>
    </>
  );
}
