import type { Page } from 'playwright/test';
import type { Weather } from '#shared/domain/live/weather.ts';
import { mockApi } from '../mock-api.ts';

/** Eight forecast days. */
export const week = ['Sat', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].map((day, n) => ({
  day,
  condition: `Sky ${n}`,
  temperature: 20 + n,
  high: 30 + n,
  low: 10 + n,
}));

export const sampleWeather = (fields: Partial<Weather> = {}): Weather => ({
  temperature: 20,
  description: 'Clear',
  forecast: JSON.stringify(week.slice(0, 7)),
  ...fields,
});

/** Mocks the weather of every city; returns the requested cities in order. */
export async function mockWeather(page: Page, reply: unknown, status = 200): Promise<string[]> {
  const requested: string[] = [];
  await mockApi(page, { articles: [], topics: [] });
  await page.route(/\/api\/weather\?/, async (route) => {
    requested.push(new URL(route.request().url()).searchParams.get('city') ?? '');
    await route.fulfill({ status, json: reply });
  });
  return requested;
}

export const panel = (page: Page) => page.getByRole('tabpanel');

/** The value of a name in the list of details. */
export const detail = (page: Page, name: string) =>
  panel(page)
    .locator('dl > div', { has: page.getByText(name, { exact: true }) })
    .locator('dd');
