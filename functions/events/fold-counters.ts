import { saveCounters } from '#functions/articles/articles.ts';
import { foldMessage } from '#functions/counters/counter-queue.ts';
import { readCounters } from '#functions/counters/counters.ts';
import { foldIntoTotals } from '#functions/counters/view-totals.ts';
import { required } from '#functions/runtime/env.ts';
import { queueConsumer } from '#functions/runtime/queue.ts';

/**
 * Writes what readers did into the articles that lists are made of, and what they gained into the totals. The counters are the truth and are written as sums, so that a message delivered twice
 * changes nothing; messages of one article are one group, so that an older sum never follows a newer one.
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
          const counts = await readCounters(articleId);
          await saveCounters(articleId, counts);
          await foldIntoTotals(articleId, counts, new Date());
        } catch (error) {
          for (const { id } of group) failures.set(id, error);
        }
      }),
    );
    return failures;
  },
});
