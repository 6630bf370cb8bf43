import { test as base, expect, type Page } from 'playwright/test';
import type { Article, ArticlePreview } from '#shared/domain/articles/article.ts';
import type { Publisher } from '#shared/domain/articles/publisher.ts';
import type { Topic } from '#shared/domain/articles/topic.ts';

interface Noise {
  /** What the console may say in this test; anything else of the kind fails it. */
  allowedNoise: RegExp | null;
  /** What the reader has said about advertising before the test; null for a first visit, on which the site asks. */
  adChoice: 'accepted' | 'rejected' | null;
  /** Whether the page's question for an advertisement leaves it. Where it does not, it is answered there that there is none. */
  asksForAds: boolean;
  quiet: undefined;
}

/** Stories that a test answers itself are unknown to the stage, whose document of them is a 404 with the whole app; Chromium notes it. */
const isMadeUpStory = (said: string, address: string): boolean =>
  /^Failed to load resource.* 404 /.test(said) &&
  URL.canParse(address) &&
  new URL(address).pathname.startsWith('/article/');

/**
 * Playwright's own script of a stopped clock (`page.clock`: `__pwClock.controller`), in a tab that has lost the clock already. An error of the site names one of its files.
 */
const isClockGone = ({ message, stack = '' }: Error): boolean =>
  message === "Cannot read properties of undefined (reading 'controller')" && !stack.includes('/assets/');

/** Runs in the page. */
function answerAdsInPage(): void {
  const { fetch } = window;
  window.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    return address.includes('/api/ads/serve')
      ? Promise.resolve(new Response(null, { status: 204 }))
      : fetch(input, init);
  };
}

/** Fails a test in which the page reported an error or broke its Content-Security-Policy. */
export const test = base.extend<Noise>({
  allowedNoise: [null, { option: true }],
  adChoice: ['rejected', { option: true }],
  asksForAds: [false, { option: true }],
  quiet: [
    async ({ page, allowedNoise, adChoice, asksForAds }, use) => {
      const heard: string[] = [];
      page.on('console', (message) => {
        const { url } = message.location();
        if (message.type() === 'error' && !isMadeUpStory(message.text(), url)) heard.push(`${message.text()} (${url})`);
      });
      page.on('pageerror', (error) => {
        if (!isClockGone(error)) heard.push(String(error));
      });
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) =>
          console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
        );
      });
      // The stage's own advertisements are a matter of chance; a test that is about them answers for itself.
      if (asksForAds) await page.route(/\/api\/ads\/serve/, (route) => route.fulfill({ status: 204 }));
      // In the page: a route would bring every request of it here and switch the browser's cache off.
      else await page.addInitScript(answerAdsInPage);
      if (adChoice !== null)
        await page.addInitScript((choice) => {
          // Frames of an origin of their own have no storage, nor has an empty page.
          if (
            window === window.top &&
            location.protocol.startsWith('http') &&
            localStorage.getItem('adConsent') === null
          )
            localStorage.setItem('adConsent', choice);
        }, adChoice);
      await use(undefined);
      // What is still being answered when the test is over is nobody's concern.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.context().unrouteAll({ behavior: 'ignoreErrors' });
      expect(heard.filter((line) => !allowedNoise?.test(line))).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** What Chromium says when an answer is an error or does not come; tests that force one allow it. */
export const failedLoad = /^Failed to load resource/;

interface Answers {
  /** What a like is answered with; 1 unless given. */
  likes?: number;
  articles?: readonly ArticlePreview[] | number;
  topics?: readonly Topic[] | number;
  publishers?: readonly Publisher[] | number;
  article?: Article | number;
}

/**
 * Answers the site's calls with exact data, or with a bare status; returns the addresses read, in order. Calls without an answer here go to the stage, but what readers do
 * with an article is always taken note of here.
 */
export async function answerWith(page: Page, answers: Answers): Promise<string[]> {
  const called: string[] = [];
  await page.route(/\/api\//, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().method() === 'POST' && pathname.startsWith('/api/articles/')) {
      await route.fulfill(
        pathname.endsWith('/like') ? { json: { likes: answers.likes ?? 1, liked: true } } : { status: 204 },
      );
      return;
    }
    called.push(pathname);
    const given =
      pathname === '/api/articles'
        ? answers.articles
        : pathname === '/api/topics'
          ? answers.topics
          : pathname === '/api/publishers'
            ? answers.publishers
            : pathname.startsWith('/api/articles/')
              ? answers.article
              : undefined;
    if (given === undefined) await route.fallback();
    else if (typeof given === 'number')
      await route.fulfill({
        status: given,
        contentType: 'application/json',
        body: '{"message":"Not today","code":"test"}',
      });
    else await route.fulfill({ json: given });
  });
  return called;
}

/** Holds back one call until the returned function is called. */
export async function holdBack(page: Page, path: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(path, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

/** What the page tells the server from now on: `view`, `like`, or the body of a report; each behind the article's id. */
export function heardFrom(page: Page): string[] {
  const heard: string[] = [];
  page.on('request', (request) => {
    const [, id, what] = /\/api\/articles\/([^/]+)\/(view|like|track)$/.exec(new URL(request.url()).pathname) ?? [];
    if (request.method() === 'POST') heard.push(`${id} ${what === 'track' ? request.postData() : what}`);
  });
  return heard;
}

/** Brings the front page's sidebar onto the screen, from its first widget to its last: they come only then. The sidebar itself is as tall as the news. */
export async function openSidebar(page: Page): Promise<void> {
  const side = page.getByRole('complementary');
  const last = side.getByRole('link', { name: /^Browse topics/ });
  for (const [place, block, name] of [
    [side, 'start', 'Sports & Diaspora'],
    [last, 'end', 'Newsletter'],
  ] as const) {
    // What comes above it may push it away again.
    await expect(async () => {
      await place.evaluate((one, block) => one.scrollIntoView({ block, behavior: 'instant' }), block);
      await expect(side.getByRole('heading', { name })).toBeAttached({ timeout: 1000 });
    }).toPass();
  }
}

/** Waits until the page has come to rest, with all that comes after it: widgets, advertisements. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('settled').length > 0);
  await page.waitForLoadState('networkidle');
}
