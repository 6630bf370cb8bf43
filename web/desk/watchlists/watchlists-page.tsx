import styled from '@emotion/styled';
import { type ComponentType, useDeferredValue, useMemo } from 'react';
import type { LocalArticle } from '#shared/domain/articles/local-article.ts';
import type { FormValues } from '#shared/records/fields.ts';
import { records } from '#shared/records.ts';
import { IngestionPanel } from '#web/shell/ingestion/ingestion-panel.tsx';
import { type IngestWorker, openWorker } from '#web/shell/ingestion/open-worker.ts';
import { watchlistMessages as words } from '#web/shell/messages/desk/en-desk.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { watchlistsCopy } from '#web/shell/storage/collection-copies.ts';
import { watchlists } from '#web/shell/storage/collections.ts';
import { localArticles } from '#web/shell/storage/local-articles.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { palette } from '#web/shell/theme/theme.ts';
import { DeskPage } from '../desk-page.tsx';
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
function WatchlistsScreen({ onChanged }: { onChanged: () => void }) {
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

const storiesId = 'stories';

let worker: IngestWorker | null = null;
function close(): void {
  worker?.close();
  worker = null;
}

/**
 * Matches the stored articles against the watchlists again, after one has changed. A new call replaces a running one.
 */
function rematchWatchlists(): void {
  close();
  const articles = localArticles.read();
  if (articles.length === 0) return;
  const onError = (error: unknown) => {
    console.error('Could not match the stored articles against the watchlists.', error);
    worker = null;
  };
  try {
    worker = openWorker((response) => {
      if (response.kind !== 'hits') return;
      close();
      const { hits } = response;
      localArticles.write(
        localArticles.read().map((one) => {
          const found = hits.get(one.id);
          return found === undefined ? one : { ...one, watchlistHits: [...found] };
        }),
      );
    }, onError);
    worker.send({ kind: 'hits', articles, watchlists: watchlists.read() });
  } catch (error) {
    onError(error);
  }
}

interface WatchlistsPageProps {
  /** The reader's cards of articles that this browser has ingested (web/reader/sources/local-stories.tsx). */
  Stories: ComponentType<{ id: string; articles: readonly LocalArticle[]; words: typeof words }>;
}

/** The watchlists of this browser and the articles that match them. */
export default function WatchlistsPage({ Stories }: WatchlistsPageProps) {
  // Deferred: rendering all new articles at once would block the page.
  const articles = useDeferredValue(useStored(localArticles));
  const found = useMemo(() => articles.filter(({ watchlistHits }) => watchlistHits.length > 0), [articles]);
  return (
    <DeskPage words={words}>
      <IngestionPanel storiesId={storiesId} />
      <WatchlistsScreen onChanged={rematchWatchlists} />
      <Stories id={storiesId} articles={found} words={words} />
    </DeskPage>
  );
}
