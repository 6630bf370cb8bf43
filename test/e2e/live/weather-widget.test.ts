import type { Page } from 'playwright/test';
import type { Weather } from '#shared/domain/live/weather.ts';
import { samplePreview } from '#test/support/sample-article.ts';
import { answerWith, expect, failedLoad, holdBack, test } from '../support/fixtures.ts';

const answer: Weather = {
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
const widget = (page: Page) => page.getByRole('region', { name: 'Weather', exact: true });
const opener = (page: Page) => widget(page).getByRole('button', { name: /^City: / });
const list = (page: Page) => widget(page).getByRole('listbox');

/** The front page with this weather; returns the cities asked for, in order. */
async function openFront(page: Page, given: unknown = answer, status = 200): Promise<string[]> {
  const asked: string[] = [];
  await answerWith(page, { articles, topics: [], publishers: [] });
  await page.route(/\/api\/weather\?/, async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('city') ?? '');
    await route.fulfill({ status, json: given });
  });
  await page.goto('/');
  await widget(page).scrollIntoViewIfNeeded();
  return asked;
}

test('WID-01 to WID-04, WID-15, CONST-10: London at first, three days, and a list of cities that opens and closes', async ({
  page,
}) => {
  const asked = await openFront(page);
  await expect(widget(page).getByText('20°C')).toBeVisible();
  await expect(widget(page).getByRole('listitem')).toHaveCount(3);
  await expect(widget(page).getByRole('listitem').first()).toHaveText('SatRainHigh 30°Low 10°');
  expect(asked).toEqual(['London']);
  await expect(opener(page)).toHaveAttribute('aria-expanded', 'false');
  await opener(page).click();
  await expect(opener(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(list(page).getByRole('option', { name: 'Kingston' })).toBeAttached();
  await opener(page).click();
  await expect(list(page)).toHaveCount(0);
  await opener(page).click();
  await list(page).getByRole('option', { name: 'Kingston' }).click();
  await expect(list(page)).toHaveCount(0);
  await expect(opener(page)).toHaveText('Kingston');
  await expect.poll(() => asked).toEqual(['London', 'Kingston']);
  await expect(widget(page).getByRole('link', { name: 'Full forecast' })).toHaveAttribute(
    'href',
    '/weather?city=Kingston',
  );
});

test('WID-03: a city that was chosen before is the first one asked for', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('landfall_weather_city', '"Accra"'));
  const asked = await openFront(page);
  await expect(opener(page)).toHaveText('Accra');
  await expect.poll(() => asked).toEqual(['Accra']);
});

test('WID-15: the list is used by keys alone, and left by Escape, Tab and a click outside', async ({ page }) => {
  await openFront(page);
  await expect(widget(page).getByText('20°C')).toBeVisible();
  await opener(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(list(page)).toBeFocused();
  await expect(list(page).getByRole('option').nth(5)).toBeAttached();
  const active = () =>
    list(page).evaluate(
      (box) => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent ?? null,
    );
  await expect.poll(active).toBe('London');
  await page.keyboard.press('ArrowDown');
  await expect.poll(active).toBe('Birmingham');
  await page.keyboard.press('End');
  await expect.poll(active).toBe('Cairo');
  await expect(list(page).getByRole('option', { name: 'Cairo' })).toBeInViewport();
  await page.keyboard.press('k');
  await expect.poll(active).toBe('Kingston');
  await page.keyboard.press('Escape');
  await expect(list(page)).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
  await expect(opener(page)).toHaveText('London');
  await page.keyboard.press('Enter');
  await expect(list(page).getByRole('option').nth(5)).toBeAttached();
  await page.keyboard.press('l');
  await page.keyboard.press('Enter');
  await expect(opener(page)).toHaveText('Lisbon');
  await expect(opener(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(list(page)).toHaveCount(0);
  await opener(page).click();
  await expect(list(page)).toBeVisible();
  await page.mouse.click(4, 4);
  await expect(list(page)).toHaveCount(0);
});

test('the stage’s own weather, said to be a sample', async ({ page }) => {
  await page.goto('/');
  await widget(page).scrollIntoViewIfNeeded();
  await expect(widget(page).getByText('Sample figures')).toBeVisible();
  await expect(widget(page).getByRole('listitem')).toHaveCount(3);
});

test('the widget is as tall before as after its weather has come', async ({ page }) => {
  await answerWith(page, { articles, topics: [], publishers: [] });
  const release = await holdBack(page, /\/api\/weather/);
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
  test.use({ allowedNoise: failedLoad });
  test('WID-05, ERR-10: no weather is said in a line, and asked for again when the reader wishes; the list of cities still opens', async ({
    page,
  }) => {
    const asked = await openFront(page, {}, 500);
    await expect(widget(page).getByText('Weather data unavailable')).toBeVisible();
    expect(asked).toEqual(['London']);
    await opener(page).click();
    await expect(list(page).getByRole('option', { name: 'Paris' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.unroute(/\/api\/weather\?/);
    await widget(page).getByRole('button', { name: 'Try again' }).click();
    await expect(widget(page).getByRole('listitem')).toHaveCount(3);
  });
});
