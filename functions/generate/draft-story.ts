import { readWholeArticles, type WholeArticle } from '#functions/articles/articles.ts';
import { limits } from '#shared/config/limits.ts';
import { textOfHtml } from '#shared/domain/articles/article-text.ts';
import { type ArticleDraft, extractiveDraft } from '#shared/domain/generation/article-draft.ts';
import {
  fewestPublishers,
  inOneLanguage,
  publishersOf,
  quotationsFrom,
  type Report,
} from '#shared/domain/generation/quotations.ts';
import { callModel } from './bedrock.ts';
import { findReferences } from './find-references.ts';
import type { PlannedStory } from './generations.ts';
import { ModelBudgetSpent, takeModelCall } from './model-budget.ts';
import { promptFor } from './model-prompt.ts';
import { readModelResponse } from './model-response.ts';

/** The reports of a story, and the article that gives the draft its topic and region. */
export interface StoryReports {
  lead: WholeArticle;
  reports: Report[];
}

/** Reads the articles of a story and the reports that were merged into them; null when no article is left. */
export async function readStory({ ids }: PlannedStory): Promise<StoryReports | null> {
  const articles = await readWholeArticles(ids);
  const [lead] = ids.flatMap((id) => articles.get(id) ?? []);
  if (lead === undefined) return null;
  const merged = [...articles.values()]
    .flatMap(({ coverage }) => coverage.map(({ id }) => id))
    .filter((id) => !articles.has(id));
  const more = [...new Set(merged)].slice(0, Math.max(0, limits.generation.reports - articles.size));
  const all = [...articles.values(), ...(await readWholeArticles(more)).values()];
  // Premium articles are for members only, so they are not quoted.
  return { lead, reports: all.filter(({ preview }) => !preview.isPremium).map(reportOf) };
}

const reportOf = ({ preview: { id, source, title, url, publishedAt, language }, body }: WholeArticle): Report => ({
  id,
  source,
  title,
  text: textOfHtml(body.content),
  url,
  publishedAt,
  language,
});

/**
 * Drafts an article from reports, with the stage's language model, or without one from their own sentences.
 * @returns null when the reports are too short, or of one publisher only
 * @throws ModelBudgetSpent, or another error of the model that a retry may solve
 */
export async function draftStory(reports: readonly Report[], model: string | undefined): Promise<ArticleDraft | null> {
  if (model !== undefined) return modelDraft(reports, model);
  const quotations = quotationsFrom(reports, findReferences);
  return quotations === null ? null : extractiveDraft(quotations);
}

async function modelDraft(reports: readonly Report[], model: string): Promise<ArticleDraft | null> {
  const usable = inOneLanguage(reports);
  if (publishersOf(usable) < fewestPublishers) return null;
  if (usable.reduce((sum, { text }) => sum + text.length, 0) < limits.generation.least) return null;
  if (!(await takeModelCall(new Date()))) throw new ModelBudgetSpent();
  return readModelResponse(await callModel(model, promptFor(usable)), usable);
}
