import { test as base, expect, type Page, type Request } from 'playwright/test';

interface SiteOptions {
  /** Console errors that this test causes; any other console or page error fails it. */
  allowedErrors: RegExp | null;
  /** The stored ad choice; null for a first visit, on which the site asks. */
  adChoice: 'accepted' | 'rejected' | null;
  /** Whether ad requests leave the page. By default a stub in the page replies that there is no ad. */
  requestsAds: boolean;
  /** Whether the reader moves the pointer over each page that opens: the site then takes its document over. */
  usesPages: boolean;
  consoleCheck: undefined;
}

/**
 * The stage does not have the articles, stories, publishers and subjects that a test mocks: it returns their document
 * with a 404, which Chromium logs. So it does with the pages under /nope, which tests open as unknown addresses.
 */
const isMissingPage = (message: string, address: string): boolean =>
  /^Failed to load resource.* 404 /.test(message) &&
  URL.canParse(address) &&
  /^\/(article|story|publisher|about|nope)(\/|$)/.test(new URL(address).pathname);

/**
 * An error of Playwright's own script for a paused clock (`page.clock`: `__pwClock.controller`) in a tab that no
 * longer has the clock. The stack of a site's error has a file under /assets/.
 */
const isMissingClock = ({ message, stack = '' }: Error): boolean =>
  message === "Cannot read properties of undefined (reading 'controller')" && !stack.includes('/assets/');

/** Runs in the page: replies to ad requests with a 204. */
function stubAdsInPage(): void {
  const { fetch } = window;
  window.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    return address.includes('/api/ads/serve')
      ? Promise.resolve(new Response(null, { status: 204 }))
      : fetch(input, init);
  };
}

/** @returns the requests of the page that have no reply yet */
function watchRequests(page: Page): Set<Request> {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return open;
}

/** Fails a test in which the page reports an error or violates its Content-Security-Policy. */
export const test = base.extend<SiteOptions>({
  allowedErrors: [null, { option: true }],
  adChoice: ['rejected', { option: true }],
  requestsAds: [false, { option: true }],
  usesPages: [true, { option: true }],
  page: async ({ page, usesPages }, use) => {
    const { goto } = page;
    if (usesPages)
      page.goto = async (...args) => {
        const response = await goto.apply(page, args);
        await page.mouse.move(1, 1);
        return response;
      };
    await use(page);
  },
  consoleCheck: [
    async ({ page, allowedErrors, adChoice, requestsAds }, use, testInfo) => {
      const errors: string[] = [];
      const warnings: string[] = [];
      // Counted by scripts/test.mjs, for the pages of all tabs.
      const countLoads = (tab: Page) =>
        tab.on('domcontentloaded', () => {
          if (tab.url().startsWith('http')) testInfo.annotations.push({ type: 'page load' });
        });
      countLoads(page);
      page.context().on('page', countLoads);
      page.on('console', (message) => {
        const { url } = message.location();
        const line = `${message.text()} (${url})`;
        if (message.type() === 'error' && !isMissingPage(message.text(), url)) errors.push(line);
        else if (['error', 'warning'].includes(message.type())) warnings.push(line);
      });
      // The first run goes without: every request would be reported to the test.
      const openRequests = testInfo.retry > 0 ? watchRequests(page) : new Set<Request>();
      page.on('pageerror', (error) => {
        if (!isMissingClock(error)) errors.push(String(error));
      });
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) =>
          console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
        );
      });
      // The stage picks its ads at random; tests of ads mock their own.
      if (requestsAds) await page.route(/\/api\/ads\/serve/, (route) => route.fulfill({ status: 204 }));
      // A stub in the page: a route would intercept every request and disable the browser's cache.
      else await page.addInitScript(stubAdsInPage);
      if (adChoice !== null)
        await page.addInitScript((choice) => {
          // Frames of another origin and blank pages have no storage.
          if (
            window === window.top &&
            location.protocol.startsWith('http') &&
            localStorage.getItem('adConsent') === null
          )
            localStorage.setItem('adConsent', choice);
        }, adChoice);
      await use(undefined);
      page.context().off('page', countLoads);
      // A second error in the report: a picture of a page that waits does not say what for.
      const said = { warnings, errors, open: [...openRequests].map((request) => request.url()) };
      if (testInfo.status !== testInfo.expectedStatus) expect.soft(said, 'what the page said').toBeNull();
      // Without its mocks, the page's last reports about articles reach the stage, which does not have them.
      const found = errors.filter((line) => !allowedErrors?.test(line));
      // Requests that are still pending at the end of a test are ignored.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.context().unrouteAll({ behavior: 'ignoreErrors' });
      expect(found).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** Chromium's message for a failed request; tests that force a failure allow it. */
export const failedLoad = /^Failed to load resource/;
