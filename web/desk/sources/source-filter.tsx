import styled from '@emotion/styled';
import Chip from '@mui/material/Chip';
import type { Source } from '#shared/domain/sources/source.ts';
import { sourceMessages as words } from '#web/shell/messages/en-sources.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { SearchField } from '#web/shell/ui/forms/search-field.tsx';
import { needsAttention } from './source-state.tsx';

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '12px 24px',
  marginBlockEnd: 14,
  '& > form': { flex: '1 1 240px', maxInlineSize: 340 },
  '& > [role=group]': { display: 'flex', flexWrap: 'wrap', gap: 8 },
});

const kinds = ['all', 'troubled', 'off'] as const;
export interface Filter {
  kind: (typeof kinds)[number];
  term: string;
}
export const noFilter: Filter = { kind: 'all', term: '' };

const isOfKind = (source: Source, kind: Filter['kind']): boolean =>
  kind === 'all' || (kind === 'troubled' ? needsAttention(source) : !source.active);

/** The sources that match the filter: those that need attention first, then by name. */
export function filteredSources<T extends Source>(sources: readonly T[], { kind, term }: Filter): T[] {
  const searched = term.trim().toLowerCase();
  return sources
    .filter((source) => isOfKind(source, kind) && `${source.name} ${source.url}`.toLowerCase().includes(searched))
    .toSorted((a, b) => Number(needsAttention(b)) - Number(needsAttention(a)) || a.name.localeCompare(b.name));
}

interface SourceFilterProps {
  sources: readonly Source[];
  filter: Filter;
  onChange: (filter: Filter) => void;
}

/** Filters the sources by state and by name or address. */
export function SourceFilter({ sources, filter, onChange }: SourceFilterProps) {
  return (
    <Bar>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields. */}
      <div role="group" aria-label={words.filters}>
        {kinds.map((kind) => {
          const count = sources.filter((source) => isOfKind(source, kind)).length;
          return (
            <Chip
              key={kind}
              component="button"
              variant={filter.kind === kind ? 'filled' : 'outlined'}
              aria-pressed={filter.kind === kind}
              label={count === 0 ? words.filter[kind] : `${words.filter[kind]} ${formatNumber(count)}`}
              onClick={() => onChange({ ...filter, kind })}
            />
          );
        })}
      </div>
      <SearchField
        value={filter.term}
        onChange={(term) => onChange({ ...filter, term })}
        label={words.search}
        placeholder={words.searchPlaceholder}
        submitLabel={words.search}
        clearLabel={words.clear}
      />
    </Bar>
  );
}
