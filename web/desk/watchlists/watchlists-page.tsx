import { useDeferredValue, useMemo } from 'react';
import { WatchlistsScreen } from '#web/desk/watchlists/watchlists-screen.tsx';
import { IngestionPanel } from '#web/ingestion/ingestion-panel.tsx';
import { LocalStories } from '#web/ingestion/local-stories.tsx';
import { rematchWatchlists } from '#web/ingestion/rematch-watchlists.ts';
import { watchlistMessages as words } from '#web/messages/en-watchlists.ts';
import { localArticles } from '#web/storage/local-articles.ts';
import { useStored } from '#web/storage/stored-value.ts';
import { DeskPage } from '../desk-page.tsx';

const storiesId = 'stories';

/** The watchlists of this browser and the articles that match them. */
export default function WatchlistsPage() {
  // Deferred: rendering all new articles at once would block the page.
  const articles = useDeferredValue(useStored(localArticles));
  const found = useMemo(() => articles.filter(({ watchlistHits }) => watchlistHits.length > 0), [articles]);
  return (
    <DeskPage words={words}>
      <IngestionPanel storiesId={storiesId} />
      <WatchlistsScreen onChanged={rematchWatchlists} />
      <LocalStories id={storiesId} articles={found} words={words} />
    </DeskPage>
  );
}
