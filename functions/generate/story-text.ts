import { readStoredArticles, type StoredArticle } from '#functions/articles/articles.ts';
import type { PlannedStory } from '#functions/generate/generations.ts';
import { textOfHtml } from '#functions/publishing/article-text.ts';
import { limits } from '#shared/config/limits.ts';
import { type ArticleDraft, extractiveDraft } from '#shared/domain/generation/article-draft.ts';
import { quotationsFrom, type Report } from '#shared/domain/generation/quotations.ts';
import { modelText } from './model-text.ts';

/** The reports of a story, and the article whose topic and region stand for it. */
export interface StoryReports {
  lead: StoredArticle;
  reports: Report[];
}

/** The standing articles of a story and what ingestion merged into them; null when none of them is there any more. */
export async function readStory({ ids }: PlannedStory): Promise<StoryReports | null> {
  const standing = await readStoredArticles(ids);
  const [lead] = ids.flatMap((id) => standing.get(id) ?? []);
  if (lead === undefined) return null;
  const merged = [...standing.values()]
    .flatMap(({ details }) => details.coverage.map(({ id }) => id))
    .filter((id) => !standing.has(id));
  const wanted = [...new Set(merged)].slice(0, Math.max(0, limits.generation.reports - standing.size));
  const all = [...standing.values(), ...(await readStoredArticles(wanted)).values()];
  // What members pay for is not quoted to others.
  return { lead, reports: all.filter(({ preview }) => !preview.isPremium).map(reportOf) };
}

const reportOf = ({ preview: { id, source, title, url, publishedAt, language }, details }: StoredArticle): Report => ({
  id,
  source,
  title,
  text: textOfHtml(details.content),
  url,
  publishedAt,
  language,
});

/** An article from these reports, by the stage's language model or else in their own sentences; null when they do not hold enough. */
export async function composeStory(
  reports: readonly Report[],
  model: string | undefined,
): Promise<ArticleDraft | null> {
  if (model !== undefined) return modelText(reports, model);
  const quotations = quotationsFrom(reports);
  return quotations === null ? null : extractiveDraft(quotations);
}
