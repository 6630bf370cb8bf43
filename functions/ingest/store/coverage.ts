import { coverageEntryOf, type Preview, type RowChange } from '#functions/articles/article-rows.ts';
import { readStoredArticles } from '#functions/articles/articles.ts';
import { isOwnSource } from '#shared/config/editorial.ts';
import type { CoverageEntry } from '#shared/domain/articles/article.ts';
import type { StoryIndex } from '#shared/domain/articles/story-index.ts';

/** Reports listed under an article, and their bytes as JSON. Hundreds may copy one wire story, under long addresses. */
const maxListed = 50;
const maxListedBytes = 40_000;
/** Reports whose publishers are counted, the earliest first. Bounds the rows that another copy reads. */
const maxCounted = 100;
/** Names on a card: 'Also reported by A, B and 3 more'. */
const namesOnCard = 2;

/**
 * Builds the rows to write: sets the survivor from the index and, for those in `affected`, rebuilds the coverage from
 * the reports merged into them.
 * @param rows the rows by id, with the changes of this batch
 * @param changed ids of the rows that this batch changes; other reports are as in their survivor's coverage
 */
export async function withCoverage(
  affected: ReadonlySet<string>,
  rows: ReadonlyMap<string, RowChange>,
  changed: { has(id: string): boolean },
  index: StoryIndex,
): Promise<Map<string, RowChange>> {
  const mergedBy = new Map<string, string[]>();
  for (const id of affected) {
    if (index.get(id)?.survivor !== null) continue;
    const merged = await index.mergedInto(id);
    mergedBy.set(
      id,
      merged.slice(0, maxCounted).map((headline) => headline.id),
    );
  }
  const listed = new Map<string, CoverageEntry>();
  for (const { coverage } of rows.values())
    for (const entry of coverage) if (!changed.has(entry.id)) listed.set(entry.id, entry);
  for (const [id, row] of rows) if (!listed.has(id)) listed.set(id, coverageEntryOf(row.preview));
  const missing = [...mergedBy.values()].flat().filter((id) => !listed.has(id));
  for (const [id, row] of await readStoredArticles([...new Set(missing)])) listed.set(id, coverageEntryOf(row.preview));

  const written = new Map<string, RowChange>();
  for (const [id, row] of rows) {
    const headline = index.get(id);
    if (headline === undefined) continue;
    const merged = mergedBy.get(id);
    const placed = { ...row, survivor: headline.survivor };
    const keepsCoverage = merged === undefined && headline.survivor === null;
    written.set(id, keepsCoverage ? placed : rebuildCoverage(placed, merged ?? [], listed));
  }
  return written;
}

function rebuildCoverage(
  row: RowChange,
  merged: readonly string[],
  listed: ReadonlyMap<string, CoverageEntry>,
): RowChange {
  // An article of ours arrives with its coverage, and no report is ever merged into it.
  if (isOwnSource(row.preview.sourceId)) return row;
  const coverage = merged.flatMap((id) => listed.get(id) ?? []);
  const others = coverage.map(({ source }) => source).filter((name) => name !== row.preview.source);
  return {
    ...row,
    preview: { ...row.preview, ...coverageCounts(others) },
    coverage: listedOf(coverage),
  };
}

/** The first reports of a story, as many as its row has room for: every report of an ordinary story. */
export function listedOf(coverage: readonly CoverageEntry[]): CoverageEntry[] {
  let left = maxListedBytes;
  return coverage.slice(0, maxListed).filter((entry) => {
    left -= Buffer.byteLength(JSON.stringify(entry));
    return left >= 0;
  });
}

/** The publishers of the coverage, as a card shows them. @param names may have duplicates */
export function coverageCounts(names: readonly string[]): Pick<Preview, 'coverageCount' | 'coverageSources'> {
  const sources = [...new Set(names)];
  return { coverageCount: sources.length, coverageSources: sources.slice(0, namesOnCard) };
}
