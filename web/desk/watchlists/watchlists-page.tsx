import { type ComponentType, useDeferredValue, useMemo } from 'react';
import type { LocalArticle } from '#shared/domain/articles/local-article.ts';
import { WatchlistsScreen } from '#web/desk/watchlists/watchlists-screen.tsx';
import { IngestionPanel } from '#web/shell/ingestion/ingestion-panel.tsx';
import { watchlistMessages as words } from '#web/shell/messages/desk/en-watchlists.ts';
import { localArticles } from '#web/shell/storage/local-articles.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { DeskPage } from '../desk-page.tsx';
import { rematchWatchlists } from './rematch-watchlists.ts';

const storiesId = 'stories';

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
