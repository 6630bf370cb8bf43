import type { Page } from 'playwright/test';
import { axeViolations } from '../support/axe.ts';
import { openDashboard } from '../support/dashboard.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { stored } from '../support/own-feeds.ts';

test.use({ allowedErrors: failedLoad, requestsAds: true });

const ads = (page: Page) => page.getByRole('table', { name: 'Ads' });
const form = (page: Page) => page.getByRole('dialog');

test('the Ads tab lists each ad with its figures and click rate [ADM-20, LADS-10, LADS-11, LADS-20]', async ({
  page,
}) => {
  await page.addInitScript(() => {
    if (localStorage.getItem('landfall_ads') !== null) return;
    const at = '2026-11-20T12:00:00.000Z';
    const common = {
      imageUrl: '/creatives/sample-boats.svg',
      link: 'https://a.example.org/',
      createdAt: at,
      updatedAt: at,
    };
    const one = {
      ...common,
      id: 'one',
      title: 'One',
      slot: 'feed_card',
      weight: 5,
      enabled: true,
      impressions: 3,
      clicks: 1,
    };
    localStorage.setItem(
      'landfall_ads',
      JSON.stringify([one, { ...one, id: 'two', title: 'Two', impressions: 0, clicks: 0 }]),
    );
  });
  await openDashboard(page, '/admin?tab=ads');
  await expect(ads(page).getByRole('columnheader')).toHaveText([
    'Title',
    'Slot',
    'Weight',
    'Impressions',
    'Clicks',
    'CTR',
    'Enabled',
    'Actions',
  ]);
  await expect(ads(page).getByRole('row', { name: /^One/ }).getByRole('cell').nth(4)).toHaveText('33.33%');
  await expect(ads(page).getByRole('row', { name: /^Two/ }).getByRole('cell').nth(4)).toHaveText('0%');
});

/** Records the calls to the API from now on, except those that every page sends and the read of what is published. */
function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // What is published and the editor's role are read apart, as what every page reads; nothing is written.
    const isRead = request.method() === 'GET' && /^\/api\/(newsroom\/|team\/|front$|taken-down$)/.test(pathname);
    if (pathname.startsWith('/api/') && !isRead && !/\/api\/(articles|topics|auth|follows)/.test(request.url()))
      calls.push(request.url());
  });
  return calls;
}

test('a new ad starts with the defaults and refuses invalid fields [LADS-05, LADS-06, LADS-07, LADS-08]', async ({
  page,
}) => {
  await openDashboard(page, '/admin?tab=ads');
  await expect(ads(page).getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: 'New ad' }).click();
  await expect(form(page).getByLabel('Slot')).toHaveValue('home_top');
  await expect(form(page).getByLabel('Slot').getByRole('option')).toHaveCount(5);
  const weight = form(page).getByLabel('Weight');
  await expect(weight).toHaveValue('5');
  await expect(weight).toHaveAttribute('min', '1');
  await expect(weight).toHaveAttribute('max', '10');

  await weight.fill('11');
  await form(page).getByLabel('Link').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(form(page).getByRole('alert')).toHaveText('4 fields need attention.');
  await expect(form(page).getByLabel('Title')).toBeFocused();
  await expect(form(page).getByLabel('Title')).toHaveAccessibleDescription(/Enter a title/);
  await expect(form(page)).toContainText('Enter a whole number from 1 to 10.');
  expect(await stored(page, 'ads')).toHaveLength(2);
  for (const bad of ['2.5', '0', '-1', '1e2', '']) {
    await weight.fill(bad);
    await page.keyboard.press('Enter');
    await expect(weight, bad).toHaveAttribute('aria-invalid', 'true');
  }
  await weight.fill('10');
  await expect(weight, 'the message goes once it is mended').toHaveAttribute('aria-invalid', 'false');
});

test('an ad is added, edited and switched off in the browser [LADS-02, LADS-03, LADS-04, LADS-09]', async ({
  page,
}) => {
  await openDashboard(page, '/admin?tab=ads');
  await expect(ads(page).getByRole('row')).toHaveCount(3);
  const calls = recordCalls(page);
  await page.getByRole('button', { name: 'New ad' }).click();
  await form(page).getByLabel('Title').fill('Pier tours');
  await form(page).getByLabel('Picture').fill('/creatives/sample-boats.svg');
  await form(page).getByLabel('Link').fill('https://pier.example.org/');
  await form(page).getByLabel('Slot').selectOption('feed_card');
  await form(page).getByLabel('Weight').fill('7');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(form(page)).toHaveCount(0);
  const row = ads(page).getByRole('row', { name: /Pier tours/ });
  await expect(row).toContainText('In the feed');
  const [, , added] = await stored(page, 'ads');
  expect(added).toMatchObject({
    title: 'Pier tours',
    slot: 'feed_card',
    weight: 7,
    enabled: true,
    impressions: 0,
    clicks: 0,
  });
  expect(added).not.toHaveProperty('description');

  await page.getByRole('button', { name: 'New ad' }).click();
  await expect(form(page).getByLabel('Title'), 'LADS-04: reopened empty').toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(form(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'New ad' })).toBeFocused();

  await row.getByRole('button', { name: 'Edit Pier tours' }).click();
  await form(page).getByLabel('Description').fill('Every hour');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Every hour');
  await row.getByRole('switch', { name: 'Enabled: Pier tours' }).click();
  await expect(row.getByRole('switch')).not.toBeChecked();
  expect((await stored(page, 'ads'))[2]).toMatchObject({
    ...(typeof added === 'object' ? added : {}),
    description: 'Every hour',
    enabled: false,
    updatedAt: expect.any(String),
  });
  expect(calls).toEqual([]);
});

