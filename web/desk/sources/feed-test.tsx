import styled from '@emotion/styled';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { fetchFeed } from '#shared/api/sources.ts';
import type { Feed } from '#shared/domain/articles/feed-entry.ts';
import { call } from '#web/shell/api/client.ts';
import { sourceMessages as words } from '#web/shell/messages/en-sources.ts';
import { longAge } from '#web/shell/messages/time.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { failureMessage } from '../access/failure-message.ts';

const shownEntries = 5;

const Box = styled('div')({
  display: 'grid',
  justifyItems: 'start',
  gap: 10,
  '& > [role=status]': { inlineSize: '100%' },
  '& > [role=status]:empty': { display: 'none' },
  '& .MuiAlert-message': { flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' },
});
const Entries = styled('ul')({
  ...typography.meta,
  display: 'grid',
  gap: 4,
  marginBlockStart: 6,
  '& li': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 12 },
  '& b': {
    fontFamily: typography.fontFamilySerif,
    fontWeight: 500,
    fontSize: '0.9375rem',
    color: palette.text.primary,
  },
});

type TestResult = { kind: 'idle' | 'testing' } | { kind: 'feed'; feed: Feed } | { kind: 'failed'; message: string };

/** How many entries the feed has, and the age of the newest. */
function entriesText({ entries }: Feed, now: Date): string {
  if (entries.length === 0) return words.noEntries;
  const [newest] = entries.flatMap(({ publishedAt }) => publishedAt ?? []).toSorted((a, b) => (a < b ? 1 : -1));
  const count = words.entries(entries.length);
  return newest === undefined ? count : `${count} · ${words.newest(longAge(newest, now))}`;
}

// The status region around the messages announces them.
function FeedSummary({ feed }: { feed: Feed }) {
  const now = useNow();
  return (
    <Alert role="none" icon={false} severity="success">
      <AlertTitle component="h3" variant="brief" dir="auto">
        {feed.title === '' ? words.untitled : words.tested(feed.title)}
      </AlertTitle>
      {entriesText(feed, now)}
      <Entries>
        {feed.entries.slice(0, shownEntries).map((entry, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: publishers repeat their ids.
          <li key={i}>
            <b dir="auto">{entry.title}</b>
            {entry.publishedAt === null ? null : <span>{longAge(entry.publishedAt, now)}</span>}
          </li>
        ))}
      </Entries>
    </Alert>
  );
}

interface FeedTestProps {
  url: string;
  /** Whether the address can be fetched. */
  ready: boolean;
  /** Called with the feed's title; null if the source has a name already. */
  onTitle: ((title: string) => void) | null;
}

/** Shows the feed at an address before the source is saved, fetched and parsed like in the pipeline. */
export function FeedTest({ url, ready, onTitle }: FeedTestProps) {
  const [result, setResult] = useState<TestResult>({ kind: 'idle' });

  const testing = result.kind === 'testing';

  async function test() {
    if (testing) return;
    setResult({ kind: 'testing' });
    try {
      setResult({ kind: 'feed', feed: await call(fetchFeed, { query: { url } }) });
    } catch (error) {
      setResult({ kind: 'failed', message: failureMessage(error) });
    }
  }

  const title = result.kind === 'feed' ? result.feed.title : '';
  return (
    <Box>
      <Button disabled={!ready} aria-disabled={testing || undefined} onClick={() => void test()}>
        {testing ? words.testing : words.test}
      </Button>
      <div role="status">
        {result.kind === 'feed' ? <FeedSummary feed={result.feed} /> : null}
        {result.kind === 'failed' ? (
          <Alert role="none" severity="error">
            <AlertTitle component="h3" variant="brief">
              {words.testFailed}
            </AlertTitle>
            {result.message}
          </Alert>
        ) : null}
      </div>
      {onTitle !== null && title !== '' ? <Button onClick={() => onTitle(title)}>{words.useTitle}</Button> : null}
    </Box>
  );
}
