import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getWeather, listDiasporaPlayers, listMarkets, listMatches } from '#shared/api/live.ts';
import { sampleMarket as completeMarket } from '#shared/config/sample/markets.ts';
import { sampleMatches, samplePlayers } from '#shared/config/sample/matches.ts';
import { sampleWeather as completeWeather } from '#shared/config/sample/weather.ts';
import { cities } from '#shared/config/seed/cities.ts';
import { currencyPairs, indices } from '#shared/config/seed/markets.ts';
import { sampleMarket } from '#test/support/live/sample-market.ts';
import { sampleMatch } from '#test/support/live/sample-sport.ts';
import { sampleWeather } from '#test/support/live/sample-weather.ts';
import { reply } from '../../support/api.ts';
import { open, texts } from '../../support/page.tsx';
import { openSidebar, sidebarWidget } from '../../support/sidebar.ts';

// The licences of the providers require their name and a link beside the data.
const credits = page.getByCSS('[data-credit]').getByRole('link');
const measured = sampleWeather({ sample: false, provider: 'open-meteo', updatedAt: new Date().toISOString() });

test('the weather page credits its provider', async () => {
  reply(getWeather, measured);
  open('/weather');
  await expect.poll(() => texts(credits)).toEqual([expect.stringMatching(/^Open-Meteo/)]);
  await expect.element(credits).toHaveAttribute('href', 'https://open-meteo.com/');
  await expect.element(credits).toHaveAttribute('rel', 'noopener noreferrer');
});

test('the weather widget credits its provider', async () => {
  reply(getWeather, measured);
  await openSidebar();
  const credit = sidebarWidget('Weather')
    .getByCSS('[data-credit]')
    .getByRole('link', { name: /^Open-Meteo/ });
  await expect.element(credit).toBeVisible();
});

test('the markets credit each known provider once, and none for samples', async () => {
  reply(listMarkets, [
    sampleMarket('EUR/USD', { provider: 'frankfurter' }),
    sampleMarket('GBP/USD', { provider: 'frankfurter' }),
    sampleMarket('Gold', { provider: 'twelve-data' }),
    sampleMarket('Silver', { provider: 'constructor' }),
    sampleMarket('Oil', { sample: true }),
  ]);
  open('/markets');
  await expect
    .poll(() => texts(credits))
    .toEqual([expect.stringMatching(/^Frankfurter/), expect.stringMatching(/^Twelve Data/)]);
});

test('the matches credit their provider', async () => {
  reply(listMatches, [sampleMatch('One', { sample: false, provider: 'football-data' })]);
  open('/sports');
  await expect.element(credits.first()).toMatchTextContent(/^football-data\.org/);
});

/** Replies with the samples of a stage without providers. */
function replySamples(): void {
  const now = new Date();
  reply(getWeather, completeWeather(cities[0] ?? expect.fail('No city'), now));
  reply(
    listMarkets,
    [...currencyPairs, ...indices].map((one) => completeMarket(one, now)),
  );
  reply(listMatches, sampleMatches(now));
  reply(listDiasporaPlayers, samplePlayers(now));
}

/** The parts of the page with figures of their own that have no visible mark within the width of the page. */
const unmarked = (parts: string) =>
  page
    .getByCSS(parts)
    .elements()
    .filter((part) => {
      const mark = part.querySelector('[data-sample]');
      const box = mark?.getBoundingClientRect();
      return mark?.textContent !== 'Sample' || box === undefined || box.width === 0 || box.right > innerWidth;
    })
    .map(({ textContent }) => textContent);

const pages = [
  ['/weather', '.figure, .details > div, .hourly, [data-day=forecast]'],
  ['/markets', '[data-market], output, .rate'],
  ['/sports', '[data-match]'],
  ['/sports?tab=players', '[data-player]'],
] as const;

test.each(pages.flatMap((one) => [[...one, 320] as const, [...one, 1280] as const]))(
  '%s marks each sample beside its figures: %s at %d px',
  async (address, parts, width) => {
    await page.viewport(width, 900);
    replySamples();
    open(address);
    await expect.element(page.getByCSS('[data-sample]').first()).toBeVisible();
    expect(page.getByCSS(parts).elements().length).toBeGreaterThan(0);
    expect(unmarked(parts)).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

test('the widgets mark each sample beside its figures', async () => {
  replySamples();
  await openSidebar();
  const parts = 'aside :is(.figure, [data-day], [data-market], [data-match], [data-player], [data-widget=events] li)';
  await expect.poll(() => page.getByCSS(parts).elements().length).toBe(1 + 3 + 3 + 2 + 1 + 2);
  expect(unmarked(parts)).toEqual([]);
});

test('what a provider has measured has no mark, and its age', async () => {
  const now = new Date();
  const measuredAt = { sample: false, updatedAt: now.toISOString() };
  reply(
    listMarkets,
    currencyPairs.map((one) => ({ ...completeMarket(one, now), ...measuredAt })),
  );
  open('/markets');
  await expect.element(page.getByText(/^As of/)).toBeVisible();
  expect(page.getByCSS('[data-sample]').elements()).toEqual([]);
});

test('samples have no time of measurement', async () => {
  replySamples();
  open('/markets');
  await expect.element(page.getByText('Sample rate, not a real one.')).toBeVisible();
  expect(page.getByText(/as of /i).elements()).toEqual([]);
});
