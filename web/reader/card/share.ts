import { messages } from '#web/shell/messages/en.ts';
import { paths } from '#web/shell/paths.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';

export interface SharedPage {
  id: string;
  title: string;
  /** Of the page; by default that of the article with this id. */
  path?: string;
}
type SharedAddress = Pick<SharedPage, 'id' | 'path'>;

const addressOf = ({ id, path = paths.article(id) }: SharedAddress): string =>
  new URL(path, window.location.origin).href;

/** Copies the address of a page. If the browser refuses, a toast shows the address to copy by hand. */
export async function copyLink(page: SharedAddress): Promise<void> {
  const url = addressOf(page);
  try {
    // `navigator.clipboard` is undefined outside secure contexts (https).
    await navigator.clipboard.writeText(url);
  } catch {
    showToast({ title: messages.share.refused, description: url, tone: 'destructive' });
    return;
  }
  const description = page.path === undefined ? messages.share.copiedHint : undefined;
  showToast({ title: messages.share.copied, description });
}

/**
 * Opens the device's share dialog for a page. Copies the link if there is none or it fails; a cancelled dialog
 * shows nothing.
 */
export async function sharePage(page: SharedPage): Promise<void> {
  if (typeof navigator.share !== 'function') return copyLink(page);
  try {
    await navigator.share({ title: page.title, url: addressOf(page) });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    return copyLink(page);
  }
}
