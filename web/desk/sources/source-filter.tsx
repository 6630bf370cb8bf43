import styled from '@emotion/styled';
import type { Source } from '#shared/domain/sources/source.ts';
import { sourceMessages as words } from '#web/messages/en-sources.ts';
import { formatNumber } from '#web/messages/locale.ts';
import { palette, typography } from '#web/theme/theme.ts';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import { needsAttention } from './source-state.tsx';

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '12px 24px',
  marginBlockEnd: 22,
  '& > form': { flex: '1 1 240px', maxInlineSize: 340 },
  '& > [role=group]': { display: 'flex', flexWrap: 'wrap', columnGap: 22 },
  '& > [role=group] button': {
    minBlockSize: 40,
    padding: 0,
    border: 0,
    background: 'none',
    ...typography.meta,
    fontSize: '0.9375rem',
    fontWeight: 550,
    color: palette.text.secondary,
    cursor: 'pointer',
    '&:hover': { color: palette.text.primary },
    '&[aria-pressed="true"]': { color: palette.text.primary, boxShadow: `inset 0 -2px 0 ${palette.text.primary}` },
  },
  '@media (pointer: coarse)': { '& > [role=group] button': { minBlockSize: 44 } },
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
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={filter.kind === kind}
            onClick={() => onChange({ ...filter, kind })}
          >
            {`${words.filter[kind]} ${formatNumber(sources.filter((source) => isOfKind(source, kind)).length)}`}
          </button>
        ))}
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
