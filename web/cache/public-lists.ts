import { listArticles } from '#shared/api/articles.ts';
import { getFrontPage } from '#shared/api/front.ts';
import { listTopics, listTrendingTopics } from '#shared/api/topics.ts';
import { articlesRule, topicsRule } from './cache-rules.ts';
import { noInput, useReply } from './use-reply.ts';

/** The newest articles as previews, in the server's order. */
export const useArticles = () => useReply(listArticles, noInput, articlesRule);

/** What the editors have published about the front page. */
export const useFrontPage = () => useReply(getFrontPage, noInput, articlesRule);

/** All topics with their article counts. */
export const useTopics = () => useReply(listTopics, noInput, topicsRule);

/** Topics with more articles than usual. */
export const useTrendingTopics = () => useReply(listTrendingTopics, noInput, topicsRule);
