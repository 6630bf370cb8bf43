import { useDeferredValue } from 'react';
import { IngestionPanel } from '#web/ingestion/ingestion-panel.tsx';
import { LocalStories } from '#web/ingestion/local-stories.tsx';
import { messages } from '#web/messages/en.ts';
import { localSourceMessages as words } from '#web/messages/en-local-sources.ts';
import { SourcesScreen } from '#web/reader/sources/sources-screen.tsx';
import { localArticles } from '#web/storage/local-articles.ts';
import { useStored } from '#web/storage/stored-value.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { PageWidth } from '#web/ui/layout/page-width.tsx';

const storiesId = 'stories';

/** A reader's own sources, kept and read in this browser (RTE-09, SRC-01, SRC-23). */
export default function SourcesPage() {
  // Drawn in slices and not in one go when they arrive: the page stays awake meanwhile.
  const articles = useDeferredValue(useStored(localArticles));
  return (
    <PageWidth>
      <title>{messages.site.title(words.title)}</title>
      <PageHeader>
        <h1>{words.title}</h1>
        <p>{words.standfirst}</p>
      </PageHeader>
      <IngestionPanel storiesId={storiesId} />
      <SourcesScreen />
      <LocalStories id={storiesId} articles={articles} words={words} />
    </PageWidth>
  );
}
