import { defineBrowserCommand } from '@vitest/browser-playwright';

export interface Media {
  colorScheme?: 'light' | 'dark' | null;
  reducedMotion?: 'reduce' | null;
  contrast?: 'more' | null;
  forcedColors?: 'active' | null;
}

/** What only the browser's driver can do, for the tests in the page: `commands` of 'vitest/browser'. */
export const commands = {
  /** Sets what media queries match; null restores the default. */
  emulateMedia: defineBrowserCommand<[media: Media]>(({ page }, media) => page.emulateMedia(media)),
  /** Adds grants such as `clipboard-read`. */
  grantPermissions: defineBrowserCommand<[permissions: string[]]>(({ context }, permissions) =>
    context.grantPermissions(permissions),
  ),
};
