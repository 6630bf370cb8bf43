import { useCallback } from 'react';
import { listArticles } from '#shared/api/articles.ts';
import { editorial } from '#shared/config/editorial.ts';
import { call } from '#web/api.ts';
import { articlesRule } from '#web/cache/cache-rules.ts';
import { useReply, useSeedReply } from '#web/cache/use-reply.ts';

const feed = {};
const ofTeam = { query: { source: editorial.publisherId, limit: 50 } };

/** What the editorial team has composed, the newest first. */
export const useTeamArticles = () => useReply(listArticles, ofTeam, articlesRule);

/**
 * Asks for the newest articles past every cache, the edge's too, and puts them where feed and team are shown: what was composed a moment ago is there without a reload
 * (GEN-05, GEN-16). Goes on when its page is left (GEN-15).
 */
export function useRenewedArticles(): () => Promise<void> {
  const seed = useSeedReply(listArticles);
  return useCallback(async () => {
    const asOf = Math.floor(Date.now() / 1000);
    const [newest, team] = await Promise.all([
      call(listArticles, { query: { asOf } }),
      call(listArticles, { query: { ...ofTeam.query, asOf } }),
    ]);
    seed(feed, newest);
    seed(ofTeam, team);
  }, [seed]);
}
