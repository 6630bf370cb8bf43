import Pagination from '@mui/material/Pagination';
import { useCallback, useEffect, useState } from 'react';
import { listArticles } from '#shared/api/articles.ts';
import { editorial } from '#shared/config/editorial.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import type { Generation } from '#shared/domain/generation/generation.ts';
import { call } from '#web/shell/api/client.ts';
import { failureHint } from '#web/shell/api/failure.ts';
import { articlesRule } from '#web/shell/cache/cache-rules.ts';
import { noInput, useReply, useSeedReply } from '#web/shell/cache/use-reply.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import { messages } from '#web/shell/messages/en.ts';
import { fullMoment, longAge } from '#web/shell/messages/time.ts';
import { useObservable } from '#web/shell/state/observable.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { Notice, RetryButton } from '#web/shell/ui/display/notice.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { HeadlineList, HeadlineListSkeleton } from '../figures/headline-list.tsx';
import { isGenerating, pollMs } from './generation.ts';

const words = deskMessages.teamArticles;
const pageSize = 10;

const teamInput = { query: { source: editorial.publisherId, limit: 50 } };

/** Bypasses the browser's cache and the CDN's. */
const asOfNow = () => ({ asOf: Math.floor(Date.now() / 1000) });
const loadTeam = () => call(listArticles, { query: { ...teamInput.query, ...asOfNow() } });

/** How often the list is fetched again for an article that the run has written and that is not stored yet. */
const maxRefetches = 15;

/**
 * The AI editorial team's articles, newest first. A reload shows those of the latest run: the list comes from the
 * server and is fetched again until it has them.
 * @param written ids of the run's articles; empty while the run is followed elsewhere
 */
function useTeamArticles(written: readonly string[]) {
  const reply = useReply(listArticles, teamInput, articlesRule, loadTeam);
  const { data, refetch } = reply;
  const isBehind = data !== undefined && written.some((id) => data.every((article) => article.id !== id));
  useEffect(() => {
    if (!isBehind) return;
    let left = maxRefetches;
    const timer = setInterval(() => {
      if (left === 0) clearInterval(timer);
      else refetch();
      left -= 1;
    }, pollMs);
    return () => clearInterval(timer);
  }, [isBehind, refetch]);
  return reply;
}

/**
 * Returns a function that fetches the newest articles, bypassing all caches including the CDN's, and updates the feed
 * and the team's list without a reload. It completes even if the page is left.
 */
export function useRefreshArticles(): () => Promise<void> {
  const seed = useSeedReply(listArticles);
  return useCallback(async () => {
    const [newest, team] = await Promise.all([call(listArticles, { query: asOfNow() }), loadTeam()]);
    seed(noInput, newest);
    seed(teamInput, team);
  }, [seed]);
}

/** Title, age and views of each article, ten on a page. */
function Articles({ articles }: { articles: readonly ArticlePreview[] }) {
  const now = useNow();
  const [requested, setRequested] = useState(1);
  const pageCount = Math.ceil(articles.length / pageSize);
  // A refetched list may have fewer pages.
  const page = Math.min(requested, pageCount);
  return (
    <>
      <HeadlineList
        articles={articles.slice((page - 1) * pageSize, page * pageSize).map((article) => ({
          id: article.id,
          title: article.title,
          language: article.language,
          about: (
            <>
              <time dateTime={article.publishedAt} title={fullMoment(article.publishedAt)}>
                {longAge(article.publishedAt, now)}
              </time>{' '}
              · {deskMessages.views(article.views)}
            </>
          ),
        }))}
      />
      {pageCount === 1 ? null : (
        <Pagination
          aria-label={words.pages}
          count={pageCount}
          page={page}
          onChange={(_, next) => setRequested(next)}
          sx={{
            marginBlockStart: '18px',
            '@media (pointer: coarse)': { '& .MuiPaginationItem-root': { minWidth: 44, height: 44, margin: 0 } },
          }}
        />
      )}
    </>
  );
}

/** The AI editorial team's articles, with those of the latest generation. */
export function TeamArticles({ generation }: { generation: Generation | undefined }) {
  // A run that was started here refetches the list itself.
  const isFollowed = useObservable(isGenerating);
  const written = isFollowed ? [] : (generation?.articles.map((article) => article.id) ?? []);
  const { data, error, refetch } = useTeamArticles(written);
  const shown = data?.filter(({ source }) => source === editorial.name);
  return (
    <Section title={words.title} aria-busy={shown === undefined && error === undefined}>
      {shown !== undefined && shown.length > 0 ? (
        <Articles articles={shown} />
      ) : shown !== undefined ? (
        <Notice level="h3" title={words.none} hint={words.noneHint} />
      ) : error !== undefined ? (
        <Notice level="h3" title={words.failed} hint={failureHint(error)} urgent>
          <RetryButton onRetry={refetch}>{messages.errors.retry}</RetryButton>
        </Notice>
      ) : (
        <HeadlineListSkeleton widths={['92%', '78%', '85%', '64%']} />
      )}
    </Section>
  );
}
