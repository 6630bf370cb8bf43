import { openDashboard } from '../support/dashboard.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';

test.use({ allowedErrors: failedLoad });

test('an administrator generates an article and reads it with its sources [GEN-14, GEN-16, ANA-01, REV-07]', async ({
  page,
}) => {
  test.slow();
  await openDashboard(page, '/admin', 'Ada Admin');
  const list = page.getByRole('region', { name: 'From the AI Editorial Team' });
  await expect(
    list
      .getByRole('listitem')
      .or(list.getByRole('heading', { name: 'No AI articles yet' }))
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Generate Articles' }).click();
  await expect(page.locator('[data-toast]')).toContainText('Content Ready');
  await expect(page.locator('[data-stage=done], [data-stage=nothing]')).toBeVisible();
  const first = list.getByRole('listitem').first().getByRole('link');
  await expect(first).toBeVisible();
  const title = (await first.textContent()) ?? '';
  await page.getByRole('link', { name: 'Back to News' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: title }).first()).toBeAttached();

  await page.goBack();
  await first.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  const body = page.locator('[data-body]');
  await expect(body).toContainText(
    /Compiled by software from the reports named here\. Every sentence is quoted from them\./,
  );
  const report = body.locator('cite a').first();
  await expect(report).toHaveAttribute('href', /^\/article\/[\w-]+$/);
  await expect(report).not.toHaveAttribute('target', /./);
  expect(await body.locator('p[dir=auto]').count()).toBeGreaterThan(0);
  const source = (await report.textContent()) ?? '';
  let isReloaded = false;
  page.on('domcontentloaded', () => {
    isReloaded = true;
  });
  await report.click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title);
  // The suggested cards below it are article elements too.
  await expect(page.locator('article', { has: page.getByRole('heading', { level: 1 }) })).toContainText(source);
  expect(isReloaded).toBe(false);
});
