import ButtonBase from '@mui/material/ButtonBase';
import { type MouseEvent, useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { getArticle, getArticleUpdates } from '#shared/api/articles.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { call } from '#web/shell/api/client.ts';
import { useSeedReply } from '#web/shell/cache/use-reply.ts';
import { messages } from '#web/shell/messages/en.ts';
import { formatNumber } from '#web/shell/messages/locale.ts';
import { likesWithOwn, ownLikes } from '#web/shell/storage/reader-state.ts';
import { HeartIcon } from '#web/shell/ui/display/icons.tsx';

/** A reader's like of an article. */
export interface Like {
  liked: boolean;
  likes: number;
  pending: boolean;
  /**
   * Likes the article, or takes the like back. Offline, the change is stored and sent later.
   * @throws on any other failure
   */
  press: () => Promise<void>;
}

/**
 * An article's likes and the function that adds or takes back the reader's own. Every place that shows the article
 * shows the same count.
 */
export function useLike(article: Pick<ArticlePreview, 'id' | 'likes'>): Like {
  const { id } = article;
  // Selects this article's entry only: a like does not rerender the other cards.
  const own = useSyncExternalStore(
    ownLikes.subscribe,
    () => ownLikes.read().find((one) => one.id === id),
    () => undefined,
  );
  const seed = useSeedReply(getArticle);
  const seedUpdates = useSeedReply(getArticleUpdates);
  const [pending, setPending] = useState(false);
  const busy = useRef(false);
  const liked = own?.liked === true;
  const likes = likesWithOwn(article.likes, own, Date.now());

  const press = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    try {
      const { pressLike } = await import('./press-like.ts');
      if (!(await pressLike(id, likes, !liked))) return;
    } catch (cause) {
      throw new Error(liked ? messages.errors.unlike : messages.errors.like, { cause });
    } finally {
      busy.current = false;
      setPending(false);
    }
    try {
      const params = { id };
      const article = await call(getArticle, { params, query: { asOf: Math.floor(Date.now() / 1000) } });
      const { views, likes, comments, performanceScore, story } = article;
      seed({ params }, article);
      seedUpdates({ params }, { views, likes, comments, performanceScore, story });
    } catch (error) {
      console.warn('Could not refetch the article after the like', error);
    }
  }, [id, likes, liked, seed, seedUpdates]);

  return { liked, likes, pending, press };
}

/**
 * What makes a button like an article and show the number of likes. While the request runs it is disabled with
 * aria-disabled only, which keeps the focus. The second click of a double click does not take the like back.
 */
export const likeProps = ({ liked, likes, pending, press }: Like) => ({
  'aria-pressed': liked,
  'aria-disabled': pending,
  'aria-label': messages.article.likes(likes),
  'data-zero': likes === 0 ? '' : undefined,
  onClick: ({ detail }: MouseEvent) => {
    if (detail < 2) void press();
  },
  children: (
    <>
      <HeartIcon full={liked} />
      {formatNumber(likes)}
    </>
  ),
});

/** Likes an article or takes the like back. Unstyled: the surrounding component styles it. */
export const LikeButton = ({ like }: { like: Like }) => <ButtonBase {...likeProps(like)} />;
