import type { Market } from '#shared/domain/live/market.ts';

/** A market of this name; with a default change. */
export const sampleMarket = (name: string, given: Partial<Market> = {}): Market => ({
  id: name.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
  name,
  value: 100,
  change: 1,
  changePercent: '1.00%',
  updatedAt: new Date(Date.now() - 12 * 60_000).toISOString(),
  ...given,
});

/** A currency pair with its rate. */
export const samplePair = (name: string, value: number, given: Partial<Market> = {}): Market =>
  sampleMarket(name, { value, currency: name.slice(-3), ...given });
