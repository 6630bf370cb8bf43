import styled from '@emotion/styled';
import { useMemo } from 'react';
import type { FormValues } from '#shared/records/fields.ts';
import { records } from '#shared/records.ts';
import { watchlistMessages as words } from '#web/shell/messages/desk/en-watchlists.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { watchlistsCopy } from '#web/shell/storage/collection-copies.ts';
import { localArticles } from '#web/shell/storage/local-articles.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { palette } from '#web/shell/theme/theme.ts';
import { ListScreen } from '../records/list-screen.tsx';

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
  return (
    <ListScreen
      list={records.watchlists}
      copy={watchlistsCopy}
      markOf={(list) => <Dot style={{ background: list.color }} />}
      show={{ keywords: ({ keywords }) => <Keywords>{keywords.join(', ')}</Keywords> }}
      columns={[{ label: words.matches, show: ({ id }) => formatNumber(matches.get(id) ?? 0), numeric: true }]}
      summary={missingFields}
      onChanged={onChanged}
    />
  );
}

const isBlank = (value: unknown): boolean => String(value ?? '').trim() === '';

/** What a watchlist lacks, as the message of its form; null for the default one. */
export function missingFields({ name, description, keywords }: FormValues): string | null {
  if (isBlank(name) || isBlank(description)) return words.required;
  return Array.isArray(keywords) && keywords.length === 0 ? words.keywordRequired : null;
}
