import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { header, offerNewReader, signIn } from '../support/sign-in.ts';

test.use({ allowedErrors: failedLoad });

async function openProfile(page: Page, path = '/profile'): Promise<void> {
  await offerNewReader(page);
  await page.goto(path);
  await signIn(page, 'Nia Newcomer');
  await expect(page.getByRole('heading', { level: 1, name: 'Nia Newcomer' })).toBeVisible();
}
const panel = (page: Page) => page.getByRole('tabpanel');

test('a visitor sees Sign In Required, and no personal call is sent [PROF-01, ROLE-03]', async ({ page }) => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
  await expect(page.getByText('Please sign in to view your profile')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(paths.filter((path) => /\/api\/(follows|auth|feed|recommendations|me)/.test(path))).toEqual([]);
});

// Also covers PROF-02, PROF-03, PROF-04, PROF-17.
test('a new profile shows the reader and empty lists [PROF-05, PROF-06, PROF-08, PROF-09]', async ({ page }) => {
  await openProfile(page);
  await expect(page.getByRole('main').getByText(/@readers\.example$/)).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['Publishers (0)', 'Topics (0)', 'Settings']);
  await expect(page.getByRole('tab', { name: 'Publishers (0)' })).toHaveAttribute('aria-selected', 'true');
  await expect(panel(page)).toContainText('You are not following any publishers yet');
  await page.getByRole('tab', { name: 'Topics (0)' }).click();
  await expect(panel(page)).toContainText('You are not following any topics yet');
});

test('the profile lists followed topics and unfollows them [PROF-10, PROF-12, PROF-13, PROF-14]', async ({ page }) => {
  await openProfile(page, '/profile?tab=topics');
  await panel(page).getByRole('link', { name: 'Browse topics' }).click();
  for (const name of ['Follow Technology', 'Follow Business']) {
    await page.getByRole('searchbox', { name: 'Search topics' }).fill(name.replace('Follow ', ''));
    await page.getByRole('button', { name, exact: true }).first().click();
    await expect(
      page.getByRole('button', { name: name.replace('Follow', 'Following'), exact: true }).first(),
    ).toBeVisible();
  }
  await header(page)
    .getByRole('link', { name: /Your profile/ })
    .click();
  await page.getByRole('tab', { name: 'Topics (2)' }).click();
  await expect(panel(page)).toContainText('Following 2 topics');
  const unfollowed = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await panel(page).getByRole('button', { name: 'Following Technology' }).click();
  await expect(panel(page)).toContainText('Following 1 topic');
  await expect(panel(page)).not.toContainText('Following 1 topics');
  await unfollowed;
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Topics (1)' })).toHaveAttribute('aria-selected', 'true');
});

test('a failed follows call shows a notice with a retry [PROF-11, PROF-15, ERR-09]', async ({ page }) => {
  let fail = true;
  await page.route(/\/api\/follows$/, (route) => (fail ? route.fulfill({ status: 500, body: '' }) : route.fallback()));
  await openProfile(page);
  await expect(page.getByRole('heading', { name: 'Failed to fetch follows' })).toBeVisible();
  fail = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(panel(page)).toContainText('You are not following any publishers yet');
});

test('a failed account call shows a notice with a retry [PROF-11, PROF-15, ERR-08]', async ({ page }) => {
  await openProfile(page);
  let fail = true;
  await page.route(/\/api\/auth\/user$/, (route) =>
    fail ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  );
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Failed to fetch profile' })).toBeVisible();
  fail = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nia Newcomer' })).toBeVisible();
});

test('the settings describe e-mail and privacy in words and offer the reader’s data as a file [PROF-07]', async ({
  page,
}) => {
  await openProfile(page, '/profile?tab=settings');
  await expect(panel(page).getByRole('heading')).toHaveText([
    'Subscription',
    'Your sources',
    'Email notifications',
    'Privacy',
    'Your data',
    'This device',
    'Delete my account',
  ]);
  await expect(panel(page).locator('input, select, textarea')).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^landfall-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    user: { firstName: 'Nia', lastName: 'Newcomer' },
    follows: [],
    likes: [],
  });
});

test('deleting the account asks first and ends the session', async ({ page }) => {
  const deleted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') deleted.push(new URL(request.url()).pathname);
  });
  await openProfile(page, '/profile?tab=settings');
  const remove = page.getByRole('button', { name: 'Delete my account' });
  await remove.click();
  await expect(page.getByRole('button', { name: 'Keep my account' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
  expect(deleted).toEqual([]);
  await remove.click();
  await page.getByRole('button', { name: 'Yes, delete everything' }).click();
  await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
  await expect(page.locator('[data-toast]')).toContainText('Account deleted');
  expect(deleted).toEqual(['/api/me']);
  // The stage's Firebase has deleted the user: the next sign-in begins a new account.
  const created = page.waitForRequest(/\/api\/auth\/sync$/);
  await signIn(page, 'Nia Newcomer');
  expect((await (await created).response())?.status()).toBe(200);
});

test('the page says what remains of a deleted account and for how long', async ({ page }) => {
  await openProfile(page, '/profile?tab=settings');
  const remaining = panel(page).getByRole('list', { name: 'What remains, and how long:' }).getByRole('listitem');
  await expect(remaining).toHaveText([
    /logs.*90 days$/,
    /^Backups.*35 days$/,
    /id of the account.*30 days$/,
    /Stripe/,
    /browser/,
  ]);
});

test('deleting a large account continues until everything is gone', async ({ page }) => {
  let calls = 0;
  await openProfile(page, '/profile?tab=settings');
  await page.route(/\/api\/me$/, (route) =>
    ++calls < 3
      ? route.fulfill({ status: 503, json: { message: 'more', code: 'deletion_continues' } })
      : route.fulfill({ status: 204 }),
  );
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('button', { name: 'Yes, delete everything' }).click();
  await expect(page.locator('[data-toast]')).toContainText('Account deleted');
  expect(calls).toBe(3);
});

test('an old sign-in is renewed before the account is deleted', async ({ page }) => {
  await openProfile(page, '/profile?tab=settings');
  await page.route(/\/api\/me$/, (route) =>
    route.fulfill({ status: 403, json: { message: 'old', code: 'sign_in_again' } }),
  );
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('button', { name: 'Yes, delete everything' }).click();
  await expect(page.locator('[data-toast]')).toContainText('Please sign in again');
  await expect(page.getByRole('dialog', { name: 'Choose an account' })).toBeVisible();
});
