import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getWeather, listWeatherCities } from '#shared/api/live.ts';
import { sampleWeather as completeWeather } from '#shared/config/sample/weather.ts';
import { cityNamed } from '#shared/config/seed/cities.ts';
import { sampleWeather, weatherCities } from '#test/support/live/sample-weather.ts';
import { type Call, hold, reply, status } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { setDeviceZone } from '../../support/clock.ts';
import { open, store, texts } from '../../support/page.tsx';

const panel = page.getByRole('tabpanel');
const days = page.getByRole('region', { name: /-day forecast$/ }).getByRole('listitem');
const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const city = (name: string) => page.getByRole('heading', { level: 2, name });
const field = page.getByRole('combobox', { name: 'Choose a city' });
const list = page.getByRole('listbox', { name: 'Choose a city' });
const citiesOf = (calls: readonly Call<typeof getWeather>[]) => calls.map(({ query }) => query.city);

beforeEach(() => {
  setDeviceZone('Europe/London');
  reply(listWeatherCities, weatherCities);
});

test('a chosen city is loaded, put into the address and remembered [WX-01, WX-02, WX-03, DATA-05]', async () => {
  const calls = reply(getWeather, sampleWeather());
  open('/weather');
  await expect.element(days).toHaveLength(7);
  await expect.poll(() => texts(page.getByRole('tab'))).toEqual(weatherCities.map(({ name }) => name));
  await expect.element(tab('London')).toHaveAttribute('aria-selected', 'true');
  await tab('Kingston').click();
  await expect.poll(() => location.pathname + location.search).toBe('/weather?city=Kingston');
  await expect.element(tab('Kingston')).toHaveAttribute('aria-selected', 'true');
  await expect.element(tab('Kingston')).toBeInViewport();
  await expect.element(city('Kingston')).toBeVisible();
  await expect.poll(() => document.title).toBe('Weather in Kingston – Landfall');
  expect(citiesOf(calls)).toEqual(['London', 'Kingston']);
  history.back();
  await expect.element(tab('London')).toHaveAttribute('aria-selected', 'true');
  await expect.element(city('London')).toBeVisible();
  // The weather of a minute ago is still fresh.
  expect(citiesOf(calls)).toEqual(['London', 'Kingston']);
  open('/weather');
  await expect.element(tab('Kingston')).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => citiesOf(calls)).toEqual(['London', 'Kingston', 'Kingston']);
});

test('a link to a city ignores accents and is not remembered', async () => {
  const calls = reply(getWeather, sampleWeather());
  open('/weather?city=bogota');
  await expect.element(tab('Bogotá')).toHaveAttribute('aria-selected', 'true');
  await expect.element(tab('Bogotá')).toBeInViewport();
  await expect.element(city('Bogotá')).toBeVisible();
  open('/weather');
  await expect.element(tab('London')).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => citiesOf(calls)).toEqual(['bogota', 'London']);
});

test('the list of cities has the reader’s shores first', async () => {
  reply(getWeather, sampleWeather());
  store('shores', { here: 'FR', home: 'NG' });
  open('/weather');
  await field.click();
  const own = list.getByRole('group', { name: 'Your cities' }).getByRole('option');
  await expect.poll(() => texts(own)).toEqual(['Paris, France', 'Lagos, Nigeria']);
  await own.nth(1).click();
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('Lagos, Nigeria');
  await expect.element(tab('Lagos')).toHaveAttribute('aria-selected', 'true');
});

test('axe finds nothing in the weather page’s open list of cities', async () => {
  reply(getWeather, sampleWeather());
  open('/weather');
  await field.click();
  await expect.element(list.getByRole('option').nth(5)).toBeVisible();
  await expectAccessible();
});

test('the arrow keys move between the tabs of cities', async () => {
  reply(getWeather, sampleWeather());
  open('/weather?city=Lagos');
  await expect.element(tab('Accra')).toBeInTheDocument();
  (await tab('Lagos').findElement()).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab('Accra')).toHaveFocus();
  await expect.poll(() => location.search).toBe('?city=Accra');
  await userEvent.keyboard('{Home}');
  await expect.element(tab('London')).toHaveAttribute('aria-selected', 'true');
});

