import type { Page } from 'playwright/test';
import type { Weather } from '#shared/domain/live/weather.ts';
import { answerWith, expect, failedLoad, holdBack, test } from '../support/fixtures.ts';
import { watchLayoutShifts } from '../support/layout-shifts.ts';

const week = ['Sat', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].map((day, n) => ({
  day,
  condition: `Sky ${n}`,
  temperature: 20 + n,
  high: 30 + n,
  low: 10 + n,
}));
const answer = (given: Partial<Weather> = {}): Weather => ({
  temperature: 20,
  description: 'Clear',
  forecast: JSON.stringify(week.slice(0, 7)),
  ...given,
});

/** Answers every call for a city's weather; returns the cities asked for, in order. */
async function weatherIs(page: Page, given: unknown, status = 200): Promise<string[]> {
  const asked: string[] = [];
  await answerWith(page, { articles: [], topics: [] });
  await page.route(/\/api\/weather\?/, async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('city') ?? '');
    await route.fulfill({ status, json: given });
  });
  return asked;
}
const panel = (page: Page) => page.getByRole('tabpanel');
const days = (page: Page) => page.getByRole('region', { name: /-day forecast$/ }).getByRole('listitem');
const hours = (page: Page) => page.getByRole('region', { name: 'Hour by hour' }).getByRole('listitem');
/** What stands under a name in the list of details. */
const detail = (page: Page, name: string) =>
  panel(page)
    .locator('dl > div', { has: page.getByText(name, { exact: true }) })
    .locator('dd');
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test('RTE-08, WX-01, WX-02: the stage’s own weather: a tab for each city of the list, London first, without a word about real figures', async ({
  page,
  request,
}) => {
  const asked: string[] = [];
  page.on('request', (one) => {
    const { pathname, searchParams } = new URL(one.url());
    if (pathname === '/api/weather') asked.push(searchParams.get('city') ?? '');
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
  expect(asked).toEqual(['London']);
  await expect(page).toHaveTitle('Weather in London – Landfall');
});

test('WX-03: choosing a city asks for it, puts it into the address, and is remembered; back goes to the one before', async ({
  page,
}) => {
  const asked = await weatherIs(page, answer());
  await page.goto('/weather');
  await expect(days(page)).toHaveCount(7);
  await tab(page, 'Kingston').click();
  await expect(page).toHaveURL(/\/weather\?city=Kingston$/);
  await expect(tab(page, 'Kingston')).toHaveAttribute('aria-selected', 'true');
  await expect(tab(page, 'Kingston')).toBeInViewport();
  await expect(page.getByRole('heading', { level: 2, name: 'Kingston' })).toBeVisible();
  await expect.poll(() => asked).toEqual(['London', 'Kingston']);
  await page.goBack();
  await expect(tab(page, 'London')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { level: 2, name: 'London' })).toBeVisible();
  // DATA-05: an answer of a minute ago is not asked for again.
  expect(asked).toEqual(['London', 'Kingston']);
  await page.goto('/weather');
  await expect(tab(page, 'Kingston')).toHaveAttribute('aria-selected', 'true');
  expect(asked.at(-1)).toBe('Kingston');
});

test('a link to a city shows it, whatever its accents, and remembers nothing', async ({ page }) => {
  const asked = await weatherIs(page, answer());
  await page.goto('/weather?city=bogota');
  await expect(tab(page, 'Bogotá')).toHaveAttribute('aria-selected', 'true');
  await expect(tab(page, 'Bogotá')).toBeInViewport();
  await expect(page.getByRole('heading', { level: 2, name: 'Bogotá' })).toBeVisible();
  await page.goto('/weather');
  await expect(tab(page, 'London')).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => asked).toEqual(['bogota', 'London']);
});

