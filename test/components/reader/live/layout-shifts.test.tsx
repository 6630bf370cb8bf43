import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getWeather, listDiasporaPlayers, listMarkets, listMatches, listWeatherCities } from '#shared/api/live.ts';
import { sampleMarket } from '#shared/config/sample/markets.ts';
import { sampleMatches, samplePlayers } from '#shared/config/sample/matches.ts';
import { sampleWeather } from '#shared/config/sample/weather.ts';
import { cityNamed } from '#shared/config/seed/cities.ts';
import { commodities, currencyPairs, indices } from '#shared/config/seed/markets.ts';
import { weatherCities } from '#test/support/live/sample-weather.ts';
import { hold, reply } from '../../support/api.ts';
import { recordLayoutShifts } from '../../support/layout-shifts.ts';
import { open } from '../../support/page.tsx';

const now = new Date();
const skeleton = (name: string) => page.getByCSS(`[data-skeleton=${name}]`);

/** What the local stage replies. */
function replyAsStage(): void {
  const kingston = cityNamed('Kingston');
  if (kingston === undefined) throw new Error('The cities have no Kingston');
  reply(listWeatherCities, weatherCities);
  reply(getWeather, sampleWeather(kingston, now));
  reply(listMatches, sampleMatches(now));
  reply(listDiasporaPlayers, samplePlayers(now));
  reply(
    listMarkets,
    [...indices, ...currencyPairs, ...commodities].map((market) => sampleMarket(market, now)),
  );
}

const pages = [
  { address: '/weather?city=Kingston', name: 'weather', call: getWeather, shows: '[role=tabpanel] section li' },
  { address: '/sports', name: 'matches', call: listMatches, shows: '[data-match]' },
  { address: '/sports?tab=players', name: 'player', call: listDiasporaPlayers, shows: '[data-player]' },
  { address: '/markets', name: 'markets', call: listMarkets, shows: '[data-market]' },
];
const screens = [
  [360, 740],
  [768, 1000],
  [1280, 900],
] as const;

test.each(pages.flatMap((one) => screens.map(([width, height]) => ({ ...one, width, height }))))(
  '$address does not move while it loads at $width px [SPORT-10, MKT-11]',
  async ({ address, name, call, shows, width, height }) => {
    await page.viewport(width, name === 'weather' ? 1800 : height);
    replyAsStage();
    const release = hold(call);
    const layoutShift = await recordLayoutShifts();
    open(address);
    await expect.element(skeleton(name)).toBeVisible();
    await document.fonts.ready;
    release();
    await expect.element(page.getByCSS(shows).first()).toBeVisible();
    await expect.element(skeleton(name)).not.toBeInTheDocument();
    const { sum, moved } = await layoutShift();
    expect(sum, moved.join('\n')).toBeLessThanOrEqual(0.02);
  },
);
