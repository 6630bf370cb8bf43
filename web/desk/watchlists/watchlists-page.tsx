import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { type ComponentType, useDeferredValue, useMemo } from 'react';
import { Link, type To, useSearchParams } from 'react-router-dom';
import { listWatchlistHits } from '#shared/api/article-desk.ts';
import type { LocalArticle } from '#shared/domain/articles/local-article.ts';
import { mostHits, type Watchlist } from '#shared/domain/classification/watchlist.ts';
import type { FormValues } from '#shared/records/fields.ts';
import { records } from '#shared/records.ts';
import { noInput, useReply } from '#web/shell/cache/use-reply.ts';
import { IngestionPanel } from '#web/shell/ingestion/ingestion-panel.tsx';
import { type IngestWorker, openWorker } from '#web/shell/ingestion/open-worker.ts';
import { watchlistMessages as words } from '#web/shell/messages/desk/en-desk.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { useSession } from '#web/shell/session/session.ts';
import { watchlistsCopy } from '#web/shell/storage/collection-copies.ts';
import { watchlists } from '#web/shell/storage/collections.ts';
import { localArticles } from '#web/shell/storage/local-articles.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { DeskPage } from '../desk-page.tsx';
import { ListScreen } from '../records/list-screen.tsx';
import { articlesOf, Lane } from './lane.tsx';

const Dot = styled('span')({
  display: 'inline-block',
  inlineSize: 12,
  blockSize: 12,
  marginInlineEnd: 9,
  borderRadius: '50%',
  border: `1px solid color-mix(in srgb, ${palette.text.primary} 30%, transparent)`,
});
const Soft = styled('p')({
  ...typography.meta,
  color: palette.text.secondary,
  flex: '1 1 30ch',
  maxInlineSize: '70ch',
});
// In one column: with two the table does not fit at twice the size of text.
const Counts = styled('span')({ display: 'grid', gap: 4, ...typography.meta, whiteSpace: 'nowrap' });
const Keywords = styled('span')({
  display: 'inline-block',
  maxInlineSize: '36ch',
  overflowWrap: 'anywhere',
  fontSize: '0.875rem',
  color: palette.text.secondary,
});

const numberLink = { color: palette.primary.main, textDecoration: 'underline', textUnderlineOffset: 3 } as const;

const CountLink = ({ to, of, count }: { to: To; of: string; count: string }) => (
  <Link to={to} style={numberLink} aria-label={`${of}: ${count}`}>
    {count}
  </Link>
);

/** The watchlists stored in this browser. `onChanged` is called after each change: it may change the matches. */
function WatchlistsScreen({ onChanged }: { onChanged: () => void }) {
  const isSignedIn = useSession().state === 'in';
  const { data: counted } = useReply(listWatchlistHits, isSignedIn ? noInput : null);
  const articles = useStored(localArticles);
  const matches = useMemo(() => {
    const counts = new Map<string, number>();
    for (const { watchlistHits } of articles) for (const id of watchlistHits) counts.set(id, (counts.get(id) ?? 0) + 1);
    return counts;
  }, [articles]);
  /** What the published watchlists have marked, which is counted by the server. */
  const onSite = ({ id, name }: Watchlist) => {
    const hits = counted?.find((one) => one.id === id)?.hits;
    if (hits === undefined) return counted === undefined ? words.notCounted : words.notPublished;
    return <CountLink to={articlesOf(id)} of={words.siteOf(name)} count={words.hits(hits, mostHits)} />;
  };
  const inBrowser = ({ id, name }: Watchlist) => (
    <CountLink to={matchesOf(id)} of={words.browserOf(name)} count={formatNumber(matches.get(id) ?? 0)} />
  );
  return (
    <ListScreen
      list={records.watchlists}
      copy={watchlistsCopy}
      markOf={(list) => <Dot style={{ background: list.color }} />}
      show={{ keywords: ({ keywords }) => <Keywords>{keywords.join(', ')}</Keywords> }}
      columns={[
        {
          label: words.matches,
          show: (list) => (
            <Counts>
              <span>
                {words.browser} {inBrowser(list)}
              </span>
              <span>
                {words.site} {onSite(list)}
              </span>
            </Counts>
          ),
          numeric: true,
        },
      ]}
      more={<Soft>{words.about}</Soft>}
      summary={missingFields}
      onChanged={onChanged}
    />
  );
}

const isBlank = (value: unknown): boolean => String(value ?? '').trim() === '';

/** What a watchlist lacks, as the message of its form; null for the default one. */
export function missingFields({ name, description, keywords }: FormValues): string | null {
  if (isBlank(name) || isBlank(description)) return words.required;
  return Array.isArray(keywords) && keywords.length === 0 ? words.keywordRequired : null;
}

const storiesId = 'stories';
/** Name of the parameter with the watchlist whose matches are listed. */
const listParam = 'list';
const matchesOf = (id: string | null) => ({
  search: id === null ? '' : `?${new URLSearchParams({ [listParam]: id })}`,
  hash: `#${storiesId}`,
});

let worker: IngestWorker | null = null;
function close(): void {
  worker?.close();
  worker = null;
}

/**
 * Matches the stored articles against the watchlists again, after one has changed. A new call replaces a running one.
 */
function rematchWatchlists(): void {
  close();
  const articles = localArticles.read();
  if (articles.length === 0) return;
  const onError = (error: unknown) => {
    console.error('Could not match the stored articles against the watchlists.', error);
    worker = null;
  };
  try {
    worker = openWorker((response) => {
      if (response.kind !== 'hits') return;
      close();
      const { hits } = response;
      localArticles.write(
        localArticles.read().map((one) => {
          const found = hits.get(one.id);
          return found === undefined ? one : { ...one, watchlistHits: [...found] };
        }),
      );
    }, onError);
    worker.send({ kind: 'hits', articles, watchlists: watchlists.read() });
  } catch (error) {
    onError(error);
  }
}

type StoryWords = Omit<typeof words, 'latest'> & { latest: string };

interface WatchlistsPageProps {
  /** The reader's cards of articles that this browser has ingested (web/reader/sources/local-stories.tsx). */
  Stories: ComponentType<{ id: string; articles: readonly LocalArticle[]; words: StoryWords }>;
}

/** The watchlists of this browser and the articles that match them: those of the site, and those of its own sources. */
export default function WatchlistsPage({ Stories }: WatchlistsPageProps) {
  // Deferred: rendering all new articles at once would block the page.
  const articles = useDeferredValue(useStored(localArticles));
  const lists = useStored(watchlistsCopy);
  const [params] = useSearchParams();
  const chosen = lists.find(({ id }) => id === params.get(listParam));
  const found = useMemo(
    () =>
      articles.filter(({ watchlistHits: hits }) => (chosen === undefined ? hits.length > 0 : hits.includes(chosen.id))),
    [articles, chosen],
  );
  return (
    <DeskPage words={words}>
      <IngestionPanel storiesId={storiesId} />
      <WatchlistsScreen onChanged={rematchWatchlists} />
      {lists
        .filter(({ lane }) => lane)
        .map((list) => (
          <Lane key={list.id} list={list} mark={<Dot style={{ background: list.color }} />} articles={articles} />
        ))}
      <Stories
        id={storiesId}
        articles={found}
        words={chosen === undefined ? words : { ...words, latest: words.latestOf(chosen.name) }}
      />
      {chosen === undefined ? null : (
        <Button component={Link} to={matchesOf(null)} sx={{ marginBlockEnd: '40px' }}>
          {words.latestAll}
        </Button>
      )}
    </DeskPage>
  );
}
