import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import type { CorpusArticle } from './corpus.ts';

const grades = z.record(z.string(), z.int());
const judged = z.object({
  language: z.string(),
  query: z.string(),
  /** By the key of the article, and by story: 3 is what was meant, 2 belongs to it, 1 touches it. */
  articles: grades,
  stories: z._default(grades, {}),
});

/** A query and the articles that a reader would want. */
export interface JudgedQuery {
  language: string;
  query: string;
  /** By the id of the article; an article that is not listed is of no use. */
  grades: ReadonlyMap<string, number>;
}

/** The judged queries with at least one useful article in the corpus (test/search/README.md). */
export function judgedQueries(articles: readonly CorpusArticle[]): JudgedQuery[] {
  const known = new Set(articles.map(({ document }) => document.id));
  const byStory = Map.groupBy(articles, ({ story }) => story);
  const file = fileURLToPath(new URL('../../../test/search/judgements.jsonl', import.meta.url));
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => judged.parse(JSON.parse(line)))
    .map(({ language, query, articles: single, stories }) => {
      const ofStories = Object.entries(stories).flatMap(([story, grade]) =>
        (byStory.get(story) ?? []).map(({ document }): [string, number] => [document.id, grade]),
      );
      const ofArticles = Object.entries(single).filter(([id]) => known.has(id));
      return { language, query, grades: new Map([...ofStories, ...ofArticles]) };
    })
    .filter(({ grades }) => grades.size > 0);
}

export interface Relevance {
  ndcg: number;
  recall: number;
}

/** Useful enough to count as found. */
const useful = 2;

/**
 * Mean nDCG@10 (Järvelin and Kekäläinen 2002, gain 2^grade - 1) and recall@50 of a ranking.
 * @param search returns the ids that it finds, best first
 */
export function relevanceOf(queries: readonly JudgedQuery[], search: (query: string) => readonly string[]): Relevance {
  const all = queries.map(({ query, grades }) => {
    const found = search(query);
    const ideal = [...grades.values()].sort((a, b) => b - a);
    const wanted = [...grades].filter(([, grade]) => grade >= useful).map(([id]) => id);
    const top = new Set(found.slice(0, 50));
    return {
      ndcg: gainOf(found.map((id) => grades.get(id) ?? 0)) / gainOf(ideal),
      recall: wanted.length === 0 ? 1 : wanted.filter((id) => top.has(id)).length / Math.min(50, wanted.length),
    };
  });
  const mean = (of: (one: Relevance) => number) => all.reduce((sum, one) => sum + of(one), 0) / all.length;
  return { ndcg: mean((one) => one.ndcg), recall: mean((one) => one.recall) };
}

/** Discounted cumulative gain of the first ten grades. */
const gainOf = (grades: readonly number[]): number =>
  grades.slice(0, 10).reduce((sum, grade, n) => sum + (2 ** grade - 1) / Math.log2(n + 2), 0);