test('deleting an ad asks first, and an emptied list stays empty [LADS-01, LADS-24, SEED-13]', async ({ page }) => {
  await openDashboard(page, '/admin?tab=ads');
  await expect(ads(page).getByRole('row')).toHaveCount(3);
  const calls = recordCalls(page);
  const names = ['Lantern Books: stories from both shores', 'Plain Sailing: send money home'];
  const lantern = ads(page).getByRole('row', { name: /Lantern Books/ });
  await lantern.getByRole('button', { name: `Delete ${names[0]}` }).click();
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Keep' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(lantern.getByRole('button', { name: `Delete ${names[0]}` })).toBeFocused();
  for (const name of names) {
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('button', { name: 'Yes, delete' }).click();
    await expect(page.getByRole('button', { name: 'New ad' })).toBeFocused();
  }
  await expect(page.getByRole('heading', { name: 'No ads yet' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No ads yet' })).toBeVisible();
  expect(calls).toEqual([]);
});

test('affiliates are edited in the browser [AFF-01, AFF-12]', async ({ page }) => {
  await openDashboard(page, '/admin?tab=ads');
  await page.getByRole('tab', { name: 'Affiliates' }).click();
  await expect(page).toHaveURL(/list=affiliates/);
  await page.getByRole('button', { name: 'New affiliate' }).click();
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(form(page).getByRole('alert')).toHaveText('2 fields need attention.');
  await form(page).getByLabel('Merchant', { exact: true }).fill('Harbour Shop');
  await form(page).getByLabel('Merchant ID').fill('harbour');
  await form(page).getByLabel('Commission').fill('5-10%');
  await form(page).getByLabel('Keywords').fill('rope, sails,');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByRole('table', { name: 'Affiliates' }).getByRole('row', { name: /Harbour Shop/ }),
  ).toContainText('5-10%');
  expect((await stored(page, 'affiliates'))[2]).toMatchObject({
    commission: '5-10%',
    keywords: ['rope', 'sails'],
    clicks: 0,
  });
});

test('events are edited in the browser [EVT-01, EVT-06]', async ({ page }) => {
  await openDashboard(page, '/admin?tab=ads');
  await page.getByRole('tab', { name: 'Events' }).click();
  await page.getByRole('button', { name: 'New event' }).click();
  await form(page).getByLabel('Title').fill('Regatta');
  await form(page).getByLabel('Place').fill('Bridgetown');
  await form(page).getByLabel('Date').fill('2027-02-31');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(form(page).getByLabel('Date')).toBeFocused();
  await form(page).getByLabel('Date').fill('2027-02-28');
  await form(page).getByLabel('Price').fill('7.5');
  await form(page).getByLabel('Currency').fill('gbp');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('table', { name: 'Events' }).getByRole('row', { name: /Regatta/ })).toContainText('2027');
  expect((await stored(page, 'events'))[2]).toMatchObject({
    title: 'Regatta',
    date: '2027-02-28',
    price: 7.5,
    currency: 'GBP',
  });
});

for (const list of ['Ads', 'Affiliates', 'Events']) {
  for (const width of [1280, 360]) {
    test(`the ${list} list and its form are accessible and fit: ${width} px`, async ({ page }) => {
      // axe scans the page four times.
      test.slow();

      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await openDashboard(page, `/admin?tab=ads&list=${list.toLowerCase()}`);
      await expect(page.getByRole('table', { name: list })).toBeVisible();
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click();
      expect(await axeViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await page.getByRole('button', { name: 'Keep' }).click();
      await page.getByRole('button', { name: /^New / }).click();
      await form(page).getByRole('button', { name: 'Save' }).click();
      await expect(form(page).getByRole('alert')).toBeVisible();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await axeViolations(page), colorScheme).toEqual([]);
      }
      expect(await form(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
      await form(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      expect(await axeViolations(page), 'the list in the dark').toEqual([]);
    });
  }
}
