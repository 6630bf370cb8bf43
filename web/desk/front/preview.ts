import type { FrontPage } from '#shared/domain/newsroom/front-page.ts';
import { frontPreview } from '#web/shell/storage/preferences.ts';

export const previewSizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 860 } } as const;
export type PreviewSize = keyof typeof previewSizes;

/**
 * Opens the real front page with this plan in a window of its own: the page may not be framed, not even by this site.
 * @returns false if the browser blocks the window
 */
export function openPreview(page: FrontPage, size: PreviewSize): boolean {
  const { width, height } = previewSizes[size];
  frontPreview.write(page);
  return window.open('/?preview', `front-${size}`, `popup,width=${width},height=${height}`) !== null;
}
