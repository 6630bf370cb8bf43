import { listTopics, listTrendingTopics } from '#shared/api/topics.ts';
import { topicsRule } from '#web/cache/policy.ts';
import { useAnswer } from '#web/cache/use-answer.ts';

const everything = {};

/** All topics with their article counts. */
export const useTopics = () => useAnswer(listTopics, everything, topicsRule);
/** What is written about more than usual. */
export const useTrendingTopics = () => useAnswer(listTrendingTopics, everything, topicsRule);
