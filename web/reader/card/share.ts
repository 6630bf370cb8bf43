import { messages } from '#web/messages/en.ts';
import { paths } from '#web/paths.ts';
import { showToast } from '#web/ui/overlays/toast.ts';

interface Shared {
  id: string;
  title: string;
}

/** The address of a story's page, whole. */
const addressOf = (id: string): string => new URL(paths.article(id), window.location.origin).href;

/** Puts the address of a story's page on the clipboard (ART-35); where the browser refuses, the reader gets it to copy by hand (ART-36). */
export async function copyLink({ id }: Pick<Shared, 'id'>): Promise<void> {
  const url = addressOf(id);
  try {
    // Absent on pages that did not come by https.
    await navigator.clipboard.writeText(url);
  } catch {
    showToast({ title: messages.share.refused, description: url, tone: 'destructive' });
    return;
  }
  showToast({ title: messages.share.copied, description: messages.share.copiedHint });
}

/** Hands a story to the device's own sharing (ART-34, ART-52); without one, or when it fails, its link is copied. Cancelling is an answer and shows nothing (ART-36). */
export async function shareArticle({ id, title }: Shared): Promise<void> {
  if (typeof navigator.share !== 'function') return copyLink({ id });
  try {
    await navigator.share({ title, url: addressOf(id) });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    return copyLink({ id });
  }
}
