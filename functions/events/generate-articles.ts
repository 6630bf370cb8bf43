import { queueArticles } from '#functions/articles/article-queue.ts';
import { latestArticles } from '#functions/articles/articles.ts';
import { generateMessage } from '#functions/generate/generate-queue.ts';
import {
  endGeneration,
  noteFailure,
  type OpenGeneration,
  openGeneration,
  type PlannedStory,
  Superseded,
  savePlan,
  saveWritten,
} from '#functions/generate/generations.ts';
import { env, required } from '#functions/runtime/env.ts';
import { log } from '#functions/runtime/log.ts';
import { count } from '#functions/runtime/metrics.ts';
import { queueConsumer } from '#functions/runtime/queue.ts';
import { limits } from '#shared/config/limits.ts';
import { nothingToReport } from '#shared/domain/generation/generation.ts';
import { storiesOf } from '#shared/domain/generation/news-story.ts';
import { composedMessage } from '../generate/composed-message.ts';
import { NoMoreCalls } from '../generate/model-text.ts';
import { composeStory, readStory } from '../generate/story-text.ts';

/** Composes articles from the stories of the last day and hands them to the queue that every article comes through. */
export const handler = queueConsumer({
  schema: generateMessage,
  queueUrl: () => required('GENERATIONS_QUEUE_URL'),
  consume: async (messages) => {
    const failures = new Map<string, unknown>();
    for (const { id, body } of messages)
      await composeRun(body.runId).catch((error: unknown) => failures.set(id, error));
    return failures;
  },
});

async function composeRun(runId: string): Promise<void> {
  const run = await openGeneration(runId);
  if (run === null)
    return log.info('generation.skipped', 'the run is done already or a newer one has started', { runId });
  try {
    await writeArticles(run);
    await endGeneration(runId, run.written.length === 0 ? nothingToReport : null, new Date());
    count('GenerationsDone');
  } catch (error) {
    if (error instanceof Superseded) return log.warn('generation.superseded', error.message);
    const reason = error instanceof Error ? error.message : String(error);
    const isOver = error instanceof NoMoreCalls || run.tries >= limits.generation.attempts;
    if (isOver) count('GenerationsFailed');
    await (isOver ? endGeneration(runId, reason, new Date()) : noteFailure(runId, reason)).catch((failure: unknown) =>
      log.error('generation.save_failed', 'could not store why the run failed', failure, { runId }),
    );
    // To try again today would only use the queue's patience up.
    if (!(error instanceof NoMoreCalls)) throw error;
  }
}

/**
 * Each article is on its queue before the run says that it is written. A try that dies between the two is repeated from the same plan, under the same ids and
 * receipts, so that the article is stored once.
 */
async function writeArticles(run: OpenGeneration): Promise<void> {
  if (run.plan.length === 0) {
    run.plan = await planStories(run);
    await savePlan(run.runId, run.plan);
  }
  for (const [part, planned] of run.plan.entries()) {
    if (run.written.length >= limits.generation.articles) return;
    if (run.written.some(({ key }) => key === planned.key)) continue;
    const story = await readStory(planned);
    const text = story === null ? null : await composeStory(story.reports, env().BEDROCK_MODEL_ID);
    if (story === null || text === null) continue;
    const message = composedMessage(run, part, planned.key, story.lead, text);
    await queueArticles(message.message);
    const written = {
      key: planned.key,
      id: message.id,
      title: text.title,
      reports: [...new Set([...planned.ids, ...story.reports.map(({ id }) => id)])],
      at: run.startedAt.toISOString(),
    };
    run.written.push(written);
    run.told.push(written);
    await saveWritten(run);
  }
}

async function planStories({ startedAt, told }: OpenGeneration): Promise<PlannedStory[]> {
  const { items } = await latestArticles({}, limits.generation.lookBack, null, startedAt);
  const oldest = new Date(startedAt.getTime() - limits.generation.windowMs).toISOString();
  const toldLately = new Set(told.filter(({ at }) => at > oldest).flatMap(({ reports }) => reports));
  return storiesOf(items, toldLately, startedAt).map(({ key, articles }) => ({
    key,
    ids: articles.slice(0, limits.generation.reports).map(({ id }) => id),
  }));
}
