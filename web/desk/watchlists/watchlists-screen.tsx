import styled from '@emotion/styled';
import { useMemo } from 'react';
import { regionLabels } from '#shared/domain/classification/taxonomy.ts';
import { watchlistMessages as words } from '#web/messages/en-watchlists.ts';
import { formatNumber } from '#web/messages/locale.ts';
import { watchlists } from '#web/storage/collections.ts';
import { localArticles } from '#web/storage/local-articles.ts';
import { seedCollections } from '#web/storage/seed-collections.ts';
import { useStored } from '#web/storage/stored-value.ts';
import { palette } from '#web/theme/theme.ts';
import { RecordScreen } from '#web/ui/forms/record-screen.tsx';
import {
  checkWatchlist,
  type WatchlistFields,
  watchlistErrorSummary,
  watchlistFormFields,
  watchlistValues,
} from './watchlist-form.ts';

// Before the first render: the list of a new browser is never shown empty.
seedCollections();

const Dot = styled('span')({
  display: 'inline-block',
  inlineSize: 12,
  blockSize: 12,
  marginInlineEnd: 9,
  borderRadius: '50%',
  border: `1px solid color-mix(in srgb, ${palette.text.primary} 30%, transparent)`,
});
const Keywords = styled('span')({
  display: 'inline-block',
  maxInlineSize: '36ch',
  overflowWrap: 'anywhere',
  fontSize: '0.875rem',
  color: palette.text.secondary,
});

/** The watchlists stored in this browser. `onChanged` is called after each change: it may change the matches. */
export function WatchlistsScreen({ onChanged }: { onChanged: () => void }) {
  const articles = useStored(localArticles);
  const matches = useMemo(() => {
    const counts = new Map<string, number>();
    for (const { watchlistHits } of articles) for (const id of watchlistHits) counts.set(id, (counts.get(id) ?? 0) + 1);
    return counts;
  }, [articles]);
  const notify = (stored: boolean): boolean => {
    onChanged();
    return stored;
  };
  const store = {
    add: (fields: WatchlistFields) => notify(watchlists.add(fields)),
    update: (id: string, changes: Partial<WatchlistFields>) => notify(watchlists.update(id, changes)),
    remove: (id: string) => notify(watchlists.remove(id)),
  };
  return (
    <RecordScreen
      words={words}
      records={useStored(watchlists)}
      store={store}
      nameOf={({ name }) => name}
      aboutOf={({ description }) => description}
      markOf={(list) => <Dot style={{ background: list.color }} />}
      nameLabel={words.name}
      columns={[
        { label: words.priority, show: ({ priority }) => words.priorities[priority] },
        {
          label: words.regions,
          show: ({ regions }) =>
            regions.length === 0 ? words.everywhere : regions.map((one) => regionLabels[one]).join(', '),
        },
        { label: words.keywords, show: ({ keywords }) => <Keywords>{keywords.join(', ')}</Keywords> },
        { label: words.matches, show: ({ id }) => formatNumber(matches.get(id) ?? 0), numeric: true },
      ]}
      fields={watchlistFormFields}
      valuesOf={watchlistValues}
      check={checkWatchlist}
      errorSummary={watchlistErrorSummary}
    />
  );
}
