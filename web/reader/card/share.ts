import { messages } from '#web/shell/messages/en.ts';
import { paths } from '#web/shell/paths.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';

interface SharedArticle {
  id: string;
  title: string;
}

/** The absolute address of an article's page. */
const addressOf = (id: string): string => new URL(paths.article(id), window.location.origin).href;

/** Copies the address of an article's page. If the browser refuses, a toast shows the address to copy by hand. */
export async function copyLink({ id }: Pick<SharedArticle, 'id'>): Promise<void> {
  const url = addressOf(id);
  try {
    // `navigator.clipboard` is undefined outside secure contexts (https).
    await navigator.clipboard.writeText(url);
  } catch {
    showToast({ title: messages.share.refused, description: url, tone: 'destructive' });
    return;
  }
  showToast({ title: messages.share.copied, description: messages.share.copiedHint });
}

/**
 * Opens the device's share dialog for an article. Copies the link if there is none or it fails; a cancelled dialog
 * shows nothing.
 */
export async function shareArticle({ id, title }: SharedArticle): Promise<void> {
  if (typeof navigator.share !== 'function') return copyLink({ id });
  try {
    await navigator.share({ title, url: addressOf(id) });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    return copyLink({ id });
  }
}
