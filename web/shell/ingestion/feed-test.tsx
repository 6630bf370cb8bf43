import styled from '@emotion/styled';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { fetchFeed } from '#shared/api/sources.ts';
import type { Feed } from '#shared/domain/articles/feed-entry.ts';
import { type FoundFeed, foundFeed } from '#shared/domain/sources/found-feed.ts';
import { call } from '#web/shell/api/client.ts';
import { refusalOf } from '#web/shell/api/refusal.ts';
import { ingestionMessages } from '#web/shell/messages/en-ingestion.ts';
import { longAge } from '#web/shell/messages/time.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';

const { feed: words, entries: entriesCount } = ingestionMessages;
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

const Choices = styled('ul')({
  listStyle: 'none',
  margin: 0,
  marginBlockStart: 8,
  padding: 0,
  display: 'grid',
  gap: 8,
  '& button': {
    display: 'grid',
    justifyContent: 'start',
    justifyItems: 'start',
    gap: 2,
    inlineSize: '100%',
    paddingBlock: 8,
    textAlign: 'start',
    lineHeight: 1.3,
  },
  '& span': { ...typography.meta, fontWeight: 400, overflowWrap: 'anywhere' },
});

type TestResult =
  | { kind: 'idle' | 'testing' }
  | { kind: 'feed'; feed: Feed }
  | { kind: 'page'; feeds: readonly FoundFeed[] }
  | { kind: 'failed'; message: string };

/** How many entries the feed has, and the age of the newest. */
function entriesText({ entries }: Feed, now: Date): string {
  if (entries.length === 0) return words.none;
  const [newest] = entries.flatMap(({ publishedAt }) => publishedAt ?? []).toSorted((a, b) => (a < b ? 1 : -1));
  const count = entriesCount(entries.length);
  return newest === undefined ? count : `${count} · ${words.newest(longAge(newest, now))}`;
}

// The status region around the messages announces them.
function FeedSummary({ feed, note }: { feed: Feed; note: string | null }) {
  const now = useNow();
  return (
    <Alert role="none" icon={false} severity={note === null ? 'success' : 'warning'}>
      <AlertTitle component="h3" variant="brief" dir="auto">
        {feed.title === '' ? words.untitled : words.tested(feed.title)}
      </AlertTitle>
      {note === null ? null : <p>{note}</p>}
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

/** The feeds that a page names. */
function FeedChoices({ feeds, onChoose }: { feeds: readonly FoundFeed[]; onChoose: (url: string) => void }) {
  return (
    <Alert role="none" icon={false} severity="info">
      <AlertTitle component="h3" variant="brief">
        {words.isPage}
      </AlertTitle>
      {words.choose(feeds.length)}
      <Choices>
        {feeds.map(({ url, title }) => (
          <li key={url}>
            <Button variant="outlined" onClick={() => onChoose(url)}>
              {title === '' ? null : <b dir="auto">{title}</b>}
              <span dir="ltr">{url}</span>
            </Button>
          </li>
        ))}
      </Choices>
    </Alert>
  );
}

/** The feeds that the page at an address names, if that is why the address could not be read as a feed. */
export const feedsNamedBy = (error: unknown): readonly FoundFeed[] =>
  z.array(foundFeed).safeParse(refusalOf(error)?.choices).data ?? [];

interface FeedTestProps {
  url: string;
  /** Whether the address can be fetched. */
  ready: boolean;
  /** Called with the feed's title; null if the source has a name already. */
  onTitle: ((title: string) => void) | null;
  /** Called with the address of a feed that the page at `url` names. */
  onChoose: (url: string) => void;
  /** Why the feed could not be fetched, in a sentence. */
  failureOf: (error: unknown) => string;
  /** What else to know of the feed, in a sentence. */
  noteOf?: (feed: Feed) => string | null;
}

/**
 * Shows the feed at an address before the source is saved, fetched and parsed like in the pipeline. If there is a page,
 * it offers the feeds that the page names.
 */
export function FeedTest({ url, ready, onTitle, onChoose, failureOf, noteOf }: FeedTestProps) {
  const [tested, setTested] = useState<{ url: string; result: TestResult }>({ url, result: { kind: 'idle' } });
  const button = useRef<HTMLButtonElement>(null);
  // A result is that of its address only.
  const result: TestResult = tested.url === url ? tested.result : { kind: 'idle' };
  const testing = result.kind === 'testing';

  async function test(address: string) {
    const show = (next: TestResult) => setTested({ url: address, result: next });
    show({ kind: 'testing' });
    const next = await call(fetchFeed, { query: { url: address } }).then(
      (feed): TestResult => ({ kind: 'feed', feed }),
      (error: unknown): TestResult => {
        const feeds = feedsNamedBy(error);
        return feeds.length > 0 ? { kind: 'page', feeds } : { kind: 'failed', message: failureOf(error) };
      },
    );
    // The address may have changed while it was tested.
    setTested((present) => (present.url === address ? { url: address, result: next } : present));
  }

  function choose(address: string) {
    // The button that was pressed disappears.
    button.current?.focus();
    onChoose(address);
    void test(address);
  }

  const title = result.kind === 'feed' ? result.feed.title : '';
  return (
    <Box>
      <Button
        ref={button}
        disabled={!ready}
        aria-disabled={testing || undefined}
        onClick={() => testing || void test(url)}
      >
        {testing ? words.testing : words.test}
      </Button>
      <div role="status">
        {result.kind === 'feed' ? <FeedSummary feed={result.feed} note={noteOf?.(result.feed) ?? null} /> : null}
        {result.kind === 'page' ? <FeedChoices feeds={result.feeds} onChoose={choose} /> : null}
        {result.kind === 'failed' ? (
          <Alert role="none" severity="error">
            <AlertTitle component="h3" variant="brief">
              {words.failed}
            </AlertTitle>
            {result.message}
          </Alert>
        ) : null}
      </div>
      {onTitle !== null && title !== '' ? <Button onClick={() => onTitle(title)}>{words.useTitle}</Button> : null}
    </Box>
  );
}
