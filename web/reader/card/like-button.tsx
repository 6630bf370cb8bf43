import ButtonBase from '@mui/material/ButtonBase';
import { useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { getArticle, likeArticle } from '#shared/api/articles.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { call } from '#web/api.ts';
import { useSeedReply } from '#web/cache/use-reply.ts';
import { messages } from '#web/messages/en.ts';
import { formatNumber } from '#web/messages/locale.ts';
import { queueIfOffline } from '#web/offline/offline-actions.ts';
import { likedArticles, readerId, rememberLike } from '#web/storage/reader-state.ts';
import { HeartIcon } from '#web/ui/display/icons.tsx';
import { showToast } from '#web/ui/overlays/toast.ts';

/** A reader's like of an article. */
export interface Like {
  liked: boolean;
  likes: number;
  pending: boolean;
  /**
   * Likes the article, once per reader. Offline, the like is stored and sent later.
   * @throws on any other failure
   */
  like: () => Promise<void>;
}

/**
 * An article's likes and the function that adds the reader's own. Every place that shows the article shows the same
 * count.
 */
export function useLike(article: Pick<ArticlePreview, 'id' | 'likes'>): Like {
  const { id } = article;
  // Selects this article's entry only: a like does not rerender the other cards.
  const ownLike = useSyncExternalStore(likedArticles.subscribe, () =>
    likedArticles.read().find((one) => one.id === id),
  );
  const seed = useSeedReply(getArticle);
  const [pending, setPending] = useState(false);
  const busy = useRef(false);
  const liked = ownLike !== undefined;

  const like = useCallback(async () => {
    if (liked || busy.current) return;
    busy.current = true;
    setPending(true);
    try {
      const { likes } = await call(likeArticle, { params: { id }, body: { readerId: readerId() } });
      rememberLike(id, likes);
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
      console.warn('Could not refetch the article after the like', error);
    }
  }, [id, article.likes, liked, seed]);

  // Cached articles are up to a minute old: never show fewer likes than the server returned for the reader's own like.
  return { liked, likes: Math.max(article.likes, ownLike?.likes ?? 0), pending, like };
}

/**
 * What makes a button like an article and show the number of likes. While the request runs it is disabled with
 * aria-disabled only, which keeps the focus.
 */
export const likeProps = ({ liked, likes, pending, like }: Like) => ({
  'aria-pressed': liked,
  'aria-disabled': pending,
  'aria-label': messages.article.likes(likes),
  onClick: () => void like(),
  children: (
    <>
      <HeartIcon full={liked} />
      {formatNumber(likes)}
    </>
  ),
});

/** Likes an article. Unstyled: the surrounding component styles it. */
export const LikeButton = ({ like }: { like: Like }) => <ButtonBase {...likeProps(like)} />;
