import { hash } from 'node:crypto';
import { latestArticles } from '#functions/articles/article-lists.ts';
import type { StoredArticle } from '#functions/articles/articles.ts';
import { type ArticlesMessage, queueArticles } from '#functions/ingest/article-queue.ts';
import { env, required } from '#functions/runtime/env.ts';
import { log } from '#functions/runtime/log.ts';
import { count } from '#functions/runtime/metrics.ts';
import { editorial } from '#shared/config/editorial.ts';
import { limits } from '#shared/config/limits.ts';
import {
  type ArticleDraft,
  bodyOf,
  coverageOf,
  socialTexts,
  wordsInDraft,
} from '#shared/domain/generation/article-draft.ts';
import { nothingToReport } from '#shared/domain/generation/generation.ts';
import { significantWords, storiesOf } from '#shared/domain/generation/news-story.ts';
import { utcDay } from '#shared/domain/utc-day.ts';
import { draftStory, readStory } from './draft-story.ts';
import {
  endGeneration,
  type OpenGeneration,
  openGeneration,
  type PlannedStory,
  SupersededError,
  saveFailure,
  savePlan,
  saveWritten,
} from './generations.ts';
import { ModelBudgetSpent } from './model.ts';

/** Generates the articles of one run and queues them to be stored. Throws if the queue should retry. */
export async function runGeneration(runId: string): Promise<void> {
  const run = await openGeneration(runId);
  if (run === null)
    return log.info('generation.skipped', 'the run is done already or a newer one has started', { runId });
  try {
    await writeArticles(run);
    await endGeneration(runId, run.written.length === 0 ? nothingToReport : null, new Date());
    count('GenerationsDone');
  } catch (error) {
    if (error instanceof SupersededError) return log.warn('generation.superseded', error.message);
    const reason = error instanceof Error ? error.message : String(error);
    const isOver = error instanceof ModelBudgetSpent || run.tries >= limits.generation.attempts;
    if (isOver) count('GenerationsFailed');
    await (isOver ? endGeneration(runId, reason, new Date()) : saveFailure(runId, reason)).catch((failure: unknown) =>
      log.error('generation.save_failed', 'could not store why the run failed', failure, { runId }),
    );
    // Today's calls are used up, so a retry would fail too.
    if (!(error instanceof ModelBudgetSpent)) throw error;
  }
}

/**
 * Generates the planned articles that are missing. Queues each article before the run records it as written. An
 * attempt that dies between the two is repeated from the same plan with the same ids and receipts, which stores the
 * article once.
 */
async function writeArticles(run: OpenGeneration): Promise<void> {
  if (run.plan.length === 0) {
    run.plan = await planStories(run);
    await savePlan(run.runId, run.plan);
  }
  const isDraft = required('COMPOSED_ARTICLES') === 'draft';
  for (const [part, planned] of run.plan.entries()) {
    if (run.written.length >= limits.generation.articles) return;
    if (run.written.some(({ key }) => key === planned.key)) continue;
    const story = await readStory(planned);
    const draft = story === null ? null : await draftStory(story.reports, env().BEDROCK_MODEL_ID);
    if (story === null || draft === null) continue;
    const { id, message } = draftMessage(run, part, planned, story.lead, draft, isDraft);
    await queueArticles(message);
    const written = {
      key: planned.key,
      id,
      title: draft.title,
      reports: [...new Set([...planned.ids, ...story.reports.map((report) => report.id)])],
      at: run.startedAt.toISOString(),
      ...(isDraft ? { isDraft } : {}),
    };
    run.written.push(written);
    run.recentlyWritten.push(written);
    await saveWritten(run);
  }
}

async function planStories({ startedAt, recentlyWritten }: OpenGeneration): Promise<PlannedStory[]> {
  const { items } = await latestArticles({}, limits.generation.lookBack, null, startedAt);
  const oldest = new Date(startedAt.getTime() - limits.generation.windowMs).toISOString();
  const usedReports = new Set(recentlyWritten.filter(({ at }) => at > oldest).flatMap(({ reports }) => reports));
  return storiesOf(items, usedReports, startedAt).map(({ key, articles, outlets }) => ({
    key,
    outlets,
    ids: articles.slice(0, limits.generation.reports).map(({ id }) => id),
  }));
}

/** Words of the headline that become keywords where its reports have none of the article's. */
const fewKeywords = 4;

const digest = (text: string, length: number): string => hash('sha256', text).slice(0, length);

/**
 * Builds the message that stores a draft. The article's id is a hash of the story and the day of the run, so a
 * repeated attempt stores the article once. A draft waits for an editor. Topic and
 * region are those of `lead`, and so are the search words that the draft has.
 */
function draftMessage(
  { runId, startedAt }: Pick<OpenGeneration, 'runId' | 'startedAt'>,
  part: number,
  { key, outlets = 0 }: PlannedStory,
  lead: Pick<StoredArticle, 'preview'>,
  draft: ArticleDraft,
  isDraft: boolean,
): { id: string; message: ArticlesMessage } {
  const { preview } = lead;
  const at = startedAt.toISOString();
  const id = digest(`${editorial.sourceId} ${key} ${utcDay(at)}`, 16);
  const social = socialTexts(draft);
  const keywords = wordsInDraft(draft, preview.keywords.split(','));
  const entry = {
    id,
    title: draft.title,
    link: null,
    summary: draft.summary,
    content: bodyOf(draft, outlets),
    publishedAt: at,
    author: null,
    categories: [],
    image: null,
    language: draft.language,
  };
  const composed = {
    topic: preview.topic,
    region: preview.region,
    tags: preview.tags,
    keywords: (keywords.length > 0 ? keywords : significantWords(draft.title).slice(-fewKeywords)).join(','),
    socialTwitter: social.twitter,
    socialLinkedin: social.linkedin,
    socialFacebook: social.facebook,
    coverage: coverageOf(draft),
    ...(isDraft ? { state: 'draft' as const } : {}),
  };
  return {
    id,
    message: {
      runId,
      source: {
        id: editorial.sourceId,
        name: editorial.name,
        type: 'rss',
        region: preview.region,
        category: preview.category,
        url: '',
      },
      part,
      parts: 1,
      fetchedAt: at,
      language: entry.language,
      entries: [{ ...entry, fingerprint: digest(JSON.stringify(entry), 10), composed: { id, ...composed } }],
      filtered: 0,
      known: 0,
      remember: null,
    },
  };
}
