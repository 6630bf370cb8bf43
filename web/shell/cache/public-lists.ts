import { listArticles } from '#shared/api/articles.ts';
import { getFrontPage } from '#shared/api/front.ts';
import { listTopics, listTrendingTopics } from '#shared/api/topics.ts';
import { articlesRule, topicsRule } from './cache-rules.ts';
import { noInput, useReply } from './use-reply.ts';

/**
 * The newest articles as previews, in the server's order.
 * @param wait requests nothing yet, such as before the page is idle
 */
export const useArticles = ({ wait = false } = {}) => useReply(listArticles, wait ? null : noInput, articlesRule);

/** What the editors have published about the front page. */
export const useFrontPage = () => useReply(getFrontPage, noInput, articlesRule);

/** All topics with their article counts. */
export const useTopics = () => useReply(listTopics, noInput, topicsRule);

/** Topics with more articles than usual. */
export const useTrendingTopics = () => useReply(listTrendingTopics, noInput, topicsRule);
