import { saveCounters } from '#functions/articles/articles.ts';
import { type CounterMessage, counterMessage, queueRollUp } from '#functions/counters/counter-queue.ts';
import { readAllCounters } from '#functions/counters/counters.ts';
import { recordGains } from '#functions/counters/daily-gains.ts';
import { rollUpFigures } from '#functions/counters/roll-up.ts';
import { required } from '#functions/runtime/env.ts';
import { type Message, queueConsumer } from '#functions/runtime/queue.ts';

/**
 * Consumes the counters' queue: folds the counters of articles into their rows and into the gains of the day, and rolls
 * up the gains of all articles into the figures of the day. The counters are the source of truth and everything else
 * is written as whole values, so a repeated message changes nothing. Messages of one article are one FIFO group, and so
 * are those of the roll-up, so an older sum never follows a newer one.
 */
export const handler = queueConsumer({
  schema: counterMessage,
  queueUrl: () => required('COUNTERS_QUEUE_URL'),
  consume: async (messages) => {
    const failures = new Map<string, unknown>();
    const byArticle = Map.groupBy(messages.filter(isFold), ({ body }) => body.articleId);
    const rollUps = messages.filter((message) => !isFold(message));
    const attempt = async (group: readonly Message<unknown>[], work: () => Promise<void>): Promise<void> => {
      try {
        if (group.length > 0) await work();
      } catch (error) {
        for (const { id } of group) failures.set(id, error);
      }
    };
    await Promise.all([...byArticle].map(([articleId, group]) => attempt(group, () => fold(articleId))));
    // After the gains are written: the message of this slice covers them.
    const folded = [...byArticle.values()].flat().filter(({ id }) => !failures.has(id));
    await attempt(folded, () => queueRollUp(new Date()));
    await attempt(rollUps, () => rollUpFigures(new Date()));
    return failures;
  },
});

const isFold = (message: Message<CounterMessage>): message is Message<{ articleId: string }> =>
  'articleId' in message.body;

async function fold(articleId: string): Promise<void> {
  const now = new Date();
  const { counters, referrals } = await readAllCounters(articleId);
  const article = await saveCounters(articleId, counters);
  if (article !== null) await recordGains(article, { ...counters, ...referrals }, now);
}
