import { readStoredArticles, type StoredArticle } from '#functions/articles/articles.ts';
import { auditEntity } from '#functions/records/audit.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { firstRows } from '#functions/table/first-rows.ts';
import { keys } from '#functions/table/keys.ts';
import type { Correction } from '#shared/domain/articles/article.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { deskArticleOf, isApplied, isClosed } from './desk-articles.ts';

/** What the editors tell readers of a correction. Written with the decision about its article. */
export const correctionEntity = defineEntity({
  model: { entity: 'correction', version: '1', service },
  attributes: {
    /** Of the article. */
    id: { type: 'string', required: true },
    at: { type: 'string', required: true },
    text: { type: 'string', required: true },
  },
  indexes: { newest: keys('corrections', '${at}#${id}') },
});

/** Corrections in the list: each is a read of its article. */
const maxListed = 100;

/** What the editors have corrected, the newest first, without articles that readers may not open. */
export async function newestCorrections(now: Date): Promise<Correction[]> {
  const rows = await firstRows(maxListed, (page) =>
    correctionEntity()
      .query.newest({})
      .go({ order: 'desc', ...page }),
  );
  const articles = await readStoredArticles([...new Set(rows.map(({ id }) => id))]);
  return rows.flatMap(({ id, at, text }) => {
    const stored = articles.get(id);
    if (stored === undefined || isClosed(stored.editorial.state)) return [];
    const { title, source, language } = deskArticleOf(stored, now).article;
    return { id, title, source, language, text, at };
  });
}

/** Changes of the desk that are looked at. */
const mostChanges = 100;

/**
 * The articles that the editors decided about in the last day whose decision lists and search do not have yet. Looks at
 * the newest hundred changes of the desk: a decision is applied within seconds, unless ingestion has stopped.
 */
export async function decisionsNotApplied(now: Date): Promise<StoredArticle[]> {
  const after = new Date(now.getTime() - dayMs).toISOString();
  const months = new Set([now.toISOString(), after].map((time) => time.slice(0, 7)));
  const rows = await Promise.all(
    [...months].map((month) =>
      firstRows(mostChanges, (page) =>
        auditEntity()
          .query.byTime({ month })
          .gte({ at: after })
          .go({ order: 'desc', ...page }),
      ),
    ),
  );
  const ids = rows.flat().flatMap(({ kind, subject }) => (kind === 'article' ? [subject] : []));
  const articles = await readStoredArticles([...new Set(ids)]);
  return [...articles.values()].filter((one) => !isApplied(one));
}
