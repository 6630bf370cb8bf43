import Container from '@mui/material/Container';
import { useDeferredValue, useMemo } from 'react';
import { WatchlistsScreen } from '#web/desk/watchlists/watchlists-screen.tsx';
import { IngestionPanel } from '#web/ingestion/ingestion-panel.tsx';
import { LocalStories } from '#web/ingestion/local-stories.tsx';
import { rematchWatchlists } from '#web/ingestion/rematch-watchlists.ts';
import { messages } from '#web/messages/en.ts';
import { watchlistMessages as words } from '#web/messages/en-watchlists.ts';
import { watchlistsCopy } from '#web/storage/collection-copies.ts';
import { localArticles } from '#web/storage/local-articles.ts';
import { useStored } from '#web/storage/stored-value.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { DeskPath } from '../desk-path.tsx';
import { CopyPublishBar } from '../newsroom/copy-publish-bar.tsx';

const storiesId = 'stories';

/** The watchlists of this browser and the articles that match them. */
export default function WatchlistsPage() {
  // Deferred: rendering all new articles at once would block the page.
  const articles = useDeferredValue(useStored(localArticles));
  const found = useMemo(() => articles.filter(({ watchlistHits }) => watchlistHits.length > 0), [articles]);
  return (
    <Container>
      <title>{messages.site.title(words.title)}</title>
      <meta name="robots" content="noindex" />
      <PageHeader>
        <DeskPath dashboard={words.back} title={words.title} />
        <h1>{words.title}</h1>
        <p>{words.standfirst}</p>
      </PageHeader>
      <IngestionPanel storiesId={storiesId} />
      <CopyPublishBar kind="watchlists" copy={watchlistsCopy} note={words.publishedNote} />
      <WatchlistsScreen onChanged={rematchWatchlists} />
      <LocalStories id={storiesId} articles={found} words={words} />
    </Container>
  );
}
