import { coverageEntryOf, type Preview } from '#functions/articles/article-rows.ts';
import {
  readStoredArticles,
  readWholeArticles,
  type StoredArticle,
  type WholeArticle,
} from '#functions/articles/articles.ts';
import { ownCard } from '#functions/ingest/store/edited-rows.ts';
import { publishedWatchlists } from '#functions/newsroom/published-watchlists.ts';
import { notFound } from '#functions/runtime/refusal.ts';
import { readSources } from '#functions/sources/sources.ts';
import { editorial as composer } from '#shared/config/editorial.ts';
import { articlePath, publisherPath } from '#shared/config/site-paths.ts';
import { textOfHtml } from '#shared/domain/articles/article-text.ts';
import { dedupKey, titleSimilarity, titleWords } from '#shared/domain/articles/dedup.ts';
import { type Explanation, explainClassification } from '#shared/domain/classification/explanation.ts';
import type { DeskArticleDetail } from '#shared/domain/desk/desk-article.ts';
import { shortenHtml } from '#shared/domain/text/shorten.ts';
import { counted, deskArticleOf } from './desk-articles.ts';

/**
 * Everything about an article that helps an editor to decide.
 * @throws Refusal 404
 */
export async function articleDetail(id: string, now: Date): Promise<DeskArticleDetail> {
  const article = (await readWholeArticles([id], { asPublished: true })).get(id);
  if (article === undefined) throw notFound('Article');
  const [classification, merged] = await Promise.all([explain(article), mergedReports(article)]);
  return {
    ...deskArticleOf(article, now),
    original: counted(ownCard(article), article, now),
    content: article.body.content,
    missing: shortenHtml(article.body.content, article.editorial.omitted ?? []).missing,
    classification,
    merged,
    shownAt: shownAt(article),
  };
}

/** Why the article, as its publisher has it, is classified so with the present settings of its source. */
async function explain(article: WholeArticle): Promise<Explanation> {
  const { title, summary, language, sourceId, category } = ownCard(article);
  const source = (await readSources([sourceId])).get(sourceId);
  const entry = {
    title,
    summary,
    text: textOfHtml(article.body.content),
    sourceRegion: source?.region ?? null,
    sourceCategory: source?.category ?? category,
    language,
  };
  return explainClassification(entry, await publishedWatchlists());
}

type MergedReport = DeskArticleDetail['merged'][number];

/** The reports merged into this one, or the one that it was merged into, each with the rule that joins the two. */
async function mergedReports(article: StoredArticle): Promise<MergedReport[]> {
  const original = ownCard(article);
  const { survivor, coverage } = article;
  // A composed article has the reports that it was made from: they are not merged.
  if (original.sourceId === composer.sourceId) return [];
  const ids = survivor === null ? coverage.map((entry) => entry.id) : [survivor];
  const others = await readStoredArticles(ids);
  const listed = new Map(coverage.map((entry) => [entry.id, entry]));
  return ids.flatMap((id) => {
    const other = others.get(id);
    const card = other && ownCard(other);
    const entry = card === undefined ? listed.get(id) : coverageEntryOf(card);
    return entry === undefined ? [] : [{ ...entry, ...ruleOf(original, card ?? entry) }];
  });
}

type Report = Pick<Preview, 'id' | 'title' | 'url'>;

/** The rule of domain/articles/dedup.ts that joins two reports: equal keys come first. */
function ruleOf(one: Report, other: Report): Pick<MergedReport, 'rule' | 'score'> {
  const isKey = dedupKey(one.title, one.url ?? one.id) === dedupKey(other.title, other.url ?? other.id);
  return { rule: isKey ? 'key' : 'words', score: titleSimilarity(titleWords(one.title), titleWords(other.title)) };
}

/** The pages where readers find the article now: what lists have, which may be a moment behind the decision. */
function shownAt({ preview, survivor, applied, editorial }: StoredArticle): string[] {
  const { id, topic, publisherId } = preview;
  if (survivor !== null) return [articlePath(survivor)];
  if (editorial.state === 'draft' || editorial.state === 'takenDown') return [];
  const isListed = (applied?.state ?? 'listed') === 'listed' && editorial.state === 'listed';
  return isListed
    ? ['/', `/?topic=${encodeURIComponent(topic)}`, publisherPath(publisherId), articlePath(id)]
    : [articlePath(id)];
}
