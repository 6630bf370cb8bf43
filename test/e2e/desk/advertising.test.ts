import type { Page } from 'playwright/test';
import { type AdBook, type AdFigures, adBookChange, changedBook } from '#shared/domain/ads/ad-book.ts';
import { adInventoryOf } from '#test/support/ad-inventory.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { refusal } from '../support/mock-sources.ts';

test.use({ allowedErrors: failedLoad });

const inventory = adInventoryOf({ ferry: { starts: '2026-01-01' }, bakery: { active: false } });
const startingBook: AdBook = {
  edition: 'first',
  publishedAt: '2026-11-20T12:00:00Z',
  creatives: [...inventory.creatives],
  lineItems: [...inventory.lineItems],
};
const figures: AdFigures[] = [
  {
    creativeId: 'ferry',
    advertiserName: 'Advertiser ferry',
    campaignName: 'Winter',
    zone: 'ARTICLE_MPU',
    impressions: 12_000,
    clicks: 240,
    suspicious: 3,
    revenue: 54.2,
  },
];

/** Mocks the book, which has the changes as on the server. `answer` may refuse one. */
async function mockBook(page: Page, answer: (edition: string | null) => object | null = () => null) {
  let book = startingBook;
  await page.route(/\/api\/desk\/advertising/, async (route) => {
    const request = route.request();
    if (request.url().includes('/figures')) return route.fulfill({ json: figures });
    if (request.method() === 'PUT') {
      const change = adBookChange.parse(request.postDataJSON());
      const refused = answer(change.edition);
      if (refused !== null) return route.fulfill(refused);
      book = { ...book, ...(changedBook(book, change) as Pick<AdBook, 'creatives' | 'lineItems'>), edition: 'next' };
    }
    return route.fulfill({ json: book });
  });
}
const row = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Advertising' }).getByRole('row', { name: new RegExp(name) });

test('an ad is paused, and a new one is published with the reason for each wrong field', async ({ page }) => {
  await mockBook(page);
  await page.goto('/admin/advertising');
  await expect(row(page, 'Advertiser ferry')).toContainText('Running');
  await expect(row(page, 'Advertiser ferry')).toContainText('£54.20');
  await row(page, 'Advertiser ferry').getByRole('switch').click();
  await expect(row(page, 'Advertiser ferry')).toContainText('Paused');

  await page.getByRole('button', { name: 'New ad' }).click();
  const dialog = page.getByRole('dialog', { name: 'New ad' });
  await dialog.getByLabel('Advertiser').fill('Blue Ferry');
  await dialog.getByLabel('Campaign').fill('Winter');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('2 fields need a change.');
  await expect(dialog.getByLabel('Address of the link')).toBeFocused();
  await dialog.getByLabel('Address of the link').fill('https://ferry.example/');
  await dialog.getByLabel('Address of the picture').fill('/creatives/ferry.svg');
  await expect(dialog.getByText('Sponsored by Blue Ferry')).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Blue Ferry')).toContainText('Running');
});

test('another editor’s change is shown beside one’s own before one of them is published', async ({ page }) => {
  const theirs = { ...startingBook, edition: 'theirs', lineItems: adInventoryOf({ ferry: { weight: 33 } }).lineItems };
  await mockBook(page, (edition) =>
    edition === 'theirs' ? null : refusal(409, 'changed_meanwhile', { present: theirs }),
  );
  await page.goto('/admin/advertising');
  await page.getByRole('button', { name: /Edit Advertiser ferry/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit ad' });
  await dialog.getByLabel('Weight').fill('55');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog.getByRole('row', { name: /Weight/ })).toHaveText(/Weight\s*33\s*55/);
  await dialog.getByRole('button', { name: 'Save my version' }).click();
  await expect(dialog).toBeHidden();
});

for (const width of [1280, 360])
  test(`the page and its form are accessible and fit: ${width} px`, async ({ page }) => {
    test.slow();
    await mockBook(page);
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/admin/advertising');
    await expect(page.getByRole('table', { name: 'By advertiser' })).toBeVisible();
    await expectAccessible(page, 'the page');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.getByRole('button', { name: 'New ad' }).click();
    const dialog = page.getByRole('dialog', { name: 'New ad' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page, 'the form');
    expect(await dialog.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
