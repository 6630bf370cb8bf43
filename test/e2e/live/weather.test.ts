import type { Page } from 'playwright/test';
import type { Weather } from '#shared/domain/live/weather.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { recordLayoutShifts } from '../support/layout-shifts.ts';
import { holdRequests, mockApi } from '../support/mock-api.ts';

const week = ['Sat', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].map((day, n) => ({
  day,
  condition: `Sky ${n}`,
  temperature: 20 + n,
  high: 30 + n,
  low: 10 + n,
}));
const weather = (fields: Partial<Weather> = {}): Weather => ({
  temperature: 20,
  description: 'Clear',
  forecast: JSON.stringify(week.slice(0, 7)),
  ...fields,
});

/** Mocks the weather of every city; returns the requested cities in order. */
async function mockWeather(page: Page, fields: unknown, status = 200): Promise<string[]> {
  const requested: string[] = [];
  await mockApi(page, { articles: [], topics: [] });
  await page.route(/\/api\/weather\?/, async (route) => {
    requested.push(new URL(route.request().url()).searchParams.get('city') ?? '');
    await route.fulfill({ status, json: fields });
  });
  return requested;
}
const panel = (page: Page) => page.getByRole('tabpanel');
const days = (page: Page) => page.getByRole('region', { name: /-day forecast$/ }).getByRole('listitem');
const hours = (page: Page) => page.getByRole('region', { name: 'Hour by hour' }).getByRole('listitem');
/** The value of a name in the list of details. */
const detail = (page: Page, name: string) =>
  panel(page)
    .locator('dl > div', { has: page.getByText(name, { exact: true }) })
    .locator('dd');
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
  await expect(panel(page).getByText('Sample figures, not a measurement')).toBeVisible();
  expect(requested).toEqual(['London']);
  await expect(page).toHaveTitle('Weather in London – Landfall');
});

test('a chosen city is loaded, put into the address and remembered [WX-03]', async ({ page }) => {
  const requested = await mockWeather(page, weather());
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
  const requested = await mockWeather(page, weather());
  await page.goto('/weather?city=bogota');
  await expect(tab(page, 'Bogotá')).toHaveAttribute('aria-selected', 'true');
  await expect(tab(page, 'Bogotá')).toBeInViewport();
  await expect(page.getByRole('heading', { level: 2, name: 'Bogotá' })).toBeVisible();
  await page.goto('/weather');
  await expect(tab(page, 'London')).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => requested).toEqual(['bogota', 'London']);
});

test('cities can be chosen from a list, the reader’s shores first, and with the keyboard', async ({ page }) => {
  await mockWeather(page, weather());
  await page.addInitScript(() => localStorage.setItem('landfall_shores', '{"here":"paris","there":"lagos"}'));
  await page.goto('/weather');
  const select = page.getByRole('combobox', { name: 'Choose a city' });
  await expect(select.locator('optgroup').first().locator('option')).toHaveText(['Paris, France', 'Lagos, Nigeria']);
  await select.selectOption('Lagos');
  await expect(tab(page, 'Lagos')).toHaveAttribute('aria-selected', 'true');
  await tab(page, 'Lagos').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Accra')).toBeFocused();
  await expect(page).toHaveURL(/city=Accra$/);
  await page.keyboard.press('Home');
  await expect(tab(page, 'London')).toHaveAttribute('aria-selected', 'true');
});

// Also covers WX-04, WX-16, WX-17, WX-21.
test('placeholders fill in for the figures that the reply lacks [WX-12, WX-13, WX-14, WX-15]', async ({ page }) => {
  await mockWeather(page, weather({ description: 'Light winds and sun' }));
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
  await expect(
    panel(page).getByText('Typical figures stand for what was not reported: humidity, wind, visibility.'),
  ).toBeVisible();
});

test('reported figures and times replace the placeholders', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-21T14:20:00Z') });
  await mockWeather(
    page,
    weather({
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
  await expect(panel(page).getByText(/Typical figures|rough guide/)).toHaveCount(0);
  await expect(hours(page)).toHaveText(['0°9 AMNow', '3°12 PM', '6°3 PM', '9°6 PM', '12°9 PM', '15°12 AM']);
  await expect(days(page).first()).toContainText('Today');
  await expect(days(page).nth(1)).toContainText('Sunday');
  await page.clock.runFor('03:00:00');
  await expect(panel(page).getByText('Last heard 3 hours ago. The weather may have changed since.')).toBeVisible();
});

test('the forecast has seven days with condition, temperature, high and low [WX-05, WX-18]', async ({ page }) => {
  await mockWeather(page, weather());
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
    await mockWeather(page, weather({ forecast: JSON.stringify(week.slice(0, count)) }));
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
    await mockWeather(page, { ...weather(), forecast });
    await page.goto('/weather');
    await expect(days(page)).toHaveCount(7);
    await expect(page.locator('[data-day=forecast]')).toHaveCount(readable);
  });

test('the hourly strip has six hours within three degrees, which remain the same [WX-09, WX-10, WX-11]', async ({
  page,
}) => {
  await mockWeather(page, weather());
  await page.goto('/weather');
  await expect(hours(page).locator('.hour')).toHaveText(['9 AM', '12 PM', '3 PM', '6 PM', '9 PM', '12 AM']);
  const figures = () => hours(page).locator('.degrees').allTextContents();
  const before = await figures();
  for (const figure of before) {
    expect(figure).toMatch(/^\d+°$/);
    expect(Math.abs(Number.parseInt(figure, 10) - 20)).toBeLessThanOrEqual(3);
  }
  await expect(panel(page).getByText(/rough guide/)).toBeVisible();
  await page.getByRole('radio', { name: 'Fahrenheit' }).check();
  await expect(panel(page).getByText('68°F')).toBeVisible();
  await page.getByRole('radio', { name: 'Celsius' }).check();
  expect(await figures()).toEqual(before);
});

test.describe('degrees', () => {
  test('Celsius is the default, and the choice of Fahrenheit is remembered [WX-21]', async ({ page }) => {
    await mockWeather(page, weather({ temperature: -7.6 }));
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
      await mockWeather(page, weather());
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
    await mockWeather(page, weather());
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
    await expect(page.getByText('We do not follow the weather of “<b>Atlantis”.')).toBeVisible();
    await page.getByRole('link', { name: 'Weather in London' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'London' })).toBeVisible();
  });
  test('the weather shows without the list of cities', async ({ page }) => {
    await mockWeather(page, weather());
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
