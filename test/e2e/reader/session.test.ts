import { expect, test } from '../support/fixtures.ts';
import { header, signIn } from '../support/sign-in.ts';

test('a reload keeps the session of a seeded account, and signing out ends it [AUTH-19, AUTH-21, HDR-05, PROF-16]', async ({
  page,
}) => {
  await page.goto('/profile?tab=settings');
  await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
  await expect(page.getByText('Please sign in to view your profile')).toBeVisible();
  await signIn(page, 'Ada Admin');
  await expect(header(page).getByRole('link', { name: 'Admin', exact: true })).toBeVisible();
  await page.reload();
  await expect(header(page).getByRole('link', { name: 'Admin', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(header(page).getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(header(page).getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
  await page.reload();
  await expect(header(page).getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('a visitor loads no sign-in code', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/');
  await expect(page.locator('[data-card]').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((url) => /sign-in|config\.json|identitytoolkit/.test(url))).toEqual([]);
});
