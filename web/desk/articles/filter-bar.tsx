import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import { listWatchlistHits } from '#shared/api/article-desk.ts';
import { articleStates } from '#shared/domain/articles/editorial.ts';
import type { Topic } from '#shared/domain/articles/topic.ts';
import { regions } from '#shared/domain/classification/regions.ts';
import { anyWatchlist } from '#shared/domain/classification/watchlist.ts';
import { regionNames } from '#shared/records/sources.ts';
import { usePublishers } from '#web/shell/cache/publishers.ts';
import { noInput, useReply } from '#web/shell/cache/use-reply.ts';
import { articleDeskMessages as words } from '#web/shell/messages/desk/en-articles.ts';
import { languageOptions } from '#web/shell/messages/en-forms.ts';
import { locale } from '#web/shell/messages/locale.ts';
import { Field } from '#web/shell/ui/forms/field.tsx';
import { SearchField } from '#web/shell/ui/forms/search-field.tsx';
import { ChoiceChips } from '../choice-chips.tsx';
import { type ArticleFilters, narrowingFilters } from './article-filters.ts';
import { topicOptions } from './decision-fields.ts';

const Bar = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  marginBlockEnd: 18,
  '& > .first': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 12 },
  '& form': { flex: '1 1 240px', maxInlineSize: 420 },
  '& > .more': {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    alignItems: 'start',
    gap: 12,
    '@media (min-width: 900px)': { gridTemplateColumns: 'repeat(7, minmax(0, 1fr))' },
  },
});

const waiting = 'waiting';
const stateNames: Readonly<Record<string, string>> = { ...words.stateNames, [waiting]: words.waiting };

interface FilterBarProps {
  filters: ArticleFilters;
  topics: readonly Topic[];
  onChange: (changed: Partial<ArticleFilters>) => void;
}

type Options = readonly { value: string; label: string }[];

/** The search, the states and the other filters of the list. All of them are part of the address. */
export function FilterBar({ filters, topics, onChange }: FilterBarProps) {
  const moreId = useId();
  const isWide = useMediaQuery('(min-width: 900px)');
  const [isOpen, setIsOpen] = useState(false);
  const { data: publishers = [] } = usePublishers();
  const { data: watchlists = [] } = useReply(listWatchlistHits, noInput);
  /** The typed words, and the search of the address that they began with. */
  const [typed, setTyped] = useState({ q: filters.q, of: filters.q });
  if (typed.of !== filters.q) setTyped({ q: filters.q, of: filters.q });
  const inUse = narrowingFilters.filter((name) => filters[name] !== '').length;
  const options: Record<'source' | 'topic' | 'region' | 'language' | 'watchlist', Options> = {
    source: publishers
      .map(({ id, name }) => ({ value: id, label: name }))
      .toSorted((a, b) => a.label.localeCompare(b.label, locale)),
    topic: topicOptions(topics),
    region: regions.map((value) => ({ value, label: regionNames[value] })),
    language: languageOptions(filters.language),
    watchlist: [
      { value: anyWatchlist, label: words.anyWatchlist },
      ...watchlists.map(({ id, name }) => ({ value: id, label: name })),
    ],
  };
  const select = (name: keyof typeof options) => {
    const isListed = filters[name] === '' || options[name].some(({ value }) => value === filters[name]);
    // A value of the address that the list does not have.
    const other = isListed ? [] : [{ value: filters[name], label: filters[name] }];
    const all = [{ value: '', label: words.any }, ...other, ...options[name]];
    return (
      <Field
        key={name}
        field={{ name, label: words.filterLabels[name], kind: 'select', options: all }}
        value={filters[name]}
        onChange={(value) => onChange({ [name]: String(value) })}
      />
    );
  };
  const isDisordered = filters.from !== '' && filters.to !== '' && filters.from > filters.to;
  const day = (name: 'from' | 'to') => (
    <Field
      key={name}
      field={{ name, label: words.filterLabels[name], kind: 'day' }}
      value={filters[name]}
      problem={isDisordered && name === 'to' ? words.daysOrder : undefined}
      onChange={(value) => onChange({ [name]: String(value) })}
    />
  );
  return (
    <Bar>
      <div className="first">
        <SearchField
          value={typed.q}
          onChange={(q) => {
            setTyped({ q, of: filters.q });
            if (q === '' && filters.q !== '') onChange({ q });
          }}
          onSubmit={(q) => onChange({ q: q.trim() })}
          label={words.search}
          placeholder={words.searchPlaceholder}
          submitLabel={words.search}
          clearLabel={words.clear}
        />
        <ChoiceChips
          label={words.states}
          values={['', ...articleStates, waiting]}
          chosen={filters.waiting === '' ? filters.state : waiting}
          nameOf={(state) => stateNames[state] ?? words.anyState}
          onChoose={(state) => onChange(state === waiting ? { state: '', waiting: '1' } : { state, waiting: '' })}
        />
        {isWide ? null : (
          <Button size="small" aria-expanded={isOpen} aria-controls={moreId} onClick={() => setIsOpen(!isOpen)}>
            {words.filters(inUse)}
          </Button>
        )}
      </div>
      <div id={moreId} className="more" hidden={!isWide && !isOpen} style={isWide || isOpen ? {} : { display: 'none' }}>
        {narrowingFilters.map((name) => (name === 'from' || name === 'to' ? day(name) : select(name)))}
      </div>
      {inUse === 0 ? null : (
        <div>
          <Button
            size="small"
            variant="text"
            onClick={() => onChange(Object.fromEntries(narrowingFilters.map((name) => [name, ''])))}
          >
            {words.clearFilters}
          </Button>
        </div>
      )}
    </Bar>
  );
}
