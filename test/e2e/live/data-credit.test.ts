import type { Page } from 'playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { mockMarkets } from '../support/live/mock-markets.ts';
import { mockSports, sampleMatch } from '../support/live/mock-sports.ts';
import { loadSidebar } from '../support/page-loading.ts';

// The licences of the providers require their name and a link beside the data.
const credit = (page: Page, name: string) =>
  page.locator('[data-credit]').getByRole('link', { name: new RegExp(`^${name}`) });
const market = {
  id: 'EUR/USD',
  name: 'EUR/USD',
  value: '1.10',
  change: '0.01',
  changePercent: '0.9%',
  isPositive: true,
};

test('the weather credits its provider on its page and in the widget', async ({ page }) => {
  await page.route(/\/api\/weather\?/, async (route) => {
    const weather = await (await route.fetch()).json();
    await route.fulfill({
      json: { ...weather, sample: false, provider: 'open-meteo', updatedAt: new Date().toISOString() },
    });
  });
  await page.goto('/weather');
  await expect(credit(page, 'Open-Meteo')).toHaveAttribute('href', 'https://open-meteo.com/');
  await expect(credit(page, 'Open-Meteo')).toHaveAttribute('rel', 'noopener noreferrer');
  await page.goto('/');
  await loadSidebar(page);
  await expect(credit(page, 'Open-Meteo')).toBeVisible();
});

test('the markets credit each known provider once, and none for samples', async ({ page }) => {
  await mockMarkets(page, [
    { ...market, provider: 'frankfurter' },
    { ...market, id: 'GBP/USD', name: 'GBP/USD', provider: 'frankfurter' },
    { ...market, id: 'gold', name: 'Gold', provider: 'twelve-data' },
    { ...market, id: 'silver', name: 'Silver', provider: 'constructor' },
    { ...market, id: 'oil', name: 'Oil', sample: true },
  ]);
  await page.goto('/markets');
  await expect(page.locator('[data-credit]').getByRole('link')).toHaveText([/^Frankfurter/, /^Twelve Data/]);
});

test('the matches credit their provider', async ({ page }) => {
  await mockSports(page, { matches: [sampleMatch('One', { sample: false, provider: 'football-data' })] });
  await page.goto('/sports');
  await expect(credit(page, 'football-data.org')).toBeVisible();
});
