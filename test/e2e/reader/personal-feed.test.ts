import type { Page } from 'playwright/test';
import { header, offerNewReader, signIn } from '../support/sign-in.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';

test.use({ allowedNoise: failedLoad });

const manager = (page: Page) => page.getByRole('region', { name: 'What you follow' });

/** A newcomer on their Following tab. */
async function openFollowing(page: Page): Promise<void> {
  await offerNewReader(page);
  await page.goto('/?tab=following');
  await signIn(page, 'Nia Newcomer');
  await expect(page.getByRole('heading', { level: 1, name: 'Your feed' })).toBeVisible();
}

test('HOME-24, HOME-25, HOME-28, HOME-30, HOME-33, CONST-07, CONST-12, WID-11, WID-12, WID-13, WID-19, WID-20, ROLE-04: from nothing to a feed of one’s own, each story with its reason', async ({
  page,
}) => {
  await openFollowing(page);
  await expect(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
  await expect(page.getByRole('tabpanel').getByRole('link', { name: 'Browse topics' })).toHaveAttribute(
    'href',
    '/topics',
  );
  await expect(manager(page)).toContainText('You are not following anything yet');
  expect((await manager(page).getByRole('group').boundingBox())?.height).toBe(400);
  const suggested = manager(page).getByRole('button', { name: /^Follow / });
  await expect(suggested).toHaveCount(3);
  const recommended = page.getByRole('region', { name: 'Recommended for you' });
  await expect(recommended.getByRole('button', { name: /^Follow / })).toHaveCount(6);
  await expect(recommended.getByRole('link').filter({ has: page.locator('b') })).toHaveCount(3);

  const name = (await suggested.first().getAttribute('aria-label'))?.replace('Follow ', '') ?? '';
  await suggested.first().click();
  const cards = page.locator('[data-feed], [role=tabpanel]').locator('[data-card]');
  await expect(cards.first()).toContainText(`You follow ${name}`);
  await expect(
    manager(page)
      .getByRole('group')
      .getByRole('button', { name: `Following ${name}` }),
  ).toBeVisible();
  for (const card of await cards.all()) await expect(card).toContainText(name);

  const title = (await cards.first().locator('a.headline').textContent()) ?? '';
  await page.getByRole('searchbox', { name: 'Search articles' }).fill(title);
  await expect(cards).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('nothing is called like this');
  await expect(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('');

  await manager(page)
    .getByRole('group')
    .getByRole('button', { name: `Following ${name}` })
    .click();
  await expect(manager(page)).toContainText('You are not following anything yet');
  await expect(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
  await page.getByRole('tab', { name: 'Discover' }).click();
  await expect(manager(page)).toHaveCount(0);
});

test('HOME-25: a feed that cannot be had says so, and Try again fetches', async ({ page }) => {
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

test('DATA-21, AUTH-04: what one reader was shown is gone when another one signs in', async ({ page }) => {
  await openFollowing(page);
  const first = manager(page)
    .getByRole('button', { name: /^Follow / })
    .first();
  await first.click();
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
  const seen = await page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/follows')).length,
  );
  expect(seen, 'asked again, not remembered').toBeGreaterThan(1);
});
