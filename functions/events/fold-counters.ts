import { saveCounters } from '#functions/articles/articles.ts';
import { foldMessage } from '#functions/counters/counter-queue.ts';
import { readCounters } from '#functions/counters/counters.ts';
import { foldIntoFigures } from '#functions/counters/daily-figures.ts';
import { required } from '#functions/runtime/env.ts';
import { queueConsumer } from '#functions/runtime/queue.ts';

/**
 * Consumes the counters' queue: folds the counters of articles into their lists and into the daily figures. The
 * counters are the source of truth and are written as sums, so a repeated message changes nothing. Messages of one
 * article are one FIFO group, so an older sum never follows a newer one.
 */
export const handler = queueConsumer({
  schema: foldMessage,
  queueUrl: () => required('COUNTERS_QUEUE_URL'),
  consume: async (messages) => {
    const failures = new Map<string, unknown>();
    const byArticle = Map.groupBy(messages, ({ body }) => body.articleId);
    await Promise.all(
      [...byArticle].map(async ([articleId, group]) => {
        try {
          const counters = await readCounters(articleId);
          const article = await saveCounters(articleId, counters);
          if (article !== null) await foldIntoFigures(article, counters, new Date());
        } catch (error) {
          for (const { id } of group) failures.set(id, error);
        }
      }),
    );
    return failures;
  },
});
