import type { Page } from 'playwright/test';
import * as z from 'zod/mini';
import { adminAccount } from '#scripts/local-stage/sign-in/accounts.ts';
import { expect, test } from '../support/fixtures.ts';
import { chooseAccount, signIn } from '../support/sign-in.ts';

// Everything here is stored by the stage. It leaves the stage as it was, because other tests share it.

// The page of a taken-down article is a 410, which the console logs.
test.use({ reuseContext: false, allowedErrors: /Failed to load resource/ });

/** One of the oldest articles of the stage, which no other test needs. */
async function oldArticle(page: Page): Promise<{ id: string; title: string }> {
  const response = await page.request.get('/api/articles?limit=500');
  const list = z.array(z.object({ id: z.string(), title: z.string() })).parse(await response.json());
  const found = list.at(-4);
  if (found === undefined) throw new Error('The stage has no articles');
  return found;
}
const panel = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Waits until ingestion has applied the last decision. */
async function expectApplied(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'As readers see it' }).click();
  await expect(panel(page)).toContainText('Last change');
  await expect(panel(page).getByText('Being applied…')).toHaveCount(0, { timeout: 30_000 });
}

test('an editor’s morning: sign in, correct a headline, take the article down, restore it, and be in the log', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  const { id, title } = await oldArticle(page);
  const corrected = `Corrected before nine: ${title}`;

  await page.goto('/admin');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await chooseAccount(page, 'Edith Editor');
  const desk = page.getByRole('navigation', { name: 'Desk' });
  await expect(desk.getByRole('link', { name: /^Articles/ })).toBeVisible();
  // What other roles do is not offered.
  await expect(desk.getByRole('link', { name: /^Team/ })).toHaveCount(0);

  await desk.getByRole('link', { name: /^Articles/ }).click();
  const search = page.getByRole('searchbox', { name: 'Search articles' });
  await search.fill(id);
  await search.press('Enter');
  await page.getByRole('grid').getByRole('link', { name: title }).click();
  await page.getByRole('tab', { name: 'Correct' }).click();
  await panel(page).getByRole('textbox', { name: 'Headline' }).fill(corrected);
  await press(page, 'Save corrections');
  await expectApplied(page);

  const readers = await context.newPage();
  await expect(async () => {
    await readers.goto(`/article/${id}`);
    await expect(readers.getByRole('heading', { level: 1 })).toHaveText(corrected, { timeout: 1000 });
  }).toPass({ timeout: 90_000 });
  await expect(readers.getByText('Corrected by the editors')).toBeVisible();

  await press(page, 'Take down');
  const question = page.getByRole('dialog', { name: 'Take down this article?' });
  await question.getByRole('textbox', { name: 'Reason' }).fill('The publisher has withdrawn it.');
  await question.getByRole('button', { name: 'Take down' }).click();
  await expect(page.getByText('Article taken down')).toBeVisible();
  await expect(async () => {
    const response = await readers.goto(`/article/${id}`);
    expect(response?.status()).toBe(410);
  }).toPass({ timeout: 60_000 });
  await expect(readers.getByRole('heading', { level: 1, name: 'This article was taken down' })).toBeVisible();
  await readers.close();

  await expectApplied(page);
  await press(page, 'Restore');
  await expect(page.getByText('Article restored')).toBeVisible();
  await expectApplied(page);
  await page.getByRole('tab', { name: 'Correct' }).click();
  await page.getByRole('button', { name: 'Back to the publisher’s headline' }).click();
  await press(page, 'Save corrections');
  await expectApplied(page);

  const owner = await (await page.context().browser())?.newContext();
  if (owner === undefined) throw new Error('There is no browser');
  const log = await owner.newPage();
  await log.goto(`${new URL(page.url()).origin}/admin/audit?subject=${id}`);
  await signIn(log, adminAccount.name);
  const changes = log.getByRole('region', { name: 'Changes' });
  for (const action of ['correct', 'take down', 'restore'])
    await expect(changes.getByText(action, { exact: false }).first()).toBeVisible();
  await expect(changes.getByText(/editor@/).first()).toBeVisible();
  await owner.close();
});
