import { readStoredArticles } from '#functions/articles/articles.ts';
import { composedFrom, reportIsGone } from '#functions/ingest/store/composed-articles.ts';
import { brand } from '#shared/config/brand.ts';
import { writeDecision } from './write-decision.ts';

/** Attempts at one decision, which an editor may change meanwhile. */
const maxAttempts = 5;

/**
 * Withdraws the composed articles that are made of those among these reports that were taken down: they become drafts,
 * which an editor may correct and publish again. Safe to repeat.
 * @returns the ids of these composed articles, whose decisions are to be applied
 */
export async function withdrawComposed(ids: readonly string[]): Promise<string[]> {
  const reports = await readStoredArticles([...new Set(ids)]);
  const gone = [...reports].filter(([, { editorial }]) => editorial.state === 'takenDown').map(([id]) => id);
  const composed = new Set<string>();
  for (const report of gone)
    for (const id of await composedFrom(report)) if (await withdraw(id, report, new Date())) composed.add(id);
  return [...composed];
}

/** @returns whether the article is made of the report */
async function withdraw(id: string, report: string, now: Date): Promise<boolean> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const article = (await readStoredArticles([id])).get(id);
    // An article that was withdrawn before has lost the report.
    if (article === undefined || !article.coverage.some((one) => one.id === report)) return false;
    const { editorial } = article;
    if (editorial.state === 'takenDown' || editorial.reason === reportIsGone) return true;
    const { version } = editorial;
    const draft = { ...editorial, state: 'draft', reason: reportIsGone, version: version + 1 } as const;
    if (await writeDecision(article, { ...draft, by: brand.name, at: now.toISOString() })) return true;
  }
  throw new Error(`Others have changed the composed article ${id} ${maxAttempts} times in a row`);
}
