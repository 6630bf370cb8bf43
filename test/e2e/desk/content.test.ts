import type { Page } from 'playwright/test';
import { samplePreview } from '#test/support/sample-article.ts';
import { expectAccessiblePanel, mockCall, openDashboard } from '../support/dashboard.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';

test.use({ allowedErrors: failedLoad });

const start = '/api/generate-content';
const before = { running: false, startedAt: null, finishedAt: null, articles: [], error: null, tries: 0 };
const written = [1, 2, 3].map((n) => ({ id: `composed-${n}`, title: `In short: story ${n}` }));
const running = { ...before, running: true, startedAt: new Date().toISOString(), tries: 1 };
const done = { ...running, running: false, finishedAt: new Date().toISOString(), articles: written };

const button = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Generat/ });
const toast = (page: Page) => page.locator('[data-toast]');
const chooser = (page: Page) => page.getByRole('dialog', { name: 'Choose an account' });
const report = (page: Page) => page.locator('[data-card=generator]').getByRole('status');

/** Clicks the button and waits for the reply. */
async function press(page: Page): Promise<void> {
  const response = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith(start),
  );
  await button(page).click();
  await response;
  await expect(button(page)).toHaveText('Generate Articles');
}

/** Pauses the clock; from now on only the test advances it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

interface RunReplies {
  post?: object | number;
  run: object | number;
}
/** Opens the dashboard with mocked generation calls; returns the query strings of the recorded article calls. */
async function openWith(page: Page, replies: RunReplies): Promise<string[]> {
  await mockCall(page, 'POST', start, () => replies.post ?? { started: true });
  await mockCall(page, 'GET', start, () => replies.run);
  await page.clock.install();
  await openDashboard(page);
  await expect(page.getByRole('heading', { name: 'AI Content Generator' })).toBeVisible();
  await expect(report(page).locator('[data-stage]')).toBeVisible();
  const articleCalls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/articles') articleCalls.push(search);
  });
  return articleCalls;
}

test('Generate Articles starts a run and refreshes the articles after ten seconds [GEN-02, GEN-03, GEN-04, GEN-05]', async ({
  page,
}) => {
  const replies: RunReplies = { run: before };
  const articleCalls = await openWith(page, replies);
  await stopClock(page);
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(start));
  await expect(button(page)).toHaveText('Generate Articles');
  replies.run = running;
  await button(page).click();
  expect((await sent).postData()).toBeNull();
  await expect(button(page)).toHaveText('Generating...');
  await expect(button(page)).toBeDisabled();
  await expect(toast(page), 'GEN-13: no toast at the start').toHaveCount(0);
  replies.run = done;
  await page.clock.runFor(9900);
  expect(articleCalls).toEqual([]);
  await expect(button(page)).toBeDisabled();
  await page.clock.runFor(101);
  await expect.poll(() => articleCalls.length).toBe(2);
  await page.clock.resume();
  await expect(toast(page)).toContainText('Content Ready');
  await expect(toast(page)).toContainText('New articles are available');
  expect(
    articleCalls.every((search) => /asOf=\d+/.test(search)),
    'the refresh bypasses every cache',
  ).toBe(true);
  await expect(button(page)).toHaveText('Generate Articles');
  await expect(button(page)).toBeEnabled();
});

test('a failed start raises a toast and frees the button at once [GEN-07, GEN-10, GEN-11, ERR-22]', async ({
  page,
}) => {
  const articleCalls = await openWith(page, { run: before, post: 500 });
  await button(page).click();
  await expect(toast(page)).toContainText('Generation Failed');
  await expect(toast(page)).toContainText('Could not generate content');
  await expect(button(page)).toBeEnabled();
  await page.clock.fastForward(11_000);
  await expect(chooser(page)).toHaveCount(0);
  expect(articleCalls).toEqual([]);
});

test('a 401 shows Admin Access Required and starts sign-in after 1.5 s [GEN-08, GEN-09, ERR-23]', async ({ page }) => {
  await openWith(page, { run: before, post: 401 });
  await stopClock(page);
  await button(page).click();
  // The renewed token was refused too, so the session has ended.
  await expect(page.getByRole('alert')).toContainText('Authentication Required');
  await page.clock.runFor(1499);
  await expect(chooser(page)).toHaveCount(0);
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(chooser(page)).toBeVisible();
  await expect(toast(page)).toContainText('Admin Access Required');
  await expect(toast(page)).toContainText('Please log in as an administrator to generate content');
});

