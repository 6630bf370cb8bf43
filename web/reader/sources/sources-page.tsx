import styled from '@emotion/styled';
import Container from '@mui/material/Container';
import { useDeferredValue } from 'react';
import type { LocalSource } from '#shared/domain/sources/source.ts';
import { isWebAddress } from '#shared/domain/web-address.ts';
import type { FormValues } from '#shared/records/fields.ts';
import { adjustLocalSource, checkLocalSource, localSources as list } from '#shared/records/sources.ts';
import { refusalOf } from '#web/shell/api/refusal.ts';
import { FeedTest } from '#web/shell/ingestion/feed-test.tsx';
import { IngestionPanel } from '#web/shell/ingestion/ingestion-panel.tsx';
import { messages } from '#web/shell/messages/en.ts';
import { ingestionMessages } from '#web/shell/messages/en-ingestion.ts';
import { localSourceMessages as words } from '#web/shell/messages/en-local-sources.ts';
import { fullMoment } from '#web/shell/messages/time.ts';
import { RecordScreen } from '#web/shell/records/record-screen.tsx';
import { localSources } from '#web/shell/storage/collections.ts';
import { localArticles } from '#web/shell/storage/local-articles.ts';
import { seedCollections } from '#web/shell/storage/seed-collections.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { LocalStories } from './local-stories.tsx';

/** The heading of a page that manages something: the title and a line below. */
const PageHeader = styled('header')({
  paddingBlock: '22px 22px',
  '& h1': { ...typography.lead, fontSize: 'clamp(2rem, 1.5rem + 2vw, 2.875rem)', overflowWrap: 'anywhere' },
  '& > p': {
    ...typography.standfirst,
    color: palette.text.secondary,
    maxInlineSize: '56ch',
    textWrap: 'balance',
    marginBlockStart: 8,
  },
  [breakpoints.up('sm')]: { paddingBlock: '22px 26px' },
});

const { failures } = ingestionMessages;
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

// Before the first render: a new browser must not show an empty list first.
seedCollections();

/** The editor of the sources stored in this browser. */
function SourcesScreen() {
  return (
    <RecordScreen
      list={list}
      store={localSources}
      check={checkLocalSource}
      show={{ lastFetched }}
      adjust={adjustLocalSource}
      summary={missingFields}
      after={({ name }, { values, set }) => {
        const url = String(values.url).trim();
        return name !== 'url' || values.type !== 'rss' ? null : (
          <div className="whole" key="test">
            <FeedTest
              url={url}
              ready={isWebAddress(url)}
              onTitle={isBlank(values.name) ? (title) => set('name', title.slice(0, 120)) : null}
              onChoose={(chosen) => set('url', chosen)}
              failureOf={(error) => refusalOf(error)?.message ?? failures.unreachable}
            />
          </div>
        );
      }}
    />
  );
}

const lastFetched = ({ lastFetched: at }: LocalSource) =>
  at === undefined ? words.never : <time dateTime={at}>{fullMoment(at)}</time>;

const isBlank = (value: unknown): boolean => String(value ?? '').trim() === '';

/** The form's message if the name or address is missing. */
export const missingFields = ({ name, url }: FormValues): string | null =>
  isBlank(name) || isBlank(url) ? words.required : null;
