import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getWeather, listWeatherCities } from '#shared/api/live.ts';
import { sampleWeather, weatherCities, week } from '#test/support/live/sample-weather.ts';
import { reply } from '../../support/api.ts';
import { setDeviceZone } from '../../support/clock.ts';
import { open, texts } from '../../support/page.tsx';

const panel = page.getByRole('tabpanel');
const details = panel.getByCSS('dl > div');
const days = page.getByRole('region', { name: /-day forecast$/ }).getByRole('listitem');
const hours = page.getByRole('region', { name: 'Hour by hour' }).getByRole('listitem');

beforeEach(() => {
  setDeviceZone('Europe/London');
  reply(listWeatherCities, weatherCities);
});

test('typical values fill in for the figures that the reply lacks [WX-04, WX-12, WX-13, WX-14]', async () => {
  reply(getWeather, sampleWeather({ description: 'Light winds and sun' }));
  open('/weather');
  await expect.element(panel.getByText('20°C')).toBeVisible();
  await expect.element(panel.getByText('Light winds and sun')).toBeVisible();
  expect(texts(details)).toEqual([
    'Feels like18°',
    'High23°',
    'Low15°',
    'Humidity65%',
    'Wind12 km/h',
    'Visibility10 km',
  ]);
  const note = 'Not reported, typical values shown: humidity, wind, visibility.';
  await expect.element(panel.getByText(note)).toBeVisible();
});

test('the forecast has seven days with condition, temperature, high and low [WX-05, WX-18]', async () => {
  reply(getWeather, sampleWeather());
  open('/weather');
  await expect.element(days).toHaveLength(7);
  expect(texts(days)[2]).toBe('MonSky 2Average 22°Low 12°High 32°');
});

test('six reported days are shown as six [WX-22]', async () => {
  reply(getWeather, sampleWeather({ forecast: JSON.stringify(week.slice(0, 6)) }));
  open('/weather');
  await expect.element(page.getByRole('region', { name: '6-day forecast' }).getByRole('listitem')).toHaveLength(6);
  await expect.element(page.getByCSS('[data-day=forecast]')).toHaveLength(6);
});

test('the hourly strip has six hours within three degrees, which stay the same [WX-09, WX-10, WX-11]', async () => {
  reply(getWeather, sampleWeather());
  open('/weather');
  await expect.poll(() => texts(hours.getByCSS('.hour'))).toEqual(['9 AM', '12 PM', '3 PM', '6 PM', '9 PM', '12 AM']);
  const figures = () => texts(hours.getByCSS('.degrees'));
  const before = figures();
  expect(before).toHaveLength(6);
  for (const figure of before) {
    expect(figure).toMatch(/^\d+°$/);
    expect(Math.abs(Number.parseInt(figure, 10) - 20)).toBeLessThanOrEqual(3);
  }
  await expect.element(panel.getByText(/^Estimates around/)).toBeVisible();
  await page.getByRole('radio', { name: 'Fahrenheit' }).click({ force: true });
  await expect.element(panel.getByText('68°F')).toBeVisible();
  await page.getByRole('radio', { name: 'Celsius' }).click({ force: true });
  await expect.element(panel.getByText('20°C')).toBeVisible();
  expect(figures()).toEqual(before);
});
