import { messages } from '#web/shell/messages/en.ts';
import { changeLike } from '#web/shell/offline/change-like.ts';
import { discardQueued, queueIfOffline } from '#web/shell/offline/offline-actions.ts';
import { rememberLike } from '#web/shell/storage/reader-state.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';

/**
 * Likes an article that shows `likes` likes, or takes the like back. Offline, the change is stored and sent later.
 * @returns whether the server has it
 * @throws on any other failure
 */
export async function pressLike(id: string, likes: number, wanted: boolean): Promise<boolean> {
  const action = { kind: 'like', articleId: id, wanted } as const;
  try {
    await changeLike(id, wanted);
  } catch (error) {
    if (!(await queueIfOffline(error, action))) throw error;
    rememberLike(id, Math.max(0, likes + (wanted ? 1 : -1)), wanted);
    return false;
  }
  await discardQueued(action);
  if (wanted) showToast({ title: messages.article.liked, description: messages.article.likedHint });
  return true;
}
