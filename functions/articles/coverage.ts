import { editorial } from '#shared/config/editorial.ts';
import type { CoverageEntry } from '#shared/domain/articles/article.ts';
import type { StoryIndex } from '#shared/domain/articles/story-index.ts';
import { readStoredArticles, type StoredArticle } from './articles.ts';

/** Reports listed under an article. Hundreds may copy one wire story. */
const maxListed = 50;
/** Names on a card: 'Also reported by A, B and 3 more'. */
export const namesOnCard = 2;

/**
 * Builds the articles to write: sets the survivor from the index and, for those in `affected`, rebuilds the coverage
 * from the reports merged into them. Reads articles that are not incoming from the table and adds them to `before`.
 */
export async function withCoverage(
  toWrite: ReadonlySet<string>,
  affected: ReadonlySet<string>,
  incoming: ReadonlyMap<string, StoredArticle>,
  before: Map<string, StoredArticle>,
  index: StoryIndex,
): Promise<Map<string, StoredArticle>> {
  const mergedBy = new Map<string, string[]>();
  for (const id of affected)
    if (index.get(id)?.survivor === null)
      mergedBy.set(
        id,
        (await index.mergedInto(id)).map((headline) => headline.id),
      );
  const needed = new Set([...toWrite, ...[...mergedBy.values()].flat()]);
  const missing = [...needed].filter((id) => !incoming.has(id) && !before.has(id));
  const known = new Map([...before, ...(await readStoredArticles(missing)), ...incoming]);
  for (const id of missing) {
    const article = known.get(id);
    if (article !== undefined) before.set(id, article);
  }

  const written = new Map<string, StoredArticle>();
  for (const id of toWrite) {
    const article = known.get(id);
    const headline = index.get(id);
    if (article === undefined || headline === undefined) continue;
    const merged = mergedBy.get(id);
    const placed = { ...article, survivor: headline.survivor };
    const keepsCoverage = merged === undefined && headline.survivor === null;
    written.set(id, keepsCoverage ? placed : rebuildCoverage(placed, merged ?? [], known));
  }
  return written;
}

function rebuildCoverage(
  article: StoredArticle,
  merged: readonly string[],
  known: ReadonlyMap<string, StoredArticle>,
): StoredArticle {
  // A generated article arrives with its coverage, and no report is ever merged into it.
  if (article.preview.sourceId === editorial.sourceId) return article;
  const coverage: CoverageEntry[] = merged.flatMap((id) => {
    const report = known.get(id);
    return report === undefined ? [] : [coverageOf(report)];
  });
  const others = [...new Set(coverage.map(({ source }) => source))].filter((name) => name !== article.preview.source);
  return {
    ...article,
    preview: { ...article.preview, coverageCount: others.length, coverageSources: others.slice(0, namesOnCard) },
    details: { ...article.details, coverage: coverage.slice(0, maxListed) },
  };
}

const coverageOf = ({ preview: { id, source, title, url, publishedAt } }: StoredArticle): CoverageEntry => ({
  id,
  source,
  title,
  url,
  publishedAt,
});
