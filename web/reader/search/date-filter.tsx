import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { type FormEvent, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { type SearchInput, searchAddress } from '#shared/domain/search/search-address.ts';
import { utcDay } from '#shared/domain/utc-day.ts';
import { searchMessages } from '#web/messages/en-search.ts';
import { palette, typography } from '#web/theme/theme.ts';
import { SectionHead } from '#web/ui/layout/section-head.tsx';
import { datePresets, isSameDates } from './dates.ts';

const Block = styled('section')({
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
export function DateFilter({ search, now }: { search: SearchInput; now: Date }) {
  const headId = useId();
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
    <Block aria-labelledby={headId}>
      <SectionHead id={headId}>{searchMessages.date}</SectionHead>
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
    </Block>
  );
}
