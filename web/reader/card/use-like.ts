import { useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { getArticle, likeArticle } from '#shared/api/articles.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { call } from '#web/api.ts';
import { useSeedAnswer } from '#web/cache/use-answer.ts';
import { messages } from '#web/messages/en.ts';
import { queueIfOffline } from '#web/offline/offline-actions.ts';
import { likedArticles, readerId, rememberLike } from '#web/storage/reader-state.ts';
import { showToast } from '#web/ui/overlays/toast.ts';

export interface Like {
  liked: boolean;
  likes: number;
  pending: boolean;
  /** Likes the article, once for each reader (ART-47). Without a network it is kept and sent later; any other failure is thrown (ART-40, ERR-07). */
  like: () => Promise<void>;
}

/** An article's likes, and the way to add one's own. The same story shows the same count wherever it stands. */
export function useLike(article: Pick<ArticlePreview, 'id' | 'likes'>): Like {
  const { id } = article;
  // This story's entry alone: the others on the page are not drawn again.
  const mine = useSyncExternalStore(likedArticles.subscribe, () => likedArticles.read().find((one) => one.id === id));
  const seed = useSeedAnswer(getArticle);
  const [pending, setPending] = useState(false);
  const busy = useRef(false);
  const liked = mine !== undefined;

  const like = useCallback(async () => {
    if (liked || busy.current) return;
    busy.current = true;
    setPending(true);
    try {
      const answer = await call(likeArticle, { params: { id }, body: { readerId: readerId() } });
      rememberLike(id, answer.likes);
    } catch (cause) {
      if (await queueIfOffline(cause, { kind: 'like', articleId: id })) {
        rememberLike(id, article.likes + 1);
        return;
      }
      throw new Error(messages.errors.like, { cause });
    } finally {
      busy.current = false;
      setPending(false);
    }
    showToast({ title: messages.article.liked, description: messages.article.likedHint });
    try {
      seed({ params: { id } }, await call(getArticle, { params: { id } }, { cache: 'no-cache' }));
    } catch (error) {
      console.warn('The article could not be fetched again after the like.', error);
    }
  }, [id, article.likes, liked, seed]);

  // Caches answer with the count of a minute ago: it never falls below what the reader's own like was told.
  return { liked, likes: Math.max(article.likes, mine?.likes ?? 0), pending, like };
}
