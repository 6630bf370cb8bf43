import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { SearchResults } from '#shared/api/search.ts';
import { type SearchInput, searchAddress } from '#shared/domain/search/search-address.ts';
import { monthInWords, searchMessages } from '#web/messages/en-search.ts';
import { formatNumber } from '#web/messages/locale.ts';
import { palette, typography } from '#web/theme/theme.ts';
import { SectionHead } from '#web/ui/layout/section-head.tsx';
import { DateFilter } from './date-filter.tsx';
import { datesOfMonth, isSameDates } from './dates.ts';
import type { FilterNames } from './use-filter-names.ts';

/** Values of a facet that are shown at first. */
const shownValues = 6;

const Block = styled('section')({
  marginBlockEnd: 30,
  '& h2': { margin: 0 },
});

/** A value of a facet in a list: a link that narrows the search, or widens it again. */
const Values = styled('ul')({
  '& a': {
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: 12,
    paddingBlock: 7,
    borderBlockStart: `1px solid ${palette.divider}`,
    lineHeight: 1.35,
  },
  '& li:first-of-type a': { borderBlockStart: 0 },
  '& a:hover .name': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '& a[aria-current]': { fontWeight: 650, color: palette.primary.main },
  '& .count': { ...typography.meta, color: palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
  '@media (pointer: coarse)': { '& a': { minBlockSize: 44, alignItems: 'center' } },
});

interface Value {
  key: string;
  name: string;
  count: number;
  isChosen: boolean;
  /** The search with this filter, or without it if it is on. */
  search: SearchInput;
}

function Facet({ title, values }: { title: string; values: readonly Value[] }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  if (values.length === 0) return null;
  const shown = isOpen ? values : values.slice(0, shownValues);
  return (
    <Block aria-labelledby={id}>
      <SectionHead id={id}>{title}</SectionHead>
      <Values>
        {shown.map(({ key, name, count, isChosen, search }) => (
          <li key={key}>
            <Link
              to={searchAddress(search)}
              aria-current={isChosen ? 'true' : undefined}
              aria-label={isChosen ? searchMessages.removeFilter(name) : searchMessages.narrowTo(name, count)}
            >
              <span className="name" dir="auto">
                {name}
              </span>
              <span className="count">{formatNumber(count)}</span>
            </Link>
          </li>
        ))}
      </Values>
      {shown.length === values.length ? null : (
        <Button variant="text" size="small" onClick={() => setOpen(true)}>
          {searchMessages.moreValues(values.length - shown.length)}
        </Button>
      )}
    </Block>
  );
}

interface SearchFiltersProps {
  search: SearchInput;
  facets: SearchResults['facets'];
  names: FilterNames;
  now: Date;
}

/** The filters of a search: dates, and what the found articles have in common, with their numbers. */
export function SearchFilters({ search, facets, names, now }: SearchFiltersProps): ReactNode {
  const valuesOf = (key: 'topic' | 'region' | 'source' | 'language', facet: { value: string; count: number }[] = []) =>
    facet.map(({ value, count }) => ({
      key: value,
      name: names[key](value),
      count,
      isChosen: search[key] === value,
      search: { ...search, [key]: search[key] === value ? undefined : value },
    }));
  const { from, to } = search;
  const months = facets?.months.map(({ value, count }) => {
    const dates = datesOfMonth(value);
    const isChosen = isSameDates(dates, { from, to });
    const chosen = isChosen ? { from: undefined, to: undefined } : dates;
    return { key: value, name: monthInWords(value), count, isChosen, search: { ...search, ...chosen } };
  });
  return (
    <>
      <DateFilter search={search} now={now} />
      <Facet title={searchMessages.facets.topics} values={valuesOf('topic', facets?.topics)} />
      <Facet title={searchMessages.facets.publishers} values={valuesOf('source', facets?.publishers)} />
      <Facet title={searchMessages.facets.regions} values={valuesOf('region', facets?.regions)} />
      <Facet title={searchMessages.facets.languages} values={valuesOf('language', facets?.languages)} />
      <Facet title={searchMessages.facets.months} values={months ?? []} />
    </>
  );
}
