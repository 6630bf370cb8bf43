import type { Page } from 'playwright/test';
import * as z from 'zod/mini';
import { readRunningStage } from '#scripts/local-stage/data-dir.ts';
import { adminAccount, readerAccount, signIn as signInAt } from '#scripts/local-stage/sign-in/accounts.ts';
import { editArticle, getDeskArticle } from '#shared/api/article-desk.ts';
import { listTakenDown } from '#shared/api/articles.ts';
import { cacheNames } from '#web/shell/offline/cache-names.ts';
import { expect, test } from '../support/fixtures.ts';
import { isCached, openCached } from '../support/offline.ts';
import { waitUntilIdle } from '../support/page-loading.ts';
import { signIn } from '../support/sign-in.ts';

// The 410 and calls without a network are logged by the console. A worker outlives its test, so each has a new context.
test.use({
  reuseContext: false,
  serviceWorkers: 'allow',
  allowedErrors: /Failed to load resource|net::ERR|Failed to fetch/,
});
test.describe.configure({ timeout: 120_000 });

/** The oldest of the stage's articles, which no other test needs. `place` counts from the end. */
async function oldArticle(page: Page, place: number): Promise<{ id: string; title: string }> {
  const response = await page.request.get('/api/articles?limit=500');
  const found = z
    .array(z.object({ id: z.string(), title: z.string() }))
    .parse(await response.json())
    .at(-place);
  if (found === undefined) throw new Error('The stage has no articles');
  return found;
}

/** Decides as the stage's administrator, from outside of the browser: it may be offline. */
async function decide(id: string, state: 'takenDown' | 'listed'): Promise<void> {
  const stage = readRunningStage(process.env.E2E_DATA ?? '');
  if (stage === undefined) throw new Error('No stage is running');
  const address = `${stage.url}${editArticle.path.replace('{id}', id)}`;
  const headers = {
    authorization: `Bearer ${await signInAt(stage.authEmulator, adminAccount)}`,
    'content-type': 'application/json',
  };
  const { editorial } = getDeskArticle.reply.parse(await (await fetch(address, { headers })).json());
  const body = JSON.stringify({ version: editorial.version, change: { state, reason: 'A test' } });
  const response = await fetch(address, { method: editArticle.method, headers, body });
  expect(response.status).toBe(200);
}

/** The list as the edge has it. */
const takenDown = async (): Promise<unknown> => {
  const { url = '' } = readRunningStage(process.env.E2E_DATA ?? '') ?? {};
  return (await fetch(`${url}${listTakenDown.path}`)).json();
};

test('an article that is saved for offline reading leaves the browser at the next connection', async ({
  page,
  context,
}) => {
  await openCached(page);
  await signIn(page, readerAccount.name);
  const [gone, stays] = [await oldArticle(page, 1), await oldArticle(page, 2)];
  for (const { id } of [gone, stays]) {
    await page.goto(`/article/${id}`);
    await page.getByRole('button', { name: 'Save article' }).click();
    await expect.poll(() => isCached(page, cacheNames.saved, `/api/articles/${id}`)).toBe(true);
  }
  await context.setOffline(true);
  await page.goto('/saved');
  await expect(page.getByRole('link', { name: gone.title })).toBeVisible();
  await decide(gone.id, 'takenDown');
  try {
    await expect.poll(takenDown).toContain(gone.id);
    await context.setOffline(false);
    await expect(page.getByRole('link', { name: gone.title })).toHaveCount(0);
    await expect(page.getByRole('link', { name: stays.title })).toBeVisible();
    for (const name of [cacheNames.saved, cacheNames.opened])
      await expect.poll(() => isCached(page, name, `/api/articles/${gone.id}`)).toBe(false);
    expect(await isCached(page, cacheNames.saved, `/api/articles/${stays.id}`)).toBe(true);
    expect(await page.evaluate(() => localStorage.getItem('landfall_bookmarks'))).toBe(JSON.stringify([stays.id]));

    await waitUntilIdle(page);
    await context.setOffline(true);
    await page.goto(`/article/${gone.id}`);
    await expect(page.getByRole('heading', { name: 'This article is not saved on this device' })).toBeVisible();
    await page.goto(`/article/${stays.id}`);
    await expect(page.locator('[data-body]')).toBeVisible();
  } finally {
    await context.setOffline(false);
    await decide(gone.id, 'listed');
  }
});
