import { useCallback } from 'react';
import { listArticles } from '#shared/api/articles.ts';
import { editorial } from '#shared/config/editorial.ts';
import { call } from '#web/api.ts';
import { articlesRule } from '#web/cache/cache-rules.ts';
import { noInput, useReply, useSeedReply } from '#web/cache/use-reply.ts';

const teamInput = { query: { source: editorial.publisherId, limit: 50 } };

/** The AI editorial team's articles, newest first. */
export const useTeamArticles = () => useReply(listArticles, teamInput, articlesRule);

/**
 * Returns a function that fetches the newest articles, bypassing all caches including the CDN's, and updates the feed
 * and the team's list without a reload. It completes even if the page is left.
 */
export function useRefreshArticles(): () => Promise<void> {
  const seed = useSeedReply(listArticles);
  return useCallback(async () => {
    const asOf = Math.floor(Date.now() / 1000);
    const [newest, team] = await Promise.all([
      call(listArticles, { query: { asOf } }),
      call(listArticles, { query: { ...teamInput.query, asOf } }),
    ]);
    seed(noInput, newest);
    seed(teamInput, team);
  }, [seed]);
}
