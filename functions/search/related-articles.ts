import { readSurvivor, type StoredArticle } from '#functions/articles/articles.ts';
import { notFound } from '#functions/runtime/refusal.ts';
import type { Subject } from '#shared/api/search.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { titleSimilarity, titleWords } from '#shared/domain/articles/dedup.ts';
import { parseQuery } from '#shared/domain/search/query.ts';
import { slugOf } from '#shared/domain/search/slug.ts';
import { termsOf } from '#shared/domain/search/terms.ts';
import { conditionsOf } from './conditions.ts';
import { currentSegments } from './current-segments.ts';
import { articlesNaming, leastArticles } from './entities.ts';
import { findDocuments } from './find-documents.ts';
import { documentsAfter } from './results/ordered-hits.ts';
import { firstShown } from './results/shown-articles.ts';
import { documentOf, documentsWith, type SearchIndex, searchIndexOf } from './search-index.ts';
import { secondsOf } from './segment-file.ts';
import { entityTerm } from './segment-terms.ts';

const mostRelated = 8;
/** Keywords and names of an article at most: eight keywords, and about as many names. */
const mostSubjects = 20;
/** Candidates, of which the best are shown. The others replace removed articles and copies. */
const documentsRead = 24;
/** The rarest words and names of an article, which say what it is about. */
const mostTerms = 8;
/** Words and names that a related article shares at least, if the article has as many. */
const leastShared = 2;
/** Headlines with this share of common words count as copies of one text. */
const copySimilarity = 0.7;

/**
 * Articles about the subject of an article, the most similar first. The list is empty while there is no index.
 * @throws Refusal 404 if there is no such article
 */
export async function relatedArticles(id: string, now = new Date()): Promise<ArticlePreview[]> {
  const [article, segments] = await Promise.all([survivorOf(id), currentSegments()]);
  const index = searchIndexOf(segments);
  const terms = await subjectTerms(index, article);
  const must = terms.map((term) => ({ kind: 'terms', terms: [{ term, share: 1 }] }) as const);
  if (must.length === 0) return [];
  const asOf = Math.floor(now.getTime() / 1000);
  const found = await findDocuments(index, { must, not: [], least: Math.min(leastShared, must.length), asOf });
  const { documents } = await documentsAfter(found, 'relevance', null, documentsRead);
  const own = new Set([article.preview.id, ...article.coverage.map((report) => report.id)]);
  const ids = documents.map((document) => document.id).filter((other) => !own.has(other));
  return firstShown(ids, mostRelated, now, isNoCopy(article.preview.title));
}

async function survivorOf(id: string): Promise<StoredArticle> {
  const article = await readSurvivor(id);
  if (article === null) throw notFound('Article');
  return article;
}

/** Other articles that a search must find before a name without a page becomes a link. */
const leastOthers = 2;

/**
 * The keywords and names of an article that lead to other articles, those with a page first.
 * @throws Refusal 404 if there is no such article
 */
export async function subjectsOf(id: string): Promise<Subject[]> {
  const [article, segments] = await Promise.all([survivorOf(id), currentSegments()]);
  const index = searchIndexOf(segments);
  const names = new Map(
    [...article.preview.keywords.split(','), ...((await entityNames(index, article)) ?? [])].map((name) => [
      slugOf(name),
      name.trim(),
    ]),
  );
  names.delete('');
  const subjects = [...names].slice(0, mostSubjects);
  const naming = await articlesNaming(
    index,
    subjects.map(([slug]) => slug),
  );
  const withPage: Subject[] = [];
  const withOthers: Subject[] = [];
  for (const [slug, name] of subjects) {
    if ((naming.get(slug) ?? 0) >= leastArticles) withPage.push({ name, slug });
    else if ((await articlesWith(index, name)) > leastOthers) withOthers.push({ name, slug: null });
  }
  return [...withPage, ...withOthers];
}

/** Articles that a search for the name finds. */
async function articlesWith(index: SearchIndex, name: string): Promise<number> {
  const parsed = parseQuery(name, { prefix: false });
  if (parsed.must.length === 0) return 0;
  return (await findDocuments(index, { ...(await conditionsOf(index, parsed)), asOf: 0 })).total;
}

/** Names of the entities of an article; null if it is not in the index. */
async function entityNames(index: SearchIndex, { preview }: StoredArticle): Promise<string[] | null> {
  const document = await documentOf(index, preview.id, secondsOf(preview.publishedAt));
  if (document === null) return null;
  return (await document.part.segment.entitiesOf([document.row]))[0] ?? [];
}

/** The rarest terms of the article's title and its rarest entities that other documents have too. */
async function subjectTerms(index: SearchIndex, article: StoredArticle): Promise<string[]> {
  const { preview } = article;
  const names = await entityNames(index, article);
  const slugs = (names ?? preview.keywords.split(',')).map(slugOf).filter((slug) => slug !== '');
  const terms = new Set([
    ...slugs.map(entityTerm),
    ...termsOf(preview.title, preview.language).map(({ term }) => term),
  ]);
  return [...(await documentsWith(index, [...terms]))]
    .filter(([, documents]) => documents > (names === null ? 0 : 1))
    .sort(([, a], [, b]) => a - b)
    .slice(0, mostTerms)
    .map(([term]) => term);
}

/** Whether a headline differs from the title and from the headlines before it. */
function isNoCopy(title: string): (article: ArticlePreview) => boolean {
  const titles = [titleWords(title)];
  return (article) => {
    const words = titleWords(article.title);
    if (titles.some((other) => titleSimilarity(words, other) >= copySimilarity)) return false;
    titles.push(words);
    return true;
  };
}
