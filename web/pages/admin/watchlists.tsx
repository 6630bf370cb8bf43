import { useDeferredValue, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { LocalStories } from '#web/features/articles/local-stories.tsx';
import { classifyAgain } from '#web/features/ingestion/classify-again.ts';
import { IngestionDesk } from '#web/features/ingestion/ingestion-desk.tsx';
import { WatchlistsScreen } from '#web/features/watchlists/watchlists-screen.tsx';
import { messages } from '#web/messages/en.ts';
import { watchlistMessages as words } from '#web/messages/en-watchlists.ts';
import { paths } from '#web/paths.ts';
import { localArticles } from '#web/storage/local-articles.ts';
import { useStored } from '#web/storage/use-stored.ts';
import { DeskHead } from '#web/ui/desk-head.tsx';
import { BackIcon } from '#web/ui/icons.tsx';
import { PageWidth } from '#web/ui/page-width.tsx';

const storiesId = 'stories';

/** What this browser watches for, and what was found (RTE-12, WAT-01). */
export default function WatchlistsPage() {
  // Drawn in slices and not in one go when they arrive: the page stays awake meanwhile.
  const articles = useDeferredValue(useStored(localArticles));
  const found = useMemo(() => articles.filter(({ watchlistHits }) => watchlistHits.length > 0), [articles]);
  return (
    <PageWidth>
      <title>{messages.site.title(words.title)}</title>
      <meta name="robots" content="noindex" />
      <DeskHead>
        <Link to={paths.admin}>
          <BackIcon />
          {words.back}
        </Link>
        <h1>{words.title}</h1>
        <p>{words.standfirst}</p>
      </DeskHead>
      <IngestionDesk storiesId={storiesId} />
      <WatchlistsScreen onChanged={classifyAgain} />
      <LocalStories id={storiesId} articles={found} words={words} />
    </PageWidth>
  );
}
