import { coverageEntryOf, type Preview, storyIdOf } from '#functions/articles/article-rows.ts';
import {
  readStoredArticles,
  readWholeArticles,
  type StoredArticle,
  type WholeArticle,
} from '#functions/articles/articles.ts';
import { readStories } from '#functions/articles/stories.ts';
import { ownCard } from '#functions/ingest/store/edited-rows.ts';
import { publishedWatchlists } from '#functions/newsroom/published-watchlists.ts';
import { notFound } from '#functions/runtime/refusal.ts';
import { readSources } from '#functions/sources/sources.ts';
import { editorial as composer } from '#shared/config/editorial.ts';
import { articlePath, publisherPath } from '#shared/config/site-paths.ts';
import { textOfHtml } from '#shared/domain/articles/article-text.ts';
import { dedupKey, titleSimilarity, titleWords } from '#shared/domain/articles/dedup.ts';
import { primaryLanguage } from '#shared/domain/articles/language.ts';
import { type Explanation, explainClassification } from '#shared/domain/classification/explanation.ts';
import type { DeskArticleDetail, StoryOfReport } from '#shared/domain/desk/desk-article.ts';
import { noTermCounts } from '#shared/domain/stories/cluster-report.ts';
import { StoryClusters } from '#shared/domain/stories/story-clusters.ts';
import { mostDecided } from '#shared/domain/stories/story-decision.ts';
import { summaryTermsOf } from '#shared/domain/stories/story-terms.ts';
import { shortenHtml } from '#shared/domain/text/shorten.ts';
import { counted, deskArticleOf } from './desk-articles.ts';

/**
 * Everything about an article that helps an editor to decide.
 * @throws Refusal 404
 */
export async function articleDetail(id: string, now: Date): Promise<DeskArticleDetail> {
  const article = (await readWholeArticles([id], { asPublished: true })).get(id);
  if (article === undefined) throw notFound('Article');
  const [classification, merged, story] = await Promise.all([
    explain(article),
    mergedReports(article),
    storyOf(article),
  ]);
  return {
    ...deskArticleOf(article, now),
    original: counted(ownCard(article), article, now),
    content: article.body.content,
    missing: shortenHtml(article.body.content, article.editorial.omitted ?? []).missing,
    classification,
    merged,
    story,
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

/**
 * The story of a report as it is stored, and what its reports have in common by the rules of the clusters. Only these
 * reports count: the writer also knows how rare the words are elsewhere.
 */
async function storyOf(article: StoredArticle): Promise<StoryOfReport | null> {
  const { id, sourceId } = article.preview;
  if (article.survivor !== null || article.editorial.alone || sourceId === composer.sourceId) return null;
  const stored = (await readStories([storyIdOf(article)], { consistent: true })).get(storyIdOf(article));
  const story = stored?.id ?? id;
  // The lead has the headline. Decisions name a bounded number of reports.
  const ids = new Set([stored?.lead ?? id, id, ...(stored?.reports.map((report) => report.id) ?? [])]);
  const rows = await readStoredArticles([...ids].slice(0, mostDecided + 1));
  const cards = new Map([...rows.set(id, article)].map(([one, row]) => [one, ownCard(row)]));
  const clusters = new StoryClusters(noTermCounts);
  clusters.learn([...cards.values()].map((card) => clusterReportOf(card, story)));
  const { score = 0, terms = [], nearest = [] } = clusters.why(id) ?? {};
  const likeness = new Map(nearest.map((one) => [one.id, one.score]));
  const others = [...cards.values()].filter((card) => card.id !== id);
  return {
    id: story,
    title: (cards.get(stored?.lead ?? id) ?? article.preview).title,
    formerIds: stored?.formerIds ?? [],
    reports: others
      .map((card) => ({ ...coverageEntryOf(card), score: likeness.get(card.id) ?? 0 }))
      .sort((a, b) => b.score - a.score),
    score,
    terms,
  };
}

function clusterReportOf(
  { id, publishedAt, publisherId: publisher, title, summary, language: tag }: Preview,
  story: string,
) {
  const language = primaryLanguage(tag);
  const summaryTerms = summaryTermsOf(title, summary, language);
  return { id, at: Date.parse(publishedAt), publisher, title, summaryTerms, language, story };
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
