import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { openDashboard } from '../support/dashboard.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { stored } from '../support/own-feeds.ts';

test.use({ allowedErrors: failedLoad, requestsAds: true });

const ads = (page: Page) => page.getByRole('table', { name: 'Ads' });
const form = (page: Page) => page.getByRole('dialog');
const importFile = (page: Page, text: string, name = 'ads.json') =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
const refusal = (page: Page) => page.getByRole('status').filter({ hasText: 'was not imported' });

const ad = {
  title: 'Pier tours',
  imageUrl: '/creatives/sample-boats.svg',
  link: 'https://pier.example.org/',
  slot: 'feed_card',
};

test('an exported file can be imported again in place of all ads [LADS-12, LADS-13, LADS-14, LADS-25]', async ({
  page,
}) => {
  await openDashboard(page, '/admin?tab=ads');
  const before = await stored(page, 'ads');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('ads-export.json');
  const text = await readFile(await download.path(), 'utf8');
  expect(JSON.parse(text)).toEqual(before);
  await expect(page.locator('input[type=file]')).toHaveAttribute('accept', /\.json/);

  await importFile(page, JSON.stringify([ad]));
  await expect(page.getByText('Imported 1 ad.')).toBeVisible();
  await expect(ads(page).getByRole('row')).toHaveCount(2);
  await expect(ads(page)).toContainText('Pier tours');
  await importFile(page, text);
  await expect(page.getByText('Imported 2 ads.')).toBeVisible();
  expect(await stored(page, 'ads')).toEqual(before);
});

test('an invalid or hostile file changes nothing, is logged and raises no toast [LADS-15, LADS-23, ERR-29]', async ({
  page,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await openDashboard(page, '/admin?tab=ads');
  const before = await stored(page, 'ads');
  const files: [string, string][] = [
    ['{', 'The file is not valid JSON.'],
    ['{}', 'The file does not contain a list of ads.'],
    [`[${' '.repeat(2 * 1024 * 1024)}]`, 'The file is larger than 2 MB.'],
    [JSON.stringify(Array.from({ length: 1001 }, () => ad)), 'The file contains more than 1,000 ads.'],
    [JSON.stringify([ad, { ...ad, link: 'javascript:alert(1)' }]), 'Row 2, link: Enter a web address'],
    [JSON.stringify([{ ...ad, title: '<script>alert(1)</script>' }]), 'Row 1, title: Enter a title'],
    [JSON.stringify([{ ...ad, imageUrl: 'data:text/html,x', weight: 'many' }]), 'Row 1, weight: Enter a whole number'],
    [
      `[${JSON.stringify(ad).slice(0, -1)},"__proto__":{"enabled":false}}]`,
      'Row 1, __proto__: This field is not allowed.',
    ],
    [
      JSON.stringify([
        { ...ad, id: 'x' },
        { ...ad, id: 'x' },
      ]),
      'Row 2, id: Another row has the same ID.',
    ],
    [JSON.stringify(Array.from({ length: 30 }, () => 7)), 'And 10 more.'],
  ];
  for (const [i, [text, reason]] of files.entries()) {
    await importFile(page, text, `file-${i}.json`);
    await expect(refusal(page)).toContainText(`file-${i}.json was not imported. Your ads have not changed.`);
    await expect(refusal(page)).toContainText(reason);
    expect(await stored(page, 'ads')).toEqual(before);
    expect(logged.filter((line) => line.includes(`file-${i}.json was not imported.`))).toHaveLength(1);
  }
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  await expect(ads(page).getByRole('row')).toHaveCount(3);
});

test('a full storage keeps the old ads and reports the failed change [LADS-14, STO-10]', async ({ page }) => {
  await openDashboard(page, '/admin?tab=ads');
  const before = await stored(page, 'ads');
  await page.evaluate(() => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key: string, value: string) {
      if (value.includes('Pier tours')) throw new DOMException('Full', 'QuotaExceededError');
      set.call(this, key, value);
    };
  });
  await importFile(page, JSON.stringify([ad]));
  await expect(refusal(page)).toContainText('There is not enough storage in this browser.');
  await expect(ads(page).getByRole('row')).toHaveCount(3);
  expect(await stored(page, 'ads')).toEqual(before);

  await page.getByRole('button', { name: /^Edit Lantern/ }).click();
  await form(page).getByLabel('Title').fill('Pier tours');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('[data-toast=destructive]')).toContainText('Save Failed');
  expect(await stored(page, 'ads')).toEqual(before);
});
