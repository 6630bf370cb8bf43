import type { Page } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { recordLayoutShifts } from '../support/layout-shifts.ts';
import { holdRequests } from '../support/mock-api.ts';
import { detail, mockWeather, panel, sampleWeather } from '../support/live/weather-page.ts';

const days = (page: Page) => page.getByRole('region', { name: /-day forecast$/ }).getByRole('listitem');
const hours = (page: Page) => page.getByRole('region', { name: 'Hour by hour' }).getByRole('listitem');
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test('the page has a tab for each city of the API and opens on London [RTE-08, WX-01, WX-02]', async ({
  page,
  request,
}) => {
  const requested: string[] = [];
  page.on('request', (one) => {
    const { pathname, searchParams } = new URL(one.url());
    if (pathname === '/api/weather') requested.push(searchParams.get('city') ?? '');
  });
  const list: { name: string }[] = await (await request.get('/api/weather/cities')).json();
  await page.goto('/weather');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Weather');
  await expect(page.getByRole('tab')).toHaveText(list.map(({ name }) => name));
  await expect(tab(page, 'London')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { level: 2, name: 'London' })).toBeVisible();
  await expect(days(page)).toHaveCount(7);
  await expect(hours(page)).toHaveCount(6);
  await expect(panel(page).getByText('Sample figures, not real measurements')).toBeVisible();
  expect(requested).toEqual(['London']);
  await expect(page).toHaveTitle('Weather in London – Landfall');
});

test('a chosen city is loaded, put into the address and remembered [WX-03]', async ({ page }) => {
  const requested = await mockWeather(page, sampleWeather());
  await page.goto('/weather');
  await expect(days(page)).toHaveCount(7);
  await tab(page, 'Kingston').click();
  await expect(page).toHaveURL(/\/weather\?city=Kingston$/);
  await expect(tab(page, 'Kingston')).toHaveAttribute('aria-selected', 'true');
  await expect(tab(page, 'Kingston')).toBeInViewport();
  await expect(page.getByRole('heading', { level: 2, name: 'Kingston' })).toBeVisible();
  await expect.poll(() => requested).toEqual(['London', 'Kingston']);
  await page.goBack();
  await expect(tab(page, 'London')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { level: 2, name: 'London' })).toBeVisible();
  // The weather of a minute ago is still fresh (DATA-05).
  expect(requested).toEqual(['London', 'Kingston']);
  await page.goto('/weather');
  await expect(tab(page, 'Kingston')).toHaveAttribute('aria-selected', 'true');
  expect(requested.at(-1)).toBe('Kingston');
});

test('a link to a city ignores accents and is not remembered', async ({ page }) => {
  const requested = await mockWeather(page, sampleWeather());
  await page.goto('/weather?city=bogota');
  await expect(tab(page, 'Bogotá')).toHaveAttribute('aria-selected', 'true');
  await expect(tab(page, 'Bogotá')).toBeInViewport();
  await expect(page.getByRole('heading', { level: 2, name: 'Bogotá' })).toBeVisible();
  await page.goto('/weather');
  await expect(tab(page, 'London')).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => requested).toEqual(['bogota', 'London']);
});

test('cities can be chosen from a list, the reader’s shores first, and with the keyboard', async ({ page }) => {
  await mockWeather(page, sampleWeather());
  await page.addInitScript(() => localStorage.setItem('landfall_shores', '{"here":"paris","there":"lagos"}'));
  await page.goto('/weather');
  const field = page.getByRole('combobox', { name: 'Choose a city' });
  await field.click();
  const list = page.getByRole('listbox', { name: 'Choose a city' });
  const own = list.getByRole('group', { name: 'Your cities' }).getByRole('option');
  await expect(own).toHaveText(['Paris, France', 'Lagos, Nigeria']);
  await expectAccessible(page, 'open list');
  await own.nth(1).click();
  await expect(list).toHaveCount(0);
  await expect(field).toHaveValue('Lagos, Nigeria');
  await expect(tab(page, 'Lagos')).toHaveAttribute('aria-selected', 'true');
  await tab(page, 'Lagos').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Accra')).toBeFocused();
  await expect(page).toHaveURL(/city=Accra$/);
  await page.keyboard.press('Home');
  await expect(tab(page, 'London')).toHaveAttribute('aria-selected', 'true');
});

