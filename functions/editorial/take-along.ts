import { readStoredArticles, type StoredArticle } from '#functions/articles/articles.ts';
import { reportsMergedInto } from '#functions/ingest/apply-changes.ts';
import { withNames } from '#functions/records/editor-names.ts';
import { settleAll } from '#functions/table/settle-all.ts';
import { followingEditorial } from '#shared/domain/articles/editorial-change.ts';
import { isApplied } from './desk-articles.ts';
import { writeDecision } from './write-decision.ts';

/** Reports that are decided at the same time. */
const concurrency = 8;
/** Attempts at one decision, which an editor may change meanwhile. */
const maxAttempts = 5;

/**
 * Takes down the reports of the articles that were taken down with them, and restores those of restored ones. Runs in
 * the queue of all articles, before an article leaves its reports to another one. Safe to repeat.
 * @returns the ids of these reports, whose decisions are to be applied
 */
export async function takeAlong(ids: readonly string[]): Promise<string[]> {
  const along: string[] = [];
  for (const article of (await readStoredArticles([...new Set(ids)])).values()) {
    const { takes, state, by } = article.editorial;
    if (takes === undefined) continue;
    const isLeaving = state === 'takenDown' && !isApplied(article);
    const reports = [...new Set([...takes.ids, ...(isLeaving ? await reportsMergedInto(article) : [])])];
    const named = await withNames({ by });
    for (let i = 0; i < reports.length; i += concurrency)
      await settleAll(reports.slice(i, i + concurrency).map((report) => follow(report, article, named.by)));
    along.push(...reports);
  }
  return along;
}

async function follow(id: string, article: StoredArticle, by: string): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const report = (await readStoredArticles([id])).get(id);
    const next = report && followingEditorial(report.editorial, article.preview.id, article.editorial);
    if (report === undefined || !next || (await writeDecision(report, next, by))) return;
  }
  throw new Error(`Others have changed the report ${id} ${maxAttempts} times in a row`);
}
