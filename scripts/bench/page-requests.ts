import { chromium } from 'playwright';
import type { Measured } from '#scripts/cost/measured.ts';
import { findChromium } from '#scripts/find-chromium.mjs';
import { contract } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { paths } from '#web/paths.ts';

type Page = Measured['pages']['home'];

/** Long enough for what comes once a page is at rest: widgets, advertisements, prefetching. */
const settled = 4000;

const endpoints: [string, Endpoint][] = Object.entries(contract);
const asPattern = ({ path }: Endpoint) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
/** The endpoint that a request of the page asks; the one with the fewest parameters where two fit. */
const endpointOf = (method: string, path: string): string | undefined =>
  endpoints
    .filter(([, endpoint]) => endpoint.method === method && asPattern(endpoint).test(path))
    .sort(([, a], [, b]) => a.path.split('{').length - b.path.split('{').length)[0]?.[0];

/** What a browser that has never been here asks the site for: for the front page, and for a story that somebody sent it. */
export async function pageCalls(url: string): Promise<Measured['pages']> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
  try {
    const [first] = contract.listArticles.reply.parse(
      await (await fetch(`${url}${contract.listArticles.path}?limit=1`)).json(),
    );
    if (first === undefined) throw new Error('The stage has no article');
    const visit = async (path: string): Promise<Page> => {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
      const page = await context.newPage();
      const seen: Page = { files: 0, fileBytes: 0, calls: {} };
      const counting: Promise<void>[] = [];
      page.on('requestfinished', (request) => {
        const { origin, pathname } = new URL(request.url());
        if (origin !== new URL(url).origin) return;
        const name = endpointOf(request.method(), pathname);
        if (name !== undefined) seen.calls[name] = (seen.calls[name] ?? 0) + 1;
        else
          counting.push(
            request.sizes().then(({ responseBodySize }) => {
              seen.files++;
              seen.fileBytes += responseBodySize;
            }),
          );
      });
      await page.goto(`${url}${path}`);
      await page.waitForLoadState('networkidle');
      await page.mouse.wheel(0, 6000);
      await page.waitForTimeout(settled);
      await Promise.all(counting);
      await context.close();
      return { ...seen, calls: Object.fromEntries(Object.entries(seen.calls).sort(([a], [b]) => a.localeCompare(b))) };
    };
    return { home: await visit(paths.home), article: await visit(paths.article(first.id)) };
  } finally {
    await browser.close();
  }
}