test('typing narrows the list of cities, without accents, and an unknown name leaves the city', async ({ page }) => {
  await mockWeather(page, sampleWeather());
  await page.goto('/weather');
  const field = page.getByRole('combobox', { name: 'Choose a city' });
  await field.fill('bogota');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Bogotá, Colombia']);
  await field.press('Enter');
  await expect(page).toHaveURL(/city=Bogot/);
  await expect(page.getByRole('heading', { level: 2, name: 'Bogotá' })).toBeVisible();
  await field.fill('Atlantis');
  await expect(page.getByText('No city found')).toBeVisible();
  await field.press('Tab');
  await expect(field).toHaveValue('Bogotá, Colombia');
});

test.describe('degrees', () => {
  test('Celsius is the default, and the choice of Fahrenheit is remembered [WX-21]', async ({ page }) => {
    await mockWeather(page, sampleWeather({ temperature: -7.6 }));
    await page.goto('/weather');
    await expect(page.getByRole('radio', { name: 'Celsius' })).toBeChecked();
    await expect(panel(page).getByText('\u22128°C')).toBeVisible();
    await page.getByRole('radio', { name: 'Celsius' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(panel(page).getByText('18°F')).toBeVisible();
    await expect(detail(page, 'Wind')).toHaveText('7 mph');
    await expect(detail(page, 'Visibility')).toHaveText('6 mi');
    await page.reload();
    await expect(panel(page).getByText('18°F')).toBeVisible();
  });
  test.describe('in the United States', () => {
    test.use({ locale: 'en-US', timezoneId: 'America/Chicago' });
    test('Fahrenheit is the default', async ({ page }) => {
      await mockWeather(page, sampleWeather());
      await page.goto('/weather');
      await expect(panel(page).getByText('68°F')).toBeVisible();
    });
  });
});

test.describe('failures', () => {
  test.use({ allowedErrors: failedLoad });

  test('a failed call is sent once and can be tried again [WX-19, ERR-10, DATA-07]', async ({ page }) => {
    const requested = await mockWeather(page, { message: 'Not today', code: 'test' }, 500);
    await page.goto('/weather');
    const notice = page.getByRole('alert').filter({ hasText: 'Weather data unavailable' });
    await expect(notice).toContainText('Failed to fetch weather');
    expect(requested).toEqual(['London']);
    await expect(tab(page, 'Paris')).toBeVisible();
    await mockWeather(page, sampleWeather());
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(days(page)).toHaveCount(7);
  });
  test('an invalid reply counts as no weather [WX-19]', async ({ page }) => {
    await mockWeather(page, { temperature: 'warm' });
    await page.goto('/weather');
    await expect(page.getByText('Weather data unavailable')).toBeVisible();
  });
  test('an unknown city says so and links to London', async ({ page }) => {
    await page.goto('/weather?city=%3Cb%3EAtlantis');
    await expect(page.getByText('Weather data unavailable')).toBeVisible();
    await expect(page.getByText('No weather data for “<b>Atlantis”.')).toBeVisible();
    await page.getByRole('link', { name: 'Weather in London' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'London' })).toBeVisible();
  });
  test('the weather shows without the list of cities', async ({ page }) => {
    await mockWeather(page, sampleWeather());
    await page.route('**/api/weather/cities', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/weather');
    await expect(page.getByRole('heading', { level: 2, name: 'London' })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText(['London']);
    await page.unroute('**/api/weather/cities');
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await expect(tab(page, 'Kingston')).toBeVisible();
  });
});

for (const width of [360, 768, 1280]) {
  test(`the layout does not shift while the weather loads: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1800 });
    const layoutShift = await recordLayoutShifts(page);
    const release = await holdRequests(page, /\/api\/weather/);
    await page.goto('/weather?city=Kingston');
    await expect(page.locator('[data-skeleton=weather]')).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const tops = (selector: string) =>
      page.locator(selector).evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    const headings = '[data-skeleton=weather] h2, [role=tabpanel] section h2';
    const before = await tops(headings);
    release();
    await expect(days(page)).toHaveCount(7);
    const after = await tops(headings);
    expect(after).toHaveLength(2);
    for (const [n, top] of after.entries())
      expect(Math.abs(top - (before[n] ?? 0)), `heading ${n}`).toBeLessThanOrEqual(2);
    expect(await layoutShift()).toBeLessThanOrEqual(0.02);
  });
}
