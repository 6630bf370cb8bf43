import { openDashboard } from '../support/dashboard.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { holdRequests } from '../support/mock-api.ts';

test.use({ allowedErrors: failedLoad });

test('each tab has an address and loads its code when it is first opened [ADM-17, ADM-18, ADM-19]', async ({
  page,
}) => {
  const files: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/assets\/(content-tab|revenue-panel|integration-list)-/.exec(request.url()) ?? [];
    if (name !== undefined) files.push(name);
  });
  await openDashboard(page);
  await expect(page.getByRole('heading', { name: 'AI Content Generator' })).toBeVisible();
  expect(files).toEqual(['content-tab']);
  for (const [name, file] of [
    ['Revenue', 'revenue-panel'],
    ['System', 'integration-list'],
  ] as const) {
    await page.getByRole('tab', { name }).click();
    await expect(page).toHaveURL(new RegExp(`\\?tab=${name.toLowerCase()}$`));
    await expect.poll(() => files.at(-1)).toBe(file);
  }
  await page.reload();
  await expect(page.getByRole('tab', { name: 'System' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Content' }).click();
  await expect(page).toHaveURL(/\/admin$/);
});

test('leaving cancels the automatic sign-in also while the next page loads [ADM-33]', async ({ page }) => {
  await page.clock.install();
  const release = await holdRequests(page, /assets\/watchlists-page-.*\.js$/);
  await page.goto('/admin');
  await expect(page.getByRole('alert')).toContainText('Authentication Required');
  await page.getByRole('banner').getByRole('link', { name: 'Watchlists' }).click();
  await expect(page).toHaveURL(/\/admin\/watchlists$/);
  await page.clock.fastForward(5000);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { name: 'Watchlists Management' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
