import styled from '@emotion/styled';
import { useMemo } from 'react';
import { regionLabels } from '#shared/domain/classification/taxonomy.ts';
import { watchlistMessages as words } from '#web/messages/en-watchlists.ts';
import { formatNumber } from '#web/messages/locale.ts';
import { watchlists } from '#web/storage/collections.ts';
import { localArticles } from '#web/storage/local-articles.ts';
import { seedCollections } from '#web/storage/seed-collections.ts';
import { useStored } from '#web/storage/stored-value.ts';
import { color } from '#web/theme.ts';
import { RecordScreen } from '#web/ui/forms/record-screen.tsx';
import {
  checkWatchlist,
  type WatchlistFields,
  watchlistComplaint,
  watchlistFormFields,
  watchlistValues,
} from './watchlist-form.ts';

// Before the first drawing, so that a new browser's list is not empty for a moment.
seedCollections();

const Dot = styled('span')({
  display: 'inline-block',
  inlineSize: 12,
  blockSize: 12,
  marginInlineEnd: 9,
  borderRadius: '50%',
  border: `1px solid color-mix(in srgb, ${color.ink} 30%, transparent)`,
});
const Words = styled('span')({
  display: 'inline-block',
  maxInlineSize: '36ch',
  overflowWrap: 'anywhere',
  fontSize: '0.875rem',
  color: color.soft,
});

/** The watchlists that this browser keeps (WAT-14, WAT-20). `onChanged` is told of each change that bears on what they find (CLS-16). */
export function WatchlistsScreen({ onChanged }: { onChanged: () => void }) {
  const articles = useStored(localArticles);
  const matches = useMemo(() => {
    const counts = new Map<string, number>();
    for (const { watchlistHits } of articles) for (const id of watchlistHits) counts.set(id, (counts.get(id) ?? 0) + 1);
    return counts;
  }, [articles]);
  const changed = (stored: boolean): boolean => {
    onChanged();
    return stored;
  };
  const store = {
    add: (fields: WatchlistFields) => changed(watchlists.add(fields)),
    update: (id: string, changes: Partial<WatchlistFields>) => changed(watchlists.update(id, changes)),
    remove: (id: string) => changed(watchlists.remove(id)),
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
        { label: words.keywords, show: ({ keywords }) => <Words>{keywords.join(', ')}</Words> },
        { label: words.matches, show: ({ id }) => formatNumber(matches.get(id) ?? 0), figure: true },
      ]}
      fields={watchlistFormFields}
      valuesOf={watchlistValues}
      check={checkWatchlist}
      errorSummary={watchlistComplaint}
    />
  );
}
