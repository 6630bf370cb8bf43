import { readStoredArticles } from '#functions/articles/articles.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { firstRows } from '#functions/table/first-rows.ts';
import { keys } from '#functions/table/keys.ts';
import type { Correction } from '#shared/domain/articles/article.ts';
import { deskArticleOf, isClosed } from './desk-articles.ts';

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
