import { expect, test } from '../support/fixtures.ts';

test('the publishers of the stage have pages with a head, facts and stories of their own', async ({ page }) => {
  const main = page.getByRole('main');
  const heading = page.getByRole('heading', { level: 1 });
  const canonical = page.locator('link[rel=canonical]');
  await page.goto('/publisher/cedar-post');
  await expect(heading).toHaveText('Cedar Post');
  await expect(canonical).toHaveCount(1);
  await expect(canonical).toHaveAttribute('href', /\/publisher\/cedar-post$/);
  await expect(page.locator('link[rel=alternate][href="/feeds/publisher-cedar-post.xml"]')).toHaveCount(1);
  await test.step('the list of publishers replaces the head', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Publishers' }).click();
    await expect(heading).toHaveText('Publishers');
    await expect(canonical).toHaveCount(1);
    await expect(canonical).toHaveAttribute('href', /\/publishers$/);
    await expect(page.locator('meta[name=description]')).not.toHaveAttribute('content', /Cedar Post/);
  });
  await test.step('the list leads to a publisher with its facts and stories', async () => {
    await main.getByRole('searchbox', { name: 'Search publishers' }).fill('faro del sur');
    await main.getByRole('link', { name: 'El Faro del Sur' }).click();
    await expect(heading).toHaveText('El Faro del Sur');
    await expect(main.locator('dl')).toContainText('Argentina');
    await expect(main.locator('dl')).toContainText('Spanish');
    await page.getByRole('region', { name: 'Topics they cover' }).getByRole('link').first().click();
    await expect(main.locator('[data-card]').first()).toBeVisible();
  });
  expect((await page.request.get('/publisher/no-such-paper')).status()).toBe(404);
});
