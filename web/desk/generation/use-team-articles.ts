import { useCallback, useEffect } from 'react';
import { listArticles } from '#shared/api/articles.ts';
import { editorial } from '#shared/config/editorial.ts';
import { call } from '#web/shell/api/client.ts';
import { articlesRule } from '#web/shell/cache/cache-rules.ts';
import { noInput, useReply, useSeedReply } from '#web/shell/cache/use-reply.ts';
import { pollMs } from './generation.ts';

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
export function useTeamArticles(written: readonly string[]) {
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
