import { readStoredArticles } from '#functions/articles/articles.ts';
import { auditEntity } from '#functions/records/audit.ts';
import { firstRows } from '#functions/table/first-rows.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { isApplied } from './desk-articles.ts';

/** Changes of the desk that are looked at. */
const most = 100;

/**
 * How many articles the editors decided about in the last day whose decision lists and search do not have yet. Looks at
 * the newest hundred changes of the desk: a decision is applied within seconds, unless ingestion stands still.
 */
export async function decisionsNotApplied(now: Date): Promise<number> {
  const after = new Date(now.getTime() - dayMs).toISOString();
  const months = new Set([now.toISOString(), after].map((time) => time.slice(0, 7)));
  const rows = await Promise.all(
    [...months].map((month) =>
      firstRows(most, (page) =>
        auditEntity()
          .query.byTime({ month })
          .gte({ at: after })
          .go({ order: 'desc', ...page }),
      ),
    ),
  );
  const ids = rows.flat().flatMap(({ kind, subject }) => (kind === 'article' ? [subject] : []));
  const articles = await readStoredArticles([...new Set(ids)]);
  return [...articles.values()].filter((one) => !isApplied(one)).length;
}
