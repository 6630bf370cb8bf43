import Container from '@mui/material/Container';
import { useDeferredValue } from 'react';
import { IngestionPanel } from '#web/shell/ingestion/ingestion-panel.tsx';
import { messages } from '#web/shell/messages/en.ts';
import { localSourceMessages as words } from '#web/shell/messages/en-local-sources.ts';
import { localArticles } from '#web/shell/storage/local-articles.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { PageHeader } from '#web/shell/ui/layout/page-header.tsx';
import { LocalStories } from './local-stories.tsx';
import { SourcesScreen } from './sources-screen.tsx';

const storiesId = 'stories';

/** The reader's own sources: stored and ingested in this browser. */
export default function SourcesPage() {
  // Deferred: React renders new articles in slices, and the page stays responsive.
  const articles = useDeferredValue(useStored(localArticles));
  return (
    <Container>
      <title>{messages.site.title(words.title)}</title>
      <PageHeader>
        <h1>{words.title}</h1>
        <p>{words.standfirst}</p>
      </PageHeader>
      <IngestionPanel storiesId={storiesId} />
      <SourcesScreen />
      <LocalStories id={storiesId} articles={articles} words={words} />
    </Container>
  );
}
