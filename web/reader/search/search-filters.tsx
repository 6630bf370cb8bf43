import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { SearchResults } from '#shared/api/search.ts';
import { type SearchInput, searchAddress } from '#shared/domain/search/search-address.ts';
import { utcDay } from '#shared/domain/utc-day.ts';
import { monthInFull } from '#web/shell/messages/dates.ts';
import { searchMessages } from '#web/shell/messages/en-search.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { datePresets, datesOfMonth, type FilterNames, isSameDates } from './filters.ts';

/** Values of a facet that are shown at first. */
const shownValues = 6;

const Block = styled(Section)({
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
  const [isOpen, setOpen] = useState(false);
  if (values.length === 0) return null;
  const shown = isOpen ? values : values.slice(0, shownValues);
  return (
    <Block title={title}>
      <Values>
        {shown.map(({ key, name, count, isChosen, search }) => (
          <li key={key}>
            <Link
              to={searchAddress(search)}
              aria-current={isChosen ? 'true' : undefined}
              aria-label={isChosen ? searchMessages.removeFilter(name) : searchMessages.narrowTo(name, count)}
            >
              <bdi className="name">{name}</bdi>
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
    return { key: value, name: monthInFull(value), count, isChosen, search: { ...search, ...chosen } };
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

const Dates = styled(Section)({
  marginBlockEnd: 30,
  '& ul': { display: 'flex', flexWrap: 'wrap', gap: 8, marginBlockEnd: 16 },
  '& li a': {
    ...typography.meta,
    display: 'inline-flex',
    alignItems: 'center',
    minBlockSize: 32,
    paddingInline: 12,
    border: `1px solid ${palette.divider}`,
    borderRadius: 999,
    color: palette.text.secondary,
    fontWeight: 600,
  },
  '& li a:hover': { borderColor: 'currentcolor' },
  '& li a[aria-current]': {
    background: palette.primary.main,
    borderColor: palette.primary.main,
    color: palette.primary.contrastText,
  },
  '& form': { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '10px 12px' },
  '& label': { ...typography.meta, display: 'grid', gap: 4, color: palette.text.secondary },
  '& input': {
    inlineSize: '100%',
    minInlineSize: 0,
    minBlockSize: 40,
    paddingInline: 8,
    border: `1px solid ${palette.divider}`,
    borderRadius: 3,
    background: palette.background.paper,
    color: palette.text.primary,
    font: 'inherit',
    fontSize: '0.875rem',
  },
  '[data-theme="dark"] & input': { colorScheme: 'dark' },
  '& button, & .wrong': { gridColumn: '1 / -1', justifySelf: 'start' },
  '& .wrong': { ...typography.meta, color: palette.error.main },
  '@media (pointer: coarse)': { '& li a, & input': { minBlockSize: 44 } },
});

/** The dates of a search: spans up to today as links, or two days of the reader's own. */
function DateFilter({ search, now }: { search: SearchInput; now: Date }) {
  const wrongId = useId();
  const navigate = useNavigate();
  const { from, to } = search;
  const inAddress = `${from} ${to}`;
  const [draft, setDraft] = useState({ inAddress, from: from ?? '', to: to ?? '', isWrong: false });
  // The address has changed: show its dates.
  if (draft.inAddress !== inAddress) setDraft({ inAddress, from: from ?? '', to: to ?? '', isWrong: false });

  function apply(event: FormEvent) {
    event.preventDefault();
    const isWrong = draft.from !== '' && draft.to !== '' && draft.from > draft.to;
    setDraft({ ...draft, isWrong });
    if (!isWrong) navigate(searchAddress({ ...search, from: draft.from || undefined, to: draft.to || undefined }));
  }
  const field = (name: 'from' | 'to') => (
    <label>
      {searchMessages[name]}
      <input
        type="date"
        value={draft[name]}
        max={utcDay(now)}
        aria-invalid={draft.isWrong || undefined}
        aria-describedby={draft.isWrong ? wrongId : undefined}
        onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
      />
    </label>
  );
  return (
    <Dates title={searchMessages.date}>
      <ul>
        {datePresets(now).map(({ name, dates }) => (
          <li key={name}>
            <Link
              to={searchAddress({ ...search, ...dates })}
              aria-current={isSameDates(dates, { from, to }) ? 'true' : undefined}
            >
              {searchMessages.presets[name]}
            </Link>
          </li>
        ))}
      </ul>
      <form onSubmit={apply} noValidate>
        {field('from')}
        {field('to')}
        {draft.isWrong ? (
          <p className="wrong" id={wrongId} role="alert">
            {searchMessages.wrongOrder}
          </p>
        ) : null}
        <Button type="submit" size="small">
          {searchMessages.apply}
        </Button>
      </form>
    </Dates>
  );
}
