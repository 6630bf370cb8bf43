import { listArticles } from '#shared/api/articles.ts';
import { listPublishers } from '#shared/api/publishers.ts';
import { listTopics, listTrendingTopics } from '#shared/api/topics.ts';
import { articlesRule, topicsRule } from './policy.ts';
import { everything, useAnswer } from './use-answer.ts';

/** The newest articles as previews, in the server's order. */
export const useArticles = () => useAnswer(listArticles, everything, articlesRule);

/** All topics with their article counts. */
export const useTopics = () => useAnswer(listTopics, everything, topicsRule);

/** Topics with more articles than usual. */
export const useTrendingTopics = () => useAnswer(listTrendingTopics, everything, topicsRule);

/** All publishers, those with most articles first. */
export const usePublishers = () => useAnswer(listPublishers, everything);
