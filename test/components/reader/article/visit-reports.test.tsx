import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getArticle, listArticles, recordView, trackArticle } from '#shared/api/articles.ts';
import { sampleArticle, samplePreview } from '#test/support/sample-article.ts';
import { networkError, reply, status } from '../../support/api.ts';
import { body, openArticle, recordReaderActions, title } from '../../support/article.ts';
import { open, reload } from '../../support/page.tsx';
import { toast } from '../../support/toast.ts';

const read = (seconds: number) => `story-1 {"action":"read","duration":${seconds}}`;
const click = 'story-1 {"action":"external_click"}';

/** Simulates switching to another tab or app, or coming back. */
function setVisibility(value: 'hidden' | 'visible'): void {
  Object.defineProperty(document, 'visibilityState', { value, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Opens the article at a time that stands still until the test lets milliseconds pass. */
async function openWithStillTime() {
  let now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => {
    clock.mockRestore();
    Reflect.deleteProperty(document, 'visibilityState');
  });
  const actions = recordReaderActions();
  await openArticle();
  await expect.poll(() => actions).toEqual(['story-1 view']);
  const pass = (ms: number) => {
    now += ms;
  };
  const leave = async () => {
    await page.getByRole('link', { name: 'Back to news' }).click();
    await expect.element(body).not.toBeInTheDocument();
    // React needs the real time to show a page whose code has to load.
    clock.mockRestore();
    await expect.element(page.getByRole('tab', { name: 'Discover' })).toBeVisible();
    expect(location.pathname).toBe('/');
  };
  return { actions, pass, leave };
}

// The first test: the others would follow a visit that began with an article.
test('an article that is opened inside the site is read from then on', async () => {
  let now = performance.now();
  reply(listArticles, [samplePreview(1)]);
  reply(getArticle, sampleArticle());
  const actions = recordReaderActions();
  open('/');
  const headline = page.getByCSS('[data-card] a.headline').first();
  await expect.element(headline).toBeVisible();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  now += 60_000;
  await headline.click();
  await expect.element(body).toBeVisible();
  now += 5000;
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  await expect.poll(() => actions).toContain(read(5));
});

test('a failed report shows the reader nothing [ART-45]', async () => {
  const views = reply(recordView, networkError());
  const reports = reply(trackArticle, networkError());
  await openArticle();
  await expect.element(title).toBeVisible();
  await expect.poll(() => views).toHaveLength(1);
  letNoWindowOpen();
  await page.getByRole('link', { name: /^Read Full Article/ }).click();
  await expect.poll(() => reports).toHaveLength(1);
  await expect.element(toast).not.toBeInTheDocument();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('leaving for another page reports the whole seconds of reading [ART-42]', async () => {
  const { actions, pass, leave } = await openWithStillTime();
  pass(7400);
  await leave();
  await expect.poll(() => actions).toEqual(['story-1 view', read(7)]);
});

test('less than a second of reading is not reported [ART-45]', async () => {
  const { actions, pass, leave } = await openWithStillTime();
  pass(600);
  await leave();
  expect(actions).toEqual(['story-1 view']);
});

test('hiding the page ends the visit, which is reported once with its visible time [ART-45]', async () => {
  const { actions, pass, leave } = await openWithStillTime();
  pass(5200);
  setVisibility('hidden');
  await expect.poll(() => actions).toEqual(['story-1 view', read(5)]);
  pass(60_000);
  setVisibility('visible');
  pass(3000);
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  await leave();
  expect(actions).toEqual(['story-1 view', read(5)]);
});

test('a page left open for a day reports six hours [ART-45]', async () => {
  const { actions, pass } = await openWithStillTime();
  pass(24 * 60 * 60_000);
  setVisibility('hidden');
  await expect.poll(() => actions).toEqual(['story-1 view', read(21_600)]);
});

/** Keeps the browser from opening what a click leads to, after the page has handled the click. */
function letNoWindowOpen(): void {
  const listening = new AbortController();
  for (const type of ['click', 'auxclick'])
    document.addEventListener(type, (event) => event.preventDefault(), { signal: listening.signal });
  onTestFinished(() => listening.abort());
}

test('each link to the publisher reports one click, also with the middle button [ART-43, ART-44]', async () => {
  const actions = recordReaderActions();
  const clicks = () => actions.filter((action) => action.includes('external_click'));
  letNoWindowOpen();
  await openArticle();
  const whole = page.getByRole('article').getByRole('link', { name: /^Read Full Article/ });
  await whole.click();
  await expect.poll(clicks).toEqual([click]);
  await whole.click({ button: 'middle' });
  await expect.poll(clicks).toEqual([click, click]);
  reply(getArticle, sampleArticle({ content: 'Short too.' }));
  reload();
  await page.getByRole('link', { name: /^Continue Reading/ }).click();
  await expect.poll(clicks).toEqual([click, click, click]);
});

test('the link to the publisher on a card reports one click [ART-44]', async () => {
  const actions = recordReaderActions();
  reply(
    listArticles,
    [2, 3, 4, 5].map((n) => samplePreview(n, { content: 'Short.', url: 'harbourtribune.example/b' })),
  );
  letNoWindowOpen();
  open('/');
  await page
    .getByRole('link', { name: /^Read full article/ })
    .first()
    .click();
  await expect.poll(() => actions).toEqual([expect.stringMatching(/^story-[2-5] {"action":"external_click"}$/)]);
});

test.each([
  ['https://www.island.example/a/path?with=words', { from: 'www.island.example' }],
  ['', { from: 'direct' }],
  [`${location.origin}/topics`, undefined],
])('a view tells of the page before (%j) no more than its host', async (referrer, sent) => {
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
  const views = reply(recordView, status(204));
  await openArticle();
  await expect.poll(() => views.map((view) => view.body)).toEqual([sent]);
  vi.restoreAllMocks();
});
