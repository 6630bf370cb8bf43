import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listArticles } from '#shared/api/articles.ts';
import { generateContent, getGeneration } from '#shared/api/desk.ts';
import { getFollowStatus } from '#shared/api/follows.ts';
import type { Generation } from '#shared/domain/generation/generation.ts';
import { samplePreview } from '#test/support/sample-article.ts';
import { networkError, refusal, reply, replyTo, status } from '../support/api.ts';
import { setClock, stopClock } from '../support/clock.ts';
import { expectSound, openDashboard } from '../support/dashboard.ts';
import { open, reload, texts } from '../support/page.tsx';
import { accountChooser, expectNoSignIn, signInAsEditor } from '../support/sign-in.ts';
import { toast } from '../support/toast.ts';

const before: Generation = {
  running: false,
  startedAt: null,
  finishedAt: null,
  articles: [],
  error: null,
  tries: 0,
};
const written = [1, 2, 3].map((n) => ({ id: `composed-${n}`, title: `In short: story ${n}` }));
const running: Generation = { ...before, running: true, startedAt: new Date().toISOString(), tries: 1 };
const done: Generation = { ...running, running: false, finishedAt: new Date().toISOString(), articles: written };
const failed: Generation = { ...done, articles: [], tries: 3, error: 'The model is slow' };
const ofTeam = { source: 'AI Editorial Team', sourceId: 'editorial' };

const button = page.getByRole('main').getByRole('button', { name: /^Generat/ });
const report = page.getByCSS('[data-card=generator]').getByRole('status');
const list = page.getByRole('region', { name: 'From the AI Editorial Team' });
const backToNews = page.getByRole('link', { name: 'Back to News' });
const unauthorized = status(401, refusal('test', { message: 'Unauthorized' }));

const setRun = (run: Generation) => reply(getGeneration, run);

/** Opens the dashboard with a clock of its own where this is the last run. */
async function openWith(run: Generation, startClock = setClock): Promise<void> {
  setRun(run);
  // For a card under the pointer, once the editor is back on the front page.
  reply(getFollowStatus, { isFollowing: false });
  await signInAsEditor();
  startClock(new Date());
  open('/admin');
  await expect.element(page.getByRole('heading', { name: 'AI Content Generator' })).toBeVisible();
  await expect.element(report.getByCSS('[data-stage]')).toBeVisible();
}

/** Clicks the button and waits until the call has its reply. */
async function press(): Promise<void> {
  const calls = reply(generateContent, unauthorized);
  await button.click();
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  await expect.element(button).toHaveTextContent('Generate Articles');
}

test('Generate Articles starts a run and refreshes the articles after ten seconds [GEN-02, GEN-03, GEN-04, GEN-05]', async () => {
  await openWith(before, stopClock);
  const starts = reply(generateContent, { started: true });
  const articleCalls = reply(listArticles, []);
  await expect.element(button).toHaveTextContent('Generate Articles');
  setRun(running);
  await button.click();
  await expect.poll(() => starts).toHaveLength(1);
  expect(starts[0]?.headers.has('content-type'), 'it has a body').toBe(false);
  await expect.element(button).toHaveTextContent('Generating...');
  await expect.element(button).toBeDisabled();
  expect(toast.elements(), 'GEN-13: no toast at the start').toEqual([]);
  setRun(done);
  await vi.advanceTimersByTimeAsync(9999);
  expect(articleCalls).toEqual([]);
  await expect.element(button).toBeDisabled();
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(() => articleCalls).toHaveLength(2);
  await expect.element(toast).toMatchTextContent('Content Ready');
  await expect.element(toast).toMatchTextContent('New articles are available');
  expect(
    articleCalls.every(({ query }) => typeof query.asOf === 'number'),
    'the refresh bypasses every cache',
  ).toBe(true);
  await expect.element(button).toHaveTextContent('Generate Articles');
  await expect.element(button).toBeEnabled();
});

