import { listArticles } from '#shared/api/articles.ts';
import { articlesRule } from '#web/cache/policy.ts';
import { useAnswer } from '#web/cache/use-answer.ts';

const newest = {};

/** The newest articles, as previews, in the server's order (HOME-63). */
export const useArticles = () => useAnswer(listArticles, newest, articlesRule);
