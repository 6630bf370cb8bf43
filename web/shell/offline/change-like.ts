import { likeArticle, unlikeArticle } from '#shared/api/articles.ts';
import { call } from '#web/shell/api/client.ts';
import { readerId, rememberLike } from '#web/shell/storage/reader-state.ts';

/**
 * Likes an article or takes the like back, and remembers the number of likes. Both can be repeated.
 * @param asVisitor without the account of a signed-in reader
 */
export async function changeLike(articleId: string, wanted: boolean, asVisitor = false): Promise<void> {
  const access = asVisitor ? 'anyone' : 'visitor';
  const endpoint = wanted ? likeArticle : unlikeArticle;
  const input = { params: { id: articleId }, body: { readerId: readerId() } };
  const { likes } = await call({ ...endpoint, access }, input);
  rememberLike(articleId, likes, wanted);
}
