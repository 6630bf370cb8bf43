import { defineBrowserCommand } from '@vitest/browser-playwright';
import { createServer } from 'vite';

export interface Media {
  colorScheme?: 'light' | 'dark' | null;
  reducedMotion?: 'reduce' | null;
  contrast?: 'more' | null;
  forcedColors?: 'active' | null;
}

type Render = typeof import('#test/support/served/render-served.ts');
type Pages = typeof import('#test/support/served/served-pages.ts');
type Served = Map<string, Awaited<ReturnType<Render['renderServed']>>>;
let served: Promise<Served> | undefined;

/** Vitest has the packages as a browser gets them here; a server has others. */
async function renderServed(): Promise<Served> {
  const server = await createServer({
    configFile: false,
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const load = (name: string): Promise<unknown> => server.ssrLoadModule(`/test/support/served/${name}.ts`);
    const { renderServed } = (await load('render-served')) as Render;
    const { servedPages } = (await load('served-pages')) as Pages;
    const pages = servedPages.map(async ([address]) => [address, await renderServed(address)] as const);
    return new Map(await Promise.all(pages));
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
