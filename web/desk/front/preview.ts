import type { FrontPage } from '#shared/domain/newsroom/front-page.ts';
import type { FrontPagePlan } from '#shared/domain/newsroom/front-page-plan.ts';
import { frontPreview } from '#web/shell/storage/preferences.ts';
import type { Stories } from './use-stories.ts';

/** The plan as readers would get it once it is published. */
export const frontPageWith = ({ pins, mutes, breaking }: FrontPagePlan, stories: Stories): FrontPage => ({
  number: 0,
  pins: pins.flatMap(({ articleId, ...pin }) => {
    const article = stories.get(articleId);
    return article ? { ...pin, article } : [];
  }),
  mutes: mutes.map(({ kind, id, until }) => ({ kind, id, until })),
  breaking,
});

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
