import type { Page } from 'playwright/test';
import { brand } from '#shared/config/brand.ts';
import { samplePreview } from '#test/support/sample-article.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { mockSearch, sampleHit, sampleResults } from '../support/mock-search.ts';
import { chooseAccount, offerNewReader, signIn } from '../support/sign-in.ts';

const recent = (page: Page) => page.getByRole('region', { name: 'Recent searches' });
const found = () => ({ results: sampleResults([sampleHit(1)]) });

test('the last ten searches are kept in the browser, each removable, all clearable', async ({ page }) => {
  await mockSearch(page, found);
  await page.goto('/search');
  await expect(recent(page)).toHaveCount(0);
  const field = page.getByRole('main').getByRole('combobox');
  for (let n = 1; n <= 11; n++) {
    await field.fill(`word ${n}`);
    await field.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for “word ${n}”`);
    await expect(page.locator('[data-result]')).toHaveCount(1);
  }
  // In another case it is the same search.
  await field.fill('WORD 5');
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “WORD 5”');
  await expect(page.getByRole('list', { name: 'Results' })).toHaveAttribute('aria-busy', 'false');
  await page.goto('/search');
  const rows = recent(page).getByRole('link');
  const words = ['WORD 5', ...[11, 10, 9, 8, 7, 6, 4, 3, 2].map((n) => `word ${n}`)];
  await expect(rows).toHaveText(words);
  await expect(recent(page)).toContainText('Only this browser keeps them.');

  await recent(page).getByRole('button', { name: 'Remove word 10 from recent searches' }).click();
  await expect(rows).toHaveText(words.filter((one) => one !== 'word 10'));
  await expect(recent(page).getByRole('list')).toBeFocused();
  await page.reload();
  await rows.nth(1).click();
  await expect(page).toHaveURL('/search?q=word%2011');
  await page.goBack();
  await recent(page).getByRole('button', { name: 'Clear all' }).click();
  await expect(recent(page)).toHaveCount(0);
  expect(await page.evaluate((key) => localStorage.getItem(key), `${brand.storagePrefix}recent_searches`)).toBe('[]');
});

test('a search that fails is not kept', async ({ page }) => {
  test.info().annotations.push({ type: 'allows a failed load' });
  await page.route(/\/api\/search\?/, (route) => route.fulfill({ json: { items: 'none' } }));
  await page.goto('/search?q=broken');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.goto('/search');
  await expect(page.getByRole('region', { name: 'Search tips' })).toBeVisible();
  await expect(recent(page)).toHaveCount(0);
});

test.describe('a followed search', () => {
  test.use({ allowedErrors: failedLoad });

  test('is listed with the follows, adds its articles to Following, and can be unfollowed', async ({ page }) => {
    await offerNewReader(page);
    await mockSearch(page, found);
    const article = samplePreview(3, { title: 'Pilots of the harbour strike' });
    await page.route(/\/api\/feed\/personalized/, (route) =>
      route.fulfill({ json: [{ ...article, reason: { publisher: null, topic: null, search: 'harbour strike' } }] }),
    );
    await page.goto('/search?q=harbour+strike&region=caribbean&from=2026-11-01&sort=newest');
    await signIn(page, 'Nia Newcomer');
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Follow the search “harbour strike”' }).click();
    await expect(main.getByRole('button', { name: 'Following the search “harbour strike”' })).toHaveText(
      'Following this search',
    );
    // Its id has no dates and no order: the search at any time is the same.
    await page.getByRole('link', { name: /^Remove filter: From/ }).click();
    await expect(main.getByRole('button', { name: 'Following the search “harbour strike”' })).toBeVisible();

    await page.goto('/?tab=following');
    await expect(page.locator('[data-card]')).toContainText('You follow the search “harbour strike”');
    const follows = page.getByRole('region', { name: 'Your follows' });
    await follows.getByRole('link', { name: 'harbour strike · Caribbean' }).click();
    await expect(page).toHaveURL('/search?q=harbour+strike&region=caribbean&sort=newest');

    await page.goto('/search');
    const saved = page.getByRole('region', { name: 'Searches you follow' });
    await expect(saved.getByRole('link')).toHaveText('harbour strike · Caribbean');
    await page.goto('/profile');
    await page.getByRole('tab', { name: 'Searches (1)' }).click();
    await expect(page.getByText('Following 1 search')).toBeVisible();
    await page.getByRole('button', { name: 'Following harbour strike · Caribbean' }).click();
    await expect(page.getByText('You are not following any searches yet')).toBeVisible();
  });

  test('of a visitor is completed after the sign-in', async ({ page }) => {
    await offerNewReader(page);
    await mockSearch(page, found);
    await page.goto('/search?q=ميناء');
    await page.getByRole('button', { name: 'Follow the search “ميناء”' }).click();
    await chooseAccount(page, 'Nia Newcomer');
    await expect(page.getByRole('button', { name: 'Following the search “ميناء”' })).toBeVisible();
  });
});
