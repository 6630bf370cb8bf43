import { defineBrowserCommand } from '@vitest/browser-playwright';
import { createServer } from 'vite';

export interface Media {
  colorScheme?: 'light' | 'dark' | null;
  reducedMotion?: 'reduce' | null;
  contrast?: 'more' | null;
  forcedColors?: 'active' | null;
}

type RenderServed = typeof import('#test/support/served/render-served.ts');
let served: ReturnType<RenderServed['renderAllServed']> | undefined;

/** Vitest has the packages as a browser gets them here; a server has others. */
async function renderServed(): ReturnType<RenderServed['renderAllServed']> {
  const server = await createServer({
    configFile: false,
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const module: unknown = await server.ssrLoadModule('/test/support/served/render-served.ts');
    return await (module as RenderServed).renderAllServed();
  } finally {
    await server.close();
  }
}

/** What only the browser's driver can do, for the tests in the page: `commands` of 'vitest/browser'. */
export const commands = {
  /** Sets what media queries match; null restores the default. */
  emulateMedia: defineBrowserCommand<[media: Media]>(({ page }, media) => page.emulateMedia(media)),
  /** Adds grants such as `clipboard-read`. */
  grantPermissions: defineBrowserCommand<[permissions: string[]]>(({ context }, permissions) =>
    context.grantPermissions(permissions),
  ),
  /** A reader page as the server renders it (served-pages.ts). */
  servedPage: defineBrowserCommand<[address: string]>(async (_, address) => {
    served ??= renderServed();
    return (await served).get(address);
  }),
  /** Presses the pointer at a point of the page, moves it to another and releases it. */
  drag: defineBrowserCommand<[from: [x: number, y: number], to: [x: number, y: number]]>(
    async ({ page, iframe }, [fromX, fromY], [toX, toY]) => {
      const { x, y } = (await iframe.owner().boundingBox()) ?? { x: 0, y: 0 };
      await page.mouse.move(x + fromX, y + fromY);
      await page.mouse.down();
      await page.mouse.move(x + (fromX + toX) / 2, y + (fromY + toY) / 2);
      await page.mouse.move(x + toX, y + toY);
      await page.mouse.up();
    },
  ),
};
