import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getWeather, listMarkets, listMatches } from '#shared/api/live.ts';
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