test('cities are also chosen by name, the reader’s own shores first, and by keys', async ({ page }) => {
  await weatherIs(page, answer());
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

test('WX-04, WX-12 to WX-17, WX-21: now, with the specification’s figures where the answer has none', async ({
  page,
}) => {
  await weatherIs(page, answer({ description: 'Light winds and sun' }));
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

test('what the answer knows goes before the placeholders: figures, local time, how long ago', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-21T14:20:00Z') });
  await weatherIs(
    page,
    answer({
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

test('WX-05, WX-18: seven days with day, condition, temperature, high and low', async ({ page }) => {
  await weatherIs(page, answer());
  await page.goto('/weather');
  await expect(days(page)).toHaveCount(7);
  await expect(days(page).nth(2)).toHaveText('MonSky 2Average 22°Low 12°High 32°');
});

for (const [id, count, shown, told] of [
  ['WX-08', 0, 7, 0],
  ['WX-08', 2, 7, 2],
  ['WX-06', 3, 7, 3],
  ['WX-06', 5, 7, 5],
  ['WX-22', 6, 6, 6],
  ['WX-07', 8, 7, 7],
] as const)
  test(`${id}: ${count} days given, ${shown} shown, ${told} of them real`, async ({ page }) => {
    await weatherIs(page, answer({ forecast: JSON.stringify(week.slice(0, count)) }));
    await page.goto('/weather');
    await expect(days(page)).toHaveCount(shown);
    const kinds = await days(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-day')));
    expect(kinds).toEqual(Array.from({ length: shown }, (_, n) => (n < told ? 'forecast' : 'placeholder')));
    if (told < shown) await expect(days(page).last()).toContainText('No forecast yet');
  });

for (const [what, forecast, told] of [
  ['a broken string', '{"day":', 0],
  ['a list', week.slice(0, 7), 7],
  ['a list of odd things', [null, 7, [], {}, { day: 'Sat', condition: 'Rain' }, { high: 'hot', low: 9 }], 2],
] as const)
  test(`WX-20: the forecast is ${what}`, async ({ page }) => {
    await weatherIs(page, { ...answer(), forecast });
    await page.goto('/weather');
    await expect(days(page)).toHaveCount(7);
    await expect(page.locator('[data-day=forecast]')).toHaveCount(told);
  });

test('WX-09 to WX-11: six hours in their order, each within three degrees of now, the same as long as the page stays on the city', async ({
  page,
}) => {
  await weatherIs(page, answer());
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
  test('WX-21: Celsius at first, Fahrenheit with miles once chosen, and remembered', async ({ page }) => {
    await weatherIs(page, answer({ temperature: -7.6 }));
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
    test('Fahrenheit at first', async ({ page }) => {
      await weatherIs(page, answer());
      await page.goto('/weather');
      await expect(panel(page).getByText('68°F')).toBeVisible();
    });
  });
});

test.describe('failures', () => {
  test.use({ allowedNoise: failedLoad });

  test('WX-19, ERR-10, DATA-07: asked once, said plainly, and tried again when the reader wishes', async ({ page }) => {
    const asked = await weatherIs(page, { message: 'Not today', code: 'test' }, 500);
    await page.goto('/weather');
    const notice = page.getByRole('alert').filter({ hasText: 'Weather data unavailable' });
    await expect(notice).toContainText('Failed to fetch weather');
    expect(asked).toEqual(['London']);
    await expect(tab(page, 'Paris')).toBeVisible();
    await weatherIs(page, answer());
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(days(page)).toHaveCount(7);
  });
  test('WX-19: an answer that is no weather is none', async ({ page }) => {
    await weatherIs(page, { temperature: 'warm' });
    await page.goto('/weather');
    await expect(page.getByText('Weather data unavailable')).toBeVisible();
  });
  test('a city that is not kept says so and leads on', async ({ page }) => {
    await page.goto('/weather?city=%3Cb%3EAtlantis');
    await expect(page.getByText('Weather data unavailable')).toBeVisible();
    await expect(page.getByText('We do not follow the weather of “<b>Atlantis”.')).toBeVisible();
    await page.getByRole('link', { name: 'Weather in London' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'London' })).toBeVisible();
  });
  test('without the list of cities the weather is there all the same', async ({ page }) => {
    await weatherIs(page, answer());
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
  test(`nothing moves while the weather comes: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1800 });
    const shifted = await watchLayoutShifts(page);
    const release = await holdBack(page, /\/api\/weather/);
    await page.goto('/weather?city=Kingston');
    await expect(page.locator('[data-skeleton=weather]')).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const tops = (selector: string) =>
      page.locator(selector).evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    const heads = '[data-skeleton=weather] h2, [role=tabpanel] section h2';
    const before = await tops(heads);
    release();
    await expect(days(page)).toHaveCount(7);
    const after = await tops(heads);
    expect(after).toHaveLength(2);
    for (const [n, top] of after.entries())
      expect(Math.abs(top - (before[n] ?? 0)), `heading ${n}`).toBeLessThanOrEqual(2);
    expect(await shifted()).toBeLessThanOrEqual(0.02);
  });
}
