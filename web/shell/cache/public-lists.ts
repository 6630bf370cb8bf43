import { useLocation } from 'react-router-dom';
import { listArticles } from '#shared/api/articles.ts';
import type { Reply } from '#shared/api/endpoint.ts';
import { getFrontPage } from '#shared/api/front.ts';
import { listTopics, listTrendingTopics } from '#shared/api/topics.ts';
import { frontPreview } from '#web/shell/storage/preferences.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { articlesRule, topicsRule } from './cache-rules.ts';
import { noInput, useReply } from './use-reply.ts';

/**
 * The newest articles as previews, in the server's order.
 * @param wait requests nothing yet, such as before the page is idle
 */
export const useArticles = ({ wait = false } = {}) => useReply(listArticles, wait ? null : noInput, articlesRule);

/** What the editors have published about the front page; in an editor's preview, the draft of this browser. */
export function useFrontPage() {
  const draft = useStored(frontPreview);
  const isPreview = useLocation().search === '?preview' && draft !== null;
  const reply = useReply(getFrontPage, isPreview ? null : noInput, articlesRule);
  return isPreview ? { ...reply, data: draft as Reply<typeof getFrontPage> } : reply;
}

/**
 * All topics with their article counts.
 * @param wait as for `useArticles`
 */
export const useTopics = ({ wait = false } = {}) => useReply(listTopics, wait ? null : noInput, topicsRule);

/** Topics with more articles than usual. */
export const useTrendingTopics = () => useReply(listTrendingTopics, noInput, topicsRule);
