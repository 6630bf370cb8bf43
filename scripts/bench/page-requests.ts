import { type Browser, chromium } from 'playwright';
import type { Measured } from '#infra/traffic/measured.ts';
import { findChromium } from '#scripts/find-chromium.mjs';
import { contract } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { paths } from '#web/paths.ts';

type PageRequests = Measured['pages']['home'];

/** Time for requests after the page has settled: widgets, advertisements, prefetching. */
const settleMs = 4000;

const endpoints: [string, Endpoint][] = Object.entries(contract);
const asPattern = ({ path }: Endpoint) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
/** The endpoint of a request; if two match, the one with fewer parameters. */
const endpointOf = (method: string, path: string): string | undefined =>
  endpoints
    .filter(([, endpoint]) => endpoint.method === method && asPattern(endpoint).test(path))
    .sort(([, a], [, b]) => a.path.split('{').length - b.path.split('{').length)[0]?.[0];

/** Requests of a browser with an empty cache for the front page and for an article. */
export async function measurePageRequests(url: string): Promise<Measured['pages']> {
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
    return {
      home: await visit(browser, url, paths.home),
      article: await visit(browser, url, paths.article(first.id)),
    };
  } finally {
    await browser.close();
  }
}

async function visit(browser: Browser, url: string, path: string): Promise<PageRequests> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const result: PageRequests = { files: 0, fileBytes: 0, calls: {} };
  const sizes: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== new URL(url).origin) return;
    const name = endpointOf(request.method(), pathname);
    if (name !== undefined) result.calls[name] = (result.calls[name] ?? 0) + 1;
    else
      sizes.push(
        request.sizes().then(({ responseBodySize }) => {
          result.files++;
          result.fileBytes += responseBodySize;
        }),
      );
  });
  await page.goto(`${url}${path}`);
  await page.waitForLoadState('networkidle');
  await page.mouse.wheel(0, 6000);
  await page.waitForTimeout(settleMs);
  await Promise.all(sizes);
  await context.close();
  const calls = Object.entries(result.calls).sort(([a], [b]) => a.localeCompare(b));
  return { ...result, calls: Object.fromEntries(calls) };
}