test('a failed start raises a toast and frees the button at once [GEN-07, GEN-10, GEN-11, ERR-22]', async () => {
  await openWith(before);
  reply(generateContent, status(500));
  const articleCalls = reply(listArticles, []);
  await button.click();
  await expect.element(toast).toMatchTextContent('Generation Failed');
  await expect.element(toast).toMatchTextContent('Could not generate content');
  await expect.element(button).toBeEnabled();
  await expectNoSignIn(11_000);
  expect(articleCalls).toEqual([]);
});

test('a 401 shows Admin Access Required and starts sign-in after 1.5 s [GEN-08, GEN-09, ERR-23]', async () => {
  await openWith(before, stopClock);
  reply(generateContent, unauthorized);
  await button.click();
  // The renewed token was refused too, so the session has ended.
  await expect.element(page.getByRole('alert').first()).toMatchTextContent('Authentication Required');
  await expectNoSignIn(1499);
  await vi.advanceTimersByTimeAsync(1);
  await expect.element(accountChooser).toBeVisible();
  await expect.element(toast).toMatchTextContent('Admin Access Required');
  await expect.element(toast).toMatchTextContent('Please log in as an administrator to generate content');
});

test('sign-in after a 401 also starts during a session, and leaving cancels it [ADM-33, GEN-01, GEN-09]', async () => {
  await openWith(before, stopClock);
  reply(listArticles, [samplePreview(2)]);
  // The token cannot be renewed, so the session remains.
  replyTo(({ pathname }) => pathname.endsWith('/v1/token'), networkError);
  await press();
  await expectNoSignIn(1499);
  await vi.advanceTimersByTimeAsync(1);
  await expect.element(accountChooser).toBeVisible();
  await expect.element(toast).toMatchTextContent('Admin Access Required');
  await userEvent.keyboard('{Escape}');
  await vi.advanceTimersByTimeAsync(1000);
  await expect.element(accountChooser).not.toBeInTheDocument();
  await press();
  await expectNoSignIn(1000);
  await backToNews.click();
  await expect.poll(() => location.pathname).toBe('/');
  await vi.advanceTimersByTimeAsync(2000);
  await expect.element(page.getByRole('main').getByRole('link').first()).toBeVisible();
  expect(accountChooser.elements()).toEqual([]);
});

test('a reader is refused with the same toast and without a sign-in [ROLE-11, GEN-08]', async () => {
  await openDashboard();
  await expect.element(report).toMatchTextContent('Only editors and owners can see past runs.');
  reply(generateContent, status(403));
  setClock(new Date());
  await button.click();
  await expect.element(toast).toMatchTextContent('Admin Access Required');
  await expectNoSignIn(3000);
  await expect.element(button).toBeEnabled();
});

test('the card shows each stage of a run and how it ended [GEN-14]', async () => {
  const slow = 'The model is slow';
  const steps: [Generation, RegExp][] = [
    [{ ...running, articles: written.slice(0, 1) }, /Generating.*1 of up to 3 written.*attempt 1 of 3/],
    [{ ...running, tries: 2, error: slow }, /Last attempt failed, will retry.*attempt 2 of 3\s*The model is slow/],
    [failed, /Failed.*The model is slow\s*Stopped after 3 attempts\. The job is in the dead-letter queue/],
  ];
  await openWith({ ...running, tries: 0 });
  await expect.element(report).toMatchTextContent(/Queued/);
  for (const [run, text] of steps) {
    setRun(run);
    await vi.advanceTimersByTimeAsync(2000);
    await expect.element(report).toMatchTextContent(text);
    if (run === steps[0]?.[0])
      await expect
        .element(report.getByRole('link', { name: 'In short: story 1' }))
        .toHaveAttribute('href', '/article/composed-1');
  }
  vi.useRealTimers();
  await expectSound();
});

