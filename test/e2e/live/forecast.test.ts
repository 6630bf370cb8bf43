import type { Page } from 'playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { detail, mockWeather, panel, sampleWeather, week } from '../support/live/weather-page.ts';

const days = (page: Page) => page.getByRole('region', { name: /-day forecast$/ }).getByRole('listitem');
const hours = (page: Page) => page.getByRole('region', { name: 'Hour by hour' }).getByRole('listitem');

// Also covers WX-04, WX-16, WX-17, WX-21.
test('placeholders fill in for the figures that the reply lacks [WX-12, WX-13, WX-14, WX-15]', async ({ page }) => {
  await mockWeather(page, sampleWeather({ description: 'Light winds and sun' }));
  await page.goto('/weather');
  await expect(panel(page).getByText('20°C')).toBeVisible();
  await expect(panel(page).getByText('Light winds and sun')).toBeVisible();
  for (const [name, value] of [
    ['Feels like', '18°'],
    ['High', '23°'],
    ['Low', '15°'],
    ['Humidity', '65%'],
    ['Wind', '12 km/h'],
    ['Visibility', '10 km'],
  ] as const)
    await expect(detail(page, name), name).toHaveText(value);
  await expect(panel(page).getByText('Not reported, typical values shown: humidity, wind, visibility.')).toBeVisible();
});

test('reported figures and times replace the placeholders', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-21T14:20:00Z') });
  await mockWeather(
    page,
    sampleWeather({
      feelsLike: 21,
      high: 26,
      low: 14,
      humidity: 81,
      wind: 33,
      visibility: 4,
      country: 'Jamaica',
      timeZone: 'America/Jamaica',
      updatedAt: '2026-11-21T14:00:00Z',
      hourly: Array.from({ length: 24 }, (_, n) => ({
        at: new Date(Date.UTC(2026, 10, 21, 14 + n)).toISOString(),
        temperature: n,
      })),
      forecast: week.map((day, n) => ({ ...day, date: `2026-11-${21 + n}` })),
    }),
  );
  await page.goto('/weather?city=Kingston');
  for (const [name, value] of [
    ['Feels like', '21°'],
    ['High', '26°'],
    ['Low', '14°'],
    ['Humidity', '81%'],
    ['Wind', '33 km/h'],
    ['Visibility', '4 km'],
  ] as const)
    await expect(detail(page, name), name).toHaveText(value);
  await expect(panel(page).getByText('Jamaica · 9:20 AM local time')).toBeVisible();
  await expect(panel(page).getByText('Updated 20 minutes ago')).toBeVisible();
  await expect(panel(page).getByText(/typical values|Estimates around/)).toHaveCount(0);
  await expect(hours(page)).toHaveText(['0°9 AMNow', '3°12 PM', '6°3 PM', '9°6 PM', '12°9 PM', '15°12 AM']);
  await expect(days(page).first()).toContainText('Today');
  await expect(days(page).nth(1)).toContainText('Sunday');
  await page.clock.runFor('03:00:00');
  await expect(panel(page).getByText('Last updated 3 hours ago. Conditions may have changed.')).toBeVisible();
});

test('the forecast has seven days with condition, temperature, high and low [WX-05, WX-18]', async ({ page }) => {
  await mockWeather(page, sampleWeather());
  await page.goto('/weather');
  await expect(days(page)).toHaveCount(7);
  await expect(days(page).nth(2)).toHaveText('MonSky 2Average 22°Low 12°High 32°');
});

for (const [id, count, shown, real] of [
  ['WX-08', 0, 7, 0],
  ['WX-08', 2, 7, 2],
  ['WX-06', 3, 7, 3],
  ['WX-06', 5, 7, 5],
  ['WX-22', 6, 6, 6],
  ['WX-07', 8, 7, 7],
] as const)
  test(`${count} reported days give ${shown} days, ${real} of them real [${id}]`, async ({ page }) => {
    await mockWeather(page, sampleWeather({ forecast: JSON.stringify(week.slice(0, count)) }));
    await page.goto('/weather');
    await expect(days(page)).toHaveCount(shown);
    const kinds = await days(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-day')));
    expect(kinds).toEqual(Array.from({ length: shown }, (_, n) => (n < real ? 'forecast' : 'placeholder')));
    if (real < shown) await expect(days(page).last()).toContainText('No forecast yet');
  });

for (const [what, forecast, readable] of [
  ['a broken string', '{"day":', 0],
  ['a list', week.slice(0, 7), 7],
  ['a list with unreadable days', [null, 7, [], {}, { day: 'Sat', condition: 'Rain' }, { high: 'hot', low: 9 }], 2],
] as const)
  test(`a forecast that is ${what} shows ${readable} real days [WX-20]`, async ({ page }) => {
    await mockWeather(page, { ...sampleWeather(), forecast });
    await page.goto('/weather');
    await expect(days(page)).toHaveCount(7);
    await expect(page.locator('[data-day=forecast]')).toHaveCount(readable);
  });

test('the hourly strip has six hours within three degrees, which remain the same [WX-09, WX-10, WX-11]', async ({
  page,
}) => {
  await mockWeather(page, sampleWeather());
  await page.goto('/weather');
  await expect(hours(page).locator('.hour')).toHaveText(['9 AM', '12 PM', '3 PM', '6 PM', '9 PM', '12 AM']);
  const figures = () => hours(page).locator('.degrees').allTextContents();
  const before = await figures();
  for (const figure of before) {
    expect(figure).toMatch(/^\d+°$/);
    expect(Math.abs(Number.parseInt(figure, 10) - 20)).toBeLessThanOrEqual(3);
  }
  await expect(panel(page).getByText(/^Estimates around/)).toBeVisible();
  await page.getByRole('radio', { name: 'Fahrenheit' }).check();
  await expect(panel(page).getByText('68°F')).toBeVisible();
  await page.getByRole('radio', { name: 'Celsius' }).check();
  expect(await figures()).toEqual(before);
});
