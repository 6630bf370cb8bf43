import { articleEntity } from '#functions/articles/article-rows.ts';
import { readStoredArticles } from '#functions/articles/articles.ts';
import { packMessage } from '#functions/ingest/article-queue.ts';
import type { Editorial } from '#shared/domain/articles/editorial.ts';

/** Writes a decision into an article's row, as the desk does, without telling ingestion. @returns the decision */
export async function decide(id: string, change: Partial<Editorial>): Promise<Editorial> {
  const present = (await readStoredArticles([id])).get(id)?.editorial;
  if (present === undefined) throw new Error(`There is no article ${id}`);
  const at = '2026-11-21T10:00:00.000Z';
  const editorial = { ...present, by: 'Ed', at, correctedAt: at, ...change, version: present.version + 1 };
  await articleEntity().update({ id }).set({ editorial }).go();
  return editorial;
}

/** The message that the desk sends after a decision. */
export const editorialMessageOf = (...editorialIds: string[]): string => packMessage({ editorialIds });
