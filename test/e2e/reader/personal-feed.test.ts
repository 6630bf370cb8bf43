import type { Page } from 'playwright/test';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { header, offerNewReader, signIn } from '../support/sign-in.ts';

test.use({ allowedErrors: failedLoad });

const manager = (page: Page) => page.getByRole('region', { name: 'Your follows' });

/** Opens the Following tab as a new reader. */
async function openFollowing(page: Page): Promise<void> {
  await offerNewReader(page);
  await page.goto('/?tab=following');
  await signIn(page, 'Nia Newcomer');
  await expect(page.getByRole('heading', { level: 1, name: 'Your feed' })).toBeVisible();
}

const followed = (page: Page) => manager(page).getByRole('group');
const suggestions = (page: Page) => manager(page).getByRole('button', { name: /^Follow / });

// Also covers HOME-33, CONST-07, CONST-12, WID-11, WID-19, WID-20.
test('an empty personal feed suggests what to follow [HOME-30, HOME-55, WID-12, WID-13]', async ({ page }) => {
  await openFollowing(page);
  await expect(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
  await expect(page.getByText('Try adjusting your search or topic filter', { exact: true })).toBeVisible();
  await expect(page.getByRole('tabpanel').getByRole('link', { name: 'Browse topics' })).toHaveAttribute(
    'href',
    '/topics',
  );
  await expect(manager(page)).toContainText('You are not following anything yet');
  expect((await followed(page).boundingBox())?.height).toBe(400);
  await expect(suggestions(page)).toHaveCount(3);
  const recommended = page.getByRole('region', { name: 'Recommended for you' });
  await expect(recommended.getByRole('button', { name: /^Follow / })).toHaveCount(6);
  await expect(recommended.getByRole('link').filter({ has: page.locator('b') })).toHaveCount(3);
});

// Also covers WID-20.
test('a follow fills the personal feed with reasons, and unfollowing empties it [HOME-24, HOME-25, HOME-28, ROLE-04]', async ({
  page,
}) => {
  await openFollowing(page);
  await expect(suggestions(page)).toHaveCount(3);
  const name = (await suggestions(page).first().getAttribute('aria-label'))?.replace('Follow ', '') ?? '';
  await suggestions(page).first().click();
  const cards = page.locator('[data-feed], [role=tabpanel]').locator('[data-card]');
  await expect(cards.first()).toContainText(`You follow ${name}`);
  await expect(followed(page).getByRole('button', { name: `Following ${name}` })).toBeVisible();
  for (const card of await cards.all()) await expect(card).toContainText(name);

  const title = (await cards.first().locator('a.headline').textContent()) ?? '';
  await page.getByRole('searchbox', { name: 'Search articles' }).fill(title);
  await expect(cards).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('nothing is called like this');
  await expect(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('');

  await followed(page)
    .getByRole('button', { name: `Following ${name}` })
    .click();
  await expect(manager(page)).toContainText('You are not following anything yet');
  await expect(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
  await page.getByRole('tab', { name: 'Discover' }).click();
  await expect(manager(page)).toHaveCount(0);
});

test('a failed personal feed shows a notice, and Try again fetches it [HOME-25]', async ({ page }) => {
  let fail = true;
  await page.route(/\/api\/feed\/personalized$/, (route) =>
    fail ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  );
  await openFollowing(page);
  await expect(page.getByRole('heading', { name: 'Your feed could not be loaded' })).toBeVisible();
  fail = false;
  await page.getByRole('tabpanel').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
});

test('signing out drops everything that was loaded for the reader [DATA-21, AUTH-04]', async ({ page }) => {
  await openFollowing(page);
  const firstSuggestion = manager(page)
    .getByRole('button', { name: /^Follow / })
    .first();
  await firstSuggestion.click();
  await expect(
    manager(page)
      .getByRole('group')
      .getByRole('button', { name: /^Following / }),
  ).toHaveCount(1);
  await header(page)
    .getByRole('link', { name: /Your profile/ })
    .click();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
  await header(page).getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('tab', { name: 'Following' }).click();
  await expect(page.getByRole('heading', { name: 'Sign In to Personalize' })).toBeVisible();
  await signIn(page, 'Nia Newcomer');
  await expect(
    manager(page)
      .getByRole('group')
      .getByRole('button', { name: /^Following / }),
  ).toHaveCount(1);
  const followsCalls = await page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/follows')).length,
  );
  expect(followsCalls, 'the follows are fetched again').toBeGreaterThan(1);
});
