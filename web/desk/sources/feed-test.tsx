import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { fetchFeed } from '#shared/api/ingestion.ts';
import type { Feed } from '#shared/domain/articles/feed-entry.ts';
import { call } from '#web/api.ts';
import { sourceMessages as words } from '#web/messages/en-sources.ts';
import { longAge } from '#web/messages/time.ts';
import { palette, typography } from '#web/theme/theme.ts';
import { useNow } from '#web/ui/browser/use-now.ts';
import { failureMessage } from './failure-message.ts';

const shownEntries = 5;

const Box = styled('div')({
  display: 'grid',
  justifyItems: 'start',
  gap: 10,
  '& [role=status]': {
    display: 'grid',
    gap: 6,
    inlineSize: '100%',
    paddingInlineStart: 12,
    borderInlineStart: `3px solid ${palette.primary.main}`,
  },
  '& [role=status]:empty': { display: 'none' },
  '& [role=status].failed': { borderInlineStartColor: palette.error.main },
  '& h3': { ...typography.brief, margin: 0, overflowWrap: 'anywhere' },
  '& p, & li': { ...typography.meta, color: palette.text.secondary },
  '& .failed p': { color: palette.text.primary, overflowWrap: 'anywhere' },
  '& ul': { display: 'grid', gap: 4 },
  '& li': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 12, overflowWrap: 'anywhere' },
  '& li b': {
    color: palette.text.primary,
    fontFamily: typography.fontFamilySerif,
    fontWeight: 500,
    fontSize: '0.9375rem',
  },
});

type TestResult = { kind: 'idle' | 'testing' } | { kind: 'feed'; feed: Feed } | { kind: 'failed'; message: string };

function FeedSummary({ feed }: { feed: Feed }) {
  const now = useNow();
  const [newest] = feed.entries.flatMap(({ publishedAt }) => publishedAt ?? []).toSorted((a, b) => (a < b ? 1 : -1));
  return (
    <>
      <h3 dir="auto">{feed.title === '' ? words.untitled : words.tested(feed.title)}</h3>
      <p>
        {feed.entries.length === 0
          ? words.noEntries
          : [
              words.entries(feed.entries.length),
              ...(newest === undefined ? [] : [words.newest(longAge(newest, now))]),
            ].join(' · ')}
      </p>
      <ul>
        {feed.entries.slice(0, shownEntries).map((entry, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: publishers repeat their ids.
          <li key={i}>
            <b dir="auto">{entry.title}</b>
            {entry.publishedAt === null ? null : <span>{longAge(entry.publishedAt, now)}</span>}
          </li>
        ))}
      </ul>
    </>
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

  async function test() {
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
      <Button disabled={!ready || result.kind === 'testing'} onClick={() => void test()}>
        {result.kind === 'testing' ? words.testing : words.test}
      </Button>
      <div role="status" className={result.kind === 'failed' ? 'failed' : undefined}>
        {result.kind === 'feed' ? <FeedSummary feed={result.feed} /> : null}
        {result.kind === 'failed' ? (
          <>
            <h3>{words.testFailed}</h3>
            <p>{result.message}</p>
          </>
        ) : null}
      </div>
      {onTitle !== null && title !== '' ? <Button onClick={() => onTitle(title)}>{words.useTitle}</Button> : null}
    </Box>
  );
}
