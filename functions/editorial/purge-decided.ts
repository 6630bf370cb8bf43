import type { RowChange } from '#functions/articles/article-rows.ts';
import { readStoredArticles, type StoredArticle } from '#functions/articles/articles.ts';
import { withPictureKeys } from '#functions/table/picture-keys.ts';
import { picturePath, pictureWidths, type SignedPicture } from '#shared/config/picture-path.ts';
import { isWithdrawn } from './desk-articles.ts';
import { sendPurge } from './purge-queue.ts';

/** Articles whose own pages are purged one by one: AWS charges for each path, and everything is six. */
const mostOwn = 20;

/**
 * Asks the edge to drop what applied decisions have changed: everything if one of them takes from readers what they
 * had, else the pages of these articles, under their own addresses and those of the reports merged into them.
 * @param changed the rows that have changed, with those of stories and of merged reports
 * @throws if it cannot be asked: the copies would stay for an hour
 */
export async function purgeDecided(ids: readonly string[], changed: readonly RowChange[]): Promise<void> {
  if (ids.length === 0) return;
  const decided = [...(await readStoredArticles([...new Set(ids)])).values()];
  const named = [...decided, ...changed].flatMap(({ preview, coverage }) => [preview, ...coverage].map(({ id }) => id));
  const own = [...new Set([...ids, ...named])];
  const isAll = own.length > mostOwn || decided.some(isWithdrawn);
  const takenDown = decided.filter(({ editorial }) => editorial.state === 'takenDown');
  const pictures = await picturesOf(takenDown.slice(0, mostOwn));
  await sendPurge(
    isAll ? { ids: [...new Set(ids)], ...(pictures.length > 0 && { pictures }) } : { ids: own, own: true },
  );
}

/** The paths of the pictures of these articles on our own route, in all widths. */
async function picturesOf(articles: readonly StoredArticle[]): Promise<string[]> {
  const signed = await withPictureKeys<SignedPicture[]>(articles.map(({ preview: { image } }) => ({ image })));
  return signed.flatMap((one) => pictureWidths.flatMap((width) => picturePath(one, width) ?? []));
}