test('Content Ready waits for articles and never follows a failed run [CONST-38, GEN-06]', async () => {
  await openWith(before);
  reply(generateContent, { started: true });
  const articleCalls = reply(listArticles, []);
  setRun(failed);
  await button.click();
  await expect.element(button).toBeDisabled();
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.element(toast).toMatchTextContent('Generation Failed');
  await expect.element(button).toBeEnabled();
  const earlier = articleCalls.length;
  setRun(running);
  await button.click();
  await expect.element(button).toBeDisabled();
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.poll(() => articleCalls.length, { message: 'GEN-05: the articles are refreshed' }).toBe(earlier + 2);
  await expect.element(button).toBeDisabled();
  expect(toast.filter({ hasText: 'Content Ready' }).elements()).toEqual([]);
  setRun({ ...done, finishedAt: new Date(Date.now() + 60_000).toISOString() });
  await vi.advanceTimersByTimeAsync(2000);
  await expect.element(toast).toMatchTextContent('Content Ready');
  await expect.poll(() => articleCalls.length).toBe(earlier + 4);
});

test('the front page shows the new articles without a reload after the editor has left [GEN-15, GEN-16, DATA-12, DATA-20]', async () => {
  let isPublished = false;
  const old = [samplePreview(2), samplePreview(3)];
  const fresh = samplePreview(1, { ...ofTeam, id: 'composed-1', title: 'In short: the berth opens' });
  // Without asOf, the caches answer.
  reply(listArticles, ({ query }) => (isPublished && query.asOf !== undefined ? [fresh, ...old] : old));
  reply(generateContent, { started: true });
  await openWith(before);
  const root = document.getElementById('root');
  await backToNews.click();
  await expect.element(page.getByRole('link', { name: 'Story number 2 of the harbour' }).first()).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Admin' }).click();
  await button.click();
  await expect.element(button).toBeDisabled();
  await backToNews.click();
  await expect.poll(() => location.pathname).toBe('/');
  setRun(done);
  isPublished = true;
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.element(toast).toMatchTextContent('Content Ready');
  await expect.element(page.getByRole('link', { name: 'In short: the berth opens' }).first()).toBeVisible();
  expect(document.getElementById('root')).toBe(root);
});

test('after a reload the list has the articles of the run, although caches are older [ADM-30]', async () => {
  const old = [samplePreview(9, { ...ofTeam, title: 'In short: last week' })];
  const fresh = written.map(({ id, title }, n) => samplePreview(n, { ...ofTeam, id, title }));
  let isStored = false;
  // Without asOf, the caches answer.
  reply(listArticles, ({ query }) => (isStored && query.asOf !== undefined ? [...fresh, ...old] : old));
  await openWith(done);
  await expect.poll(() => texts(list.getByRole('link'))).toEqual(['In short: last week']);
  isStored = true;
  const all = [...written.map(({ title }) => title), 'In short: last week'];
  await vi.advanceTimersByTimeAsync(2000);
  // An article that was stored late appears by itself.
  await expect.poll(() => texts(list.getByRole('link'))).toEqual(all);
  reload();
  await expect.poll(() => texts(list.getByRole('link'))).toEqual(all);
});

test('the Content tab lists the team’s articles, or reads that there are none or that they failed to load [ADM-30]', async () => {
  setRun(before);
  reply(listArticles, status(500));
  await signInAsEditor();
  open('/admin');
  await expect.element(list.getByRole('alert')).toMatchTextContent('could not be loaded');
  reply(listArticles, []);
  await list.getByRole('button').click();
  await expect.element(list.getByRole('heading', { name: 'No AI articles yet' })).toBeVisible();
  const one = { ...ofTeam, title: 'In short: the berth opens', views: 1234 };
  reply(listArticles, [samplePreview(1, one), samplePreview(2)]);
  reload();
  await expect
    .poll(() => texts(list.getByRole('listitem')))
    .toEqual([expect.stringMatching(/^In short: the berth opens\s*7 minutes ago · 1,234 views$/)]);
  await expect.element(list.getByRole('link')).toHaveAttribute('href', '/article/story-1');
  reply(
    listArticles,
    Array.from({ length: 12 }, (_, n) => samplePreview(n, { ...one, title: `In short: part ${n + 1}` })),
  );
  reload();
  await expect.element(list.getByRole('link')).toHaveLength(10);
  await list.getByRole('button', { name: 'Go to page 2' }).click();
  await expect.poll(() => texts(list.getByRole('link'))).toEqual(['In short: part 11', 'In short: part 12']);
  await expectSound();
});
