import { readStoredArticles, resolveArticle, type StoredArticle } from '#functions/articles/articles.ts';
import { notFound } from '#functions/runtime/refusal.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { titleSimilarity, titleWords } from '#shared/domain/articles/dedup.ts';
import { slugOf } from '#shared/domain/search/slug.ts';
import { termsOf } from '#shared/domain/search/terms.ts';
import { currentSegments } from './current-segments.ts';
import { findDocuments } from './find-documents.ts';
import { documentsAfter } from './ordered-hits.ts';
import { documentOf, documentsWith, type SearchIndex, searchIndexOf } from './search-index.ts';
import { entityTerm } from './segment.ts';
import { shownArticles } from './shown-articles.ts';

const mostRelated = 8;
/** Documents of which the best are shown, the others being gone or copies. */
const documentsRead = 24;
/** The rarest words and names of an article, which say what it is about. */
const mostTerms = 8;
/** Words and names that a related article shares, if the article has as many. */
const leastShared = 2;
/** Headlines with this share of common words are one text, which the other articles would only repeat. */
const copySimilarity = 0.7;

/**
 * Articles about the subject of an article, the most similar first. The list is empty while there is no index.
 * @throws Refusal 404 if there is no such article
 */
export async function relatedArticles(id: string, now = new Date()): Promise<ArticlePreview[]> {
  const survivor = await resolveArticle(id);
  const article = survivor === null ? undefined : (await readStoredArticles([survivor.id])).get(survivor.id);
  if (article === undefined) throw notFound('Article');
  const index = searchIndexOf(await currentSegments());
  const terms = subjectTerms(index, article);
  const must = terms.map((term) => ({ kind: 'terms', terms: [{ term, share: 1 }] }) as const);
  if (must.length === 0) return [];
  const asOf = Math.floor(now.getTime() / 1000);
  const found = findDocuments(index, { must, not: [], least: Math.min(leastShared, must.length), asOf });
  const { documents } = documentsAfter(found, 'relevance', null, documentsRead);
  const own = new Set([article.preview.id, ...article.coverage.map((report) => report.id)]);
  const ids = documents.map((document) => document.id).filter((other) => !own.has(other));
  const articles = await shownArticles(ids, now);
  return withoutCopies(
    ids.flatMap((other) => articles.get(other) ?? []),
    article.preview.title,
  ).slice(0, mostRelated);
}

/** The rarest terms of the article's title and its rarest entities that other documents have too. */
function subjectTerms(index: SearchIndex, { preview }: StoredArticle): string[] {
  const document = documentOf(index, preview.id);
  const entities = document === null ? preview.keywords.split(',') : document.part.segment.entitiesOf(document.row);
  const slugs = entities.map(slugOf).filter((slug) => slug !== '');
  const terms = new Set([
    ...slugs.map(entityTerm),
    ...termsOf(preview.title, preview.language).map(({ term }) => term),
  ]);
  return [...terms]
    .map((term) => ({ term, documents: documentsWith(index, term) }))
    .filter(({ documents }) => documents > (document === null ? 0 : 1))
    .sort((a, b) => a.documents - b.documents)
    .slice(0, mostTerms)
    .map(({ term }) => term);
}

/** Leaves out articles whose headline says the same as the article's own, or as one before. */
function withoutCopies(articles: readonly ArticlePreview[], title: string): ArticlePreview[] {
  const titles = [titleWords(title)];
  return articles.filter((one) => {
    const words = titleWords(one.title);
    if (titles.some((other) => titleSimilarity(words, other) >= copySimilarity)) return false;
    titles.push(words);
    return true;
  });
}
