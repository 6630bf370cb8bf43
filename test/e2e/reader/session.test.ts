import { expect, test } from '../support/fixtures.ts';
import { holdRequests } from '../support/mock-api.ts';
import { expectSignedIn, header, signIn } from '../support/sign-in.ts';

// Also covers AUTH-21.
test('a signed-in reader has initials in the header that lead to the profile [HDR-09, HDR-10, HDR-11, HDR-14]', async ({
  page,
}) => {
  await page.goto('/');
  await signIn(page, 'Rui Reader');
  const avatar = header(page).getByRole('link', { name: 'Your profile, Rui Reader' });
  await expect(avatar).toHaveText('RR');
  await expect(header(page).getByRole('button', { name: 'Sign In' })).toHaveCount(0);
  await avatar.click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rui Reader');
});

test('a reload keeps the session, and signing out ends it [HDR-05, ROLE-04, AUTH-19, PROF-16]', async ({ page }) => {
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

test('neither Sign In nor the avatar shows until the session is known [HDR-15]', async ({ page }) => {
  await page.goto('/');
  await signIn(page, 'Rui Reader');
  const release = await holdRequests(page, /config\.json$/);
  await page.reload();
  await expect(page.locator('[data-card]').first()).toBeVisible();
  await expect(header(page).getByRole('button', { name: 'Sign In' })).toHaveCount(0);
  await expect(header(page).getByRole('link', { name: /Your profile/ })).toHaveCount(0);
  release();
  await expect(header(page).getByRole('link', { name: 'Your profile, Rui Reader' })).toBeVisible();
});

test('a visitor loads no sign-in code', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/');
  await expect(page.locator('[data-card]').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((url) => /sign-in|config\.json|identitytoolkit/.test(url))).toEqual([]);
});

test('Follow starts sign-in for a visitor and sends nothing [ROLE-02, FOL-08, FOL-14, CARD-05]', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await page.goto('/');
  await page
    .locator('[data-card]')
    .first()
    .getByRole('button', { name: /^Follow / })
    .click();
  await expect(page.getByRole('dialog', { name: 'Choose an account' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(sent.filter((path) => path.startsWith('/api/follows'))).toEqual([]);
});

test('Sign In needs no choice of account while the session is being restored', async ({ page }) => {
  await page.goto('/');
  await signIn(page, 'Rui Reader');
  const release = await holdRequests(page, /\/config\.json$/);
  await page.goto('/?tab=following');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  release();
  await expectSignedIn(page, 'Rui');
  await expect(page.getByRole('heading', { name: 'Your feed' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a signed-in reader can save an article, which stays saved [ART-07, ART-08]', async ({ page }) => {
  await page.goto('/');
  await page.locator('[data-card] a.headline').first().click();
  await expect(page.locator('[data-body]')).toBeVisible();
  const save = page.getByRole('button', { name: 'Save article' });
  await expect(save).toHaveCount(0);
  await signIn(page, 'Rui Reader');
  await expect(save).toHaveAttribute('aria-pressed', 'false');
  await save.click();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
});

test('the like of a signed-in reader counts once across browsers [API-41]', async ({ page, browser }) => {
  await page.goto('/');
  await page.locator('[data-card] a.headline').nth(3).click();
  await expect(page.locator('[data-body]')).toBeVisible();
  await signIn(page, 'Rui Reader');
  const response = page.waitForResponse(/\/like$/);
  await page
    .getByRole('button', { name: /likes?$/ })
    .first()
    .click();
  const { likes } = await (await response).json();
  const other = await (await browser.newContext()).newPage();
  await other.goto(page.url());
  await signIn(other, 'Rui Reader');
  const secondResponse = other.waitForResponse(/\/like$/);
  await other
    .getByRole('button', { name: /likes?$/ })
    .first()
    .click();
  expect((await (await secondResponse).json()).likes).toBe(likes);
  await other.context().close();
});
