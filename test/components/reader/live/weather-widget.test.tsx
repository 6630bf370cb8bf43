import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getWeather, listWeatherCities } from '#shared/api/live.ts';
import type { Weather } from '#shared/domain/live/weather.ts';
import { sampleWeather, weatherCities } from '#test/support/live/sample-weather.ts';
import { hold, reply, status } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { setDeviceZone } from '../../support/clock.ts';
import { store, texts } from '../../support/page.tsx';
import { openSidebar } from '../../support/sidebar.ts';

const weather: Weather = sampleWeather({
  forecast: JSON.stringify(
    ['Sat', 'Sun', 'Mon', 'Tue', 'Wed'].map((day, n) => ({
      day,
      condition: 'Rain',
      temperature: 20 + n,
      high: 30 + n,
      low: 10 + n,
    })),
  ),
});
// While the list is open, the rest of the page is hidden from screen readers: the list is modal.
const widget = page.getByRole('region', { name: 'Weather', exact: true, includeHidden: true });
const days = widget.getByRole('listitem');
const cityButton = widget.getByRole('button', { name: /^City: /, includeHidden: true });
const list = page.getByRole('listbox', { name: 'Choose a city' });
const option = (name: string) => list.getByRole('option', { name, exact: true });

/** Opens the front page with this weather in every city; returns the requested cities in order. */
async function openWidget(answer: Parameters<typeof reply<typeof getWeather>>[1] = weather): Promise<() => string[]> {
  const calls = reply(getWeather, answer);
  await openSidebar();
  await expect.element(cityButton).toBeVisible();
  return () => calls.map(({ query }) => query.city);
}

/** Clicks outside the list, at the place of the button, which its backdrop covers. */
const clickBehindList = () => userEvent.click(cityButton, { force: true, position: { x: 5, y: 5 } });

beforeEach(() => {
  setDeviceZone('Europe/London');
  reply(listWeatherCities, weatherCities);
});

test('the weather widget starts with three days of London [WID-03, WID-04, CONST-10]', async () => {
  const requested = await openWidget();
  await expect.element(widget.getByText('20°C')).toBeVisible();
  await expect.element(days).toHaveLength(3);
  expect(texts(days)[0]).toBe('SatRainHigh 30°Low 10°');
  expect(requested()).toEqual(['London']);
});

test('the weather widget’s city list opens, closes and loads the chosen city [WID-01, WID-02, WID-15]', async () => {
  const requested = await openWidget();
  await expect.element(widget.getByText('20°C')).toBeVisible();
  await expect.element(cityButton).toHaveAttribute('aria-expanded', 'false');
  await cityButton.click();
  await expect.element(cityButton).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(() => texts(list.getByRole('option'))).toEqual(weatherCities.map(({ name }) => name));
  await clickBehindList();
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(cityButton).toHaveAttribute('aria-expanded', 'false');
  await cityButton.click();
  await option('Kingston').click();
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(cityButton).toHaveTextContent('Kingston');
  await expect.poll(requested).toEqual(['London', 'Kingston']);
  await expect
    .element(widget.getByRole('link', { name: 'Full forecast' }))
    .toHaveAttribute('href', '/weather?city=Kingston');
});

test('axe finds nothing in the weather widget’s open city list', async () => {
  await openWidget();
  await cityButton.click();
  await expect.element(option('Kingston')).toBeInTheDocument();
  await expectAccessible();
});

test('the weather widget loads a remembered city first [WID-03]', async () => {
  store('weather_city', 'Accra');
  const requested = await openWidget();
  await expect.element(cityButton).toHaveTextContent('Accra');
  await expect.poll(requested).toEqual(['Accra']);
});

test('the arrow keys and letters move in the weather widget’s city list, and Escape closes it [WID-15]', async () => {
  await openWidget();
  (await cityButton.findElement()).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(list.getByRole('option').nth(5)).toBeInTheDocument();
  await expect.element(option('London')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(option('Birmingham')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(option('Cairo')).toHaveFocus();
  await expect.element(option('Cairo')).toBeInViewport();
  await userEvent.keyboard('k');
  await expect.element(option('Kingston')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(cityButton).toHaveFocus();
  await expect.element(cityButton).toHaveTextContent('London');
});

test('Enter chooses in the weather widget’s city list; Tab and a click outside close it [WID-15]', async () => {
  await openWidget();
  (await cityButton.findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(list.getByRole('option').nth(5)).toBeInTheDocument();
  await expect.element(option('London')).toHaveFocus();
  await userEvent.keyboard('l');
  await expect.element(option('Lisbon')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(cityButton).toHaveTextContent('Lisbon');
  await expect.element(cityButton).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(list).toBeVisible();
  await userEvent.tab();
  await expect.element(list).not.toBeInTheDocument();
  await cityButton.click();
  await expect.element(list).toBeVisible();
  await userEvent.click(page.getByCSS('.MuiBackdrop-root'), { position: { x: 4, y: 4 } });
  await expect.element(list).not.toBeInTheDocument();
});

test('the weather widget keeps its height while it loads, and labels sample figures', async () => {
  reply(getWeather, { ...weather, sample: true });
  const release = hold(getWeather);
  await openSidebar();
  await expect.element(page.getByCSS('[data-skeleton=weather-widget]')).toBeVisible();
  await document.fonts.ready;
  const height = () => widget.element().getBoundingClientRect().height;
  const before = height();
  release();
  await expect.element(widget.getByText('Sample figures')).toBeVisible();
  expect(height()).toBe(before);
});

test('missing weather shows one line with a retry, and the city list still opens [WID-05, WID-18, ERR-10]', async () => {
  const requested = await openWidget(status(500));
  await expect.element(widget.getByText('Weather data unavailable')).toBeVisible();
  expect(requested()).toEqual(['London']);
  await cityButton.click();
  await expect.element(option('Paris')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  reply(getWeather, weather);
  await widget.getByRole('button', { name: 'Try again' }).click();
  await expect.element(days).toHaveLength(3);
});