test('typing narrows the list of cities, without accents, and an unknown name leaves the city', async () => {
  reply(getWeather, sampleWeather());
  open('/weather');
  await expect.element(field).toHaveValue('London, United Kingdom');
  await field.fill('bogota');
  await expect.poll(() => texts(page.getByRole('listbox').getByRole('option'))).toEqual(['Bogotá, Colombia']);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => decodeURIComponent(location.search)).toBe('?city=Bogotá');
  await expect.element(city('Bogotá')).toBeVisible();
  await field.fill('Atlantis');
  await expect.element(page.getByText('No city found')).toBeVisible();
  await userEvent.tab();
  await expect.element(field).toHaveValue('Bogotá, Colombia');
});

test('Celsius is the default, and the choice of Fahrenheit is remembered [WX-21]', async () => {
  reply(getWeather, sampleWeather({ temperature: -7.6 }));
  open('/weather');
  await expect.element(page.getByRole('radio', { name: 'Celsius' })).toBeChecked();
  await expect.element(panel.getByText('\u22128°C')).toBeVisible();
  (await page.getByRole('radio', { name: 'Celsius' }).findElement()).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(panel.getByText('18°F')).toBeVisible();
  const details = panel.getByCSS('dl > div');
  expect(texts(details)).toContain('Wind7 mph');
  expect(texts(details)).toContain('Visibility6 mi');
  open('/weather');
  await expect.element(panel.getByText('18°F')).toBeVisible();
});

test('a failed weather call is sent once and can be tried again [WX-19, ERR-10, DATA-07]', async () => {
  const calls = reply(getWeather, status(500));
  open('/weather');
  const notice = page.getByRole('alert').filter({ hasText: 'Weather data unavailable' });
  await expect.element(notice).toMatchTextContent('Failed to fetch weather');
  expect(citiesOf(calls)).toEqual(['London']);
  await expect.element(tab('Paris')).toBeVisible();
  reply(getWeather, sampleWeather());
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect.element(days).toHaveLength(7);
});

test('an invalid weather reply counts as no weather [WX-19]', async () => {
  reply(getWeather, () => Response.json({ temperature: 'warm' }));
  open('/weather');
  await expect.element(page.getByText('Weather data unavailable')).toBeVisible();
});

test('an unknown city says so and links to London', async () => {
  reply(getWeather, ({ query }) => (query.city === 'London' ? sampleWeather() : status(404)));
  open('/weather?city=%3Cb%3EAtlantis');
  await expect.element(page.getByText('Weather data unavailable')).toBeVisible();
  await expect.element(page.getByText('No weather data for “<b>Atlantis”.')).toBeVisible();
  await page.getByRole('link', { name: 'Weather in London' }).click();
  await expect.element(city('London')).toBeVisible();
});

test('the weather shows without the list of cities, which can be tried again', async () => {
  reply(getWeather, sampleWeather());
  reply(listWeatherCities, status(500));
  open('/weather');
  await expect.element(city('London')).toBeVisible();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Cities could not be loaded.');
  expect(texts(page.getByRole('tab'))).toEqual(['London']);
  reply(listWeatherCities, weatherCities);
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect.element(tab('Kingston')).toBeInTheDocument();
});

test.each([360, 768, 1280])('the headings of the weather page stay in place as it loads: %d px', async (width) => {
  await page.viewport(width, 1800);
  const kingston = cityNamed('Kingston');
  if (kingston === undefined) throw new Error('The cities have no Kingston');
  reply(getWeather, completeWeather(kingston, new Date()));
  const release = hold(getWeather);
  open('/weather?city=Kingston');
  await expect.element(page.getByCSS('[data-skeleton=weather]')).toBeVisible();
  await expect.element(tab('Kingston')).toHaveAttribute('aria-selected', 'true');
  await document.fonts.ready;
  const tops = () =>
    page
      .getByCSS('[role=tabpanel] section h2')
      .elements()
      .map((heading) => Math.round(heading.getBoundingClientRect().top));
  const before = tops();
  release();
  await expect.element(days).toHaveLength(7);
  const after = tops();
  expect(after).toHaveLength(2);
  for (const [n, top] of after.entries())
    expect(Math.abs(top - (before[n] ?? 0)), `heading ${n}`).toBeLessThanOrEqual(2);
});
