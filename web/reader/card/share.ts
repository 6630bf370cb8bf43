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

/** Longer titles are cut: some mail programs open no address of more than 2,000 characters. */
const longestTitle = 300;

/**
 * A title in one line. Without marks of direction, which would turn the address behind it round, and without halves of
 * characters, which no address can hold.
 */
const inOneLine = (title: string): string =>
  title
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/gu, '')
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();

const cut = (text: string): string => {
  const letters = [...text];
  return letters.length <= longestTitle ? text : `${letters.slice(0, longestTitle - 1).join('')}…`;
};

/**
 * The addresses that share a page by WhatsApp, Telegram and e-mail. They have its title and its address, nothing that
 * follows the reader.
 * @param url of the page
 */
export function shareLinks(title: string, url: string): { whatsapp: string; telegram: string; email: string } {
  const line = cut(inOneLine(title));
  const [name, address] = [line, url].map(encodeURIComponent);
  // A line break of a mail has two characters (RFC 6068).
  const both = line === '' ? address : `${name}%0D%0A${address}`;
  return {
    whatsapp: `https://wa.me/?text=${line === '' ? address : `${name}%0A${address}`}`,
    telegram: `https://t.me/share/url?url=${address}&text=${name}`,
    email: `mailto:?subject=${name}&body=${both}`,
  };
}