test('sign-in after a 401 also starts during a session, and leaving cancels it [ADM-33, GEN-01, GEN-09]', async ({
  page,
}) => {
  await openWith(page, { run: before, post: 401 });
  // The token cannot be renewed, so the session remains.
  await page.route(/securetoken\.googleapis\.com/, (route) => route.abort());
  await stopClock(page);
  await press(page);
  await page.clock.runFor(1499);
  await expect(chooser(page)).toHaveCount(0);
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(chooser(page)).toBeVisible();
  await expect(toast(page)).toContainText('Admin Access Required');
  await page.keyboard.press('Escape');
  await expect(chooser(page)).toHaveCount(0);
  await stopClock(page);
  await press(page);
  await page.clock.runFor(1000);
  await page.getByRole('link', { name: 'Back to News' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.clock.runFor(2000);
  await page.clock.resume();
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await expect(chooser(page)).toHaveCount(0);
});

test('a reader is refused with the same toast and without a sign-in [ROLE-11, GEN-08]', async ({ page }) => {
  await page.clock.install();
  await openDashboard(page);
  await expect(report(page)).toContainText('Only administrators can see past runs.');
  await button(page).click();
  await expect(toast(page)).toContainText('Admin Access Required');
  await page.clock.fastForward(3000);
  await expect(chooser(page)).toHaveCount(0);
  await expect(button(page)).toBeEnabled();
});

test('the card shows each stage of a run and how it ended [GEN-14]', async ({ page }) => {
  const replies: RunReplies = { run: { ...running, tries: 0 } };
  await openWith(page, replies);
  const steps: [object, RegExp][] = [
    [{ ...running, articles: written.slice(0, 1) }, /Generating.*1 of up to 3 written.*attempt 1 of 3/],
    [
      { ...running, tries: 2, error: 'The model is slow' },
      /Last attempt failed, will retry.*attempt 2 of 3\s*The model is slow/,
    ],
    [
      { ...done, articles: [], tries: 3, error: 'The model is slow' },
      /Failed.*The model is slow\s*Stopped after 3 attempts\. The job is in the dead-letter queue/,
    ],
  ];
  await expect(report(page)).toHaveText(/Queued/);
  for (const [run, text] of steps) {
    replies.run = run;
    await page.clock.fastForward(2100);
    await expect(report(page)).toHaveText(text);
    if (run === steps[0]?.[0])
      await expect(report(page).getByRole('link', { name: 'In short: story 1' })).toHaveAttribute(
        'href',
        '/article/composed-1',
      );
  }
  await expectAccessiblePanel(page);
});

test('Content Ready waits for articles and never follows a failed run [CONST-38, GEN-06]', async ({ page }) => {
  const replies: RunReplies = { run: before };
  const articleCalls = await openWith(page, replies);
  replies.run = { ...done, articles: [], tries: 3, error: 'The model is slow' };
  await button(page).click();
  await page.clock.fastForward(10_100);
  await expect(toast(page)).toContainText('Generation Failed');
  await expect(button(page)).toBeEnabled();
  articleCalls.length = 0;
  replies.run = running;
  await button(page).click();
  await page.clock.fastForward(10_100);
  await expect.poll(() => articleCalls.length, 'GEN-05: the articles are refreshed').toBe(2);
  await expect(button(page)).toBeDisabled();
  replies.run = { ...done, finishedAt: new Date(Date.now() + 60_000).toISOString() };
  await page.clock.fastForward(2100);
  await expect(toast(page)).toContainText('Content Ready');
  await expect.poll(() => articleCalls.length).toBe(4);
});

test('the front page shows the new articles without a reload after the editor has left [GEN-15, GEN-16, DATA-12, DATA-20]', async ({
  page,
}) => {
  const replies: RunReplies = { run: before };
  let isPublished = false;
  await page.route(/\/api\/articles(\?|$)/, (route) => {
    const old = [samplePreview(2), samplePreview(3)];
    const fresh = {
      source: 'AI Editorial Team',
      sourceId: 'editorial',
      id: 'composed-1',
      title: 'In short: the berth opens',
    };
    const isFresh = isPublished && new URL(route.request().url()).searchParams.has('asOf');
    return route.fulfill({ json: isFresh ? [samplePreview(1, fresh), ...old] : old });
  });
  await openWith(page, replies);
  let isSamePage = true;
  page.on('domcontentloaded', () => {
    isSamePage = false;
  });
  await page.getByRole('link', { name: 'Back to News' }).click();
  await expect(page.getByRole('link', { name: 'Story number 2 of the harbour' }).first()).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Admin' }).click();
  await button(page).click();
  await expect(button(page)).toBeDisabled();
  await page.getByRole('link', { name: 'Back to News' }).click();
  await expect(page).toHaveURL(/\/$/);
  [replies.run, isPublished] = [done, true];
  await page.clock.fastForward(10_100);
  await expect(toast(page)).toContainText('Content Ready');
  await expect(page.getByRole('link', { name: 'In short: the berth opens' }).first()).toBeVisible();
  expect(isSamePage).toBe(true);
});

test('after a reload the list has the articles of the run, although caches are older [ADM-30]', async ({ page }) => {
  await mockCall(page, 'GET', start, () => done);
  const old = [samplePreview(9, { source: 'AI Editorial Team', sourceId: 'editorial', title: 'In short: last week' })];
  const fresh = written.map(({ id, title }, n) =>
    samplePreview(n, { source: 'AI Editorial Team', sourceId: 'editorial', id, title }),
  );
  let isStored = false;
  await page.route(
    (url) => url.pathname === '/api/articles' && url.search.includes('source='),
    (route) => {
      // Without asOf, the caches answer.
      const isFresh = isStored && new URL(route.request().url()).searchParams.has('asOf');
      return route.fulfill({ json: isFresh ? [...fresh, ...old] : old });
    },
  );
  await openDashboard(page);
  const list = page.getByRole('region', { name: 'From the AI Editorial Team' });
  await expect(list.getByRole('link')).toHaveText(['In short: last week']);
  isStored = true;
  const all = [...written.map(({ title }) => title), 'In short: last week'];
  await expect(list.getByRole('link'), 'an article that was stored late appears by itself').toHaveText(all);
  await page.reload();
  await expect(list.getByRole('link')).toHaveText(all);
});

test('the Content tab lists the team’s articles, or reads that there are none or that they failed to load [ADM-30]', async ({
  page,
}) => {
  let reply: object | number = 500;
  await mockCall(page, 'GET', start, () => before);
  await page.route(
    (url) => url.pathname === '/api/articles' && url.search.includes('source='),
    (route) => (typeof reply === 'number' ? route.fulfill({ status: reply }) : route.fulfill({ json: reply })),
  );
  await openDashboard(page);
  const list = page.getByRole('region', { name: 'From the AI Editorial Team' });
  await expect(list.getByRole('alert')).toContainText('could not be loaded');
  reply = [];
  await list.getByRole('button').click();
  await expect(list.getByRole('heading', { name: 'No AI articles yet' })).toBeVisible();
  const team = { source: 'AI Editorial Team', sourceId: 'editorial', title: 'In short: the berth opens', views: 1234 };
  reply = [samplePreview(1, team), samplePreview(2)];
  await page.reload();
  await expect(list.getByRole('listitem')).toHaveText([/^In short: the berth opens\s*7 minutes ago · 1,234 views$/]);
  await expect(list.getByRole('link')).toHaveAttribute('href', '/article/story-1');
  reply = Array.from({ length: 12 }, (_, n) => samplePreview(n, { ...team, title: `In short: part ${n + 1}` }));
  await page.reload();
  await expect(list.getByRole('link')).toHaveCount(10);
  await list.getByRole('button', { name: 'Go to page 2' }).click();
  await expect(list.getByRole('link')).toHaveText(['In short: part 11', 'In short: part 12']);
  await expectAccessiblePanel(page);
});
