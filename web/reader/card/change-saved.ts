import { messages } from '#web/shell/messages/en.ts';
import { bookmarks, type SavedCard, toggleBookmark } from '#web/shell/storage/reader-state.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';

/** Saves an article in this browser, or removes it from the saved ones. A toast says where it is kept. */
export function changeSaved(article: SavedCard): void {
  const isStored = toggleBookmark(article);
  const { saved, savedHint, unsaved, notStored, notStoredHint } = messages.saving;
  if (!isStored) showToast({ title: notStored, description: notStoredHint, tone: 'destructive' });
  else if (bookmarks.read().includes(article.id)) showToast({ title: saved, description: savedHint });
  else showToast({ title: unsaved });
}
