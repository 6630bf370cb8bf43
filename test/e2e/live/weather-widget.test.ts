import type { Locator, Page } from 'playwright/test';
import type { Weather } from '#shared/domain/live/weather.ts';
import { samplePreview } from '#test/support/sample-article.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { holdRequests, mockApi } from '../support/mock-api.ts';

const weather: Weather = {
  temperature: 20,
  description: 'Clear',
  forecast: JSON.stringify(
    ['Sat', 'Sun', 'Mon', 'Tue', 'Wed'].map((day, n) => ({
      day,
      condition: 'Rain',
      temperature: 20 + n,
      high: 30 + n,
      low: 10 + n,
    })),
  ),
};
const articles = Array.from({ length: 6 }, (_, n) => samplePreview(n));
// While the list is open, the rest of the page is hidden from screen readers: the list is modal.
const widget = (page: Page) => page.getByRole('region', { name: 'Weather', exact: true, includeHidden: true });
const cityButton = (page: Page) => widget(page).getByRole('button', { name: /^City: /, includeHidden: true });
const list = (page: Page) => page.getByRole('listbox', { name: 'Choose a city' });

/** Opens the front page with mocked weather; returns the requested cities in order. */
async function openFront(page: Page, reply: unknown = weather, status = 200): Promise<string[]> {
  const requested: string[] = [];
  await mockApi(page, { articles, topics: [], publishers: [] });
  await page.route(/\/api\/weather\?/, async (route) => {
    requested.push(new URL(route.request().url()).searchParams.get('city') ?? '');
    await route.fulfill({ status, json: reply });
  });
  await page.goto('/');
  await widget(page).scrollIntoViewIfNeeded();
  return requested;
}

/** Clicks the place of an element, which the open list covers with its backdrop. */
async function clickAt(page: Page, element: Locator): Promise<void> {
  const box = await element.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
}

test('the widget starts with three days of London [WID-03, WID-04, CONST-10]', async ({ page }) => {
  const requested = await openFront(page);
  await expect(widget(page).getByText('20°C')).toBeVisible();
  await expect(widget(page).getByRole('listitem')).toHaveCount(3);
  await expect(widget(page).getByRole('listitem').first()).toHaveText('SatRainHigh 30°Low 10°');
  expect(requested).toEqual(['London']);
});

test('the city list opens and closes, and loads the chosen city [WID-01, WID-02, WID-15]', async ({ page }) => {
  const requested = await openFront(page);
  await expect(widget(page).getByText('20°C')).toBeVisible();
  await expect(cityButton(page)).toHaveAttribute('aria-expanded', 'false');
  await cityButton(page).click();
  await expect(cityButton(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(list(page).getByRole('option', { name: 'Kingston' })).toBeAttached();
  await expectAccessible(page, 'open list');
  await clickAt(page, cityButton(page));
  await expect(list(page)).toHaveCount(0);
  await expect(cityButton(page)).toHaveAttribute('aria-expanded', 'false');
  await cityButton(page).click();
  await list(page).getByRole('option', { name: 'Kingston' }).click();
  await expect(list(page)).toHaveCount(0);
  await expect(cityButton(page)).toHaveText('Kingston');
  await expect.poll(() => requested).toEqual(['London', 'Kingston']);
  await expect(widget(page).getByRole('link', { name: 'Full forecast' })).toHaveAttribute(
    'href',
    '/weather?city=Kingston',
  );
});

test('a remembered city is loaded first [WID-03]', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('landfall_weather_city', '"Accra"'));
  const requested = await openFront(page);
  await expect(cityButton(page)).toHaveText('Accra');
  await expect.poll(() => requested).toEqual(['Accra']);
});

test('the city list works with the keyboard and closes on Escape, Tab and an outside click [WID-15]', async ({
  page,
}) => {
  await openFront(page);
  await expect(widget(page).getByText('20°C')).toBeVisible();
  await cityButton(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(list(page).getByRole('option').nth(5)).toBeAttached();
  const option = (name: string) => list(page).getByRole('option', { name, exact: true });
  await expect(option('London')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(option('Birmingham')).toBeFocused();
  await page.keyboard.press('End');
  await expect(option('Cairo')).toBeFocused();
  await expect(option('Cairo')).toBeInViewport();
  await page.keyboard.press('k');
  await expect(option('Kingston')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(list(page)).toHaveCount(0);
  await expect(cityButton(page)).toBeFocused();
  await expect(cityButton(page)).toHaveText('London');
  await page.keyboard.press('Enter');
  await expect(list(page).getByRole('option').nth(5)).toBeAttached();
  await page.keyboard.press('l');
  await expect(option('Lisbon')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cityButton(page)).toHaveText('Lisbon');
  await expect(cityButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(list(page)).toHaveCount(0);
  await cityButton(page).click();
  await expect(list(page)).toBeVisible();
  await page.mouse.click(4, 4);
  await expect(list(page)).toHaveCount(0);
});

test('the stage’s weather is labelled as a sample', async ({ page }) => {
  await page.goto('/');
  await widget(page).scrollIntoViewIfNeeded();
  await expect(widget(page).getByText('Sample figures')).toBeVisible();
  await expect(widget(page).getByRole('listitem')).toHaveCount(3);
});

test('the widget keeps its height while it loads', async ({ page }) => {
  await mockApi(page, { articles, topics: [], publishers: [] });
  const release = await holdRequests(page, /\/api\/weather/);
  await page.goto('/');
  await expect(page.locator('[data-skeleton=weather-widget]')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const height = async () => (await widget(page).boundingBox())?.height;
  const before = await height();
  release();
  await expect(widget(page).getByText('Sample figures')).toBeVisible();
  expect(await height()).toBe(before);
});

test.describe('failures', () => {
  test.use({ allowedErrors: failedLoad });
  test('missing weather shows one line with a retry, and the city list still opens [WID-05, ERR-10]', async ({
    page,
  }) => {
    const requested = await openFront(page, {}, 500);
    await expect(widget(page).getByText('Weather data unavailable')).toBeVisible();
    expect(requested).toEqual(['London']);
    await cityButton(page).click();
    await expect(list(page).getByRole('option', { name: 'Paris' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.unroute(/\/api\/weather\?/);
    await widget(page).getByRole('button', { name: 'Try again' }).click();
    await expect(widget(page).getByRole('listitem')).toHaveCount(3);
  });
});
