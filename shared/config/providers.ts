/**
 * Providers of live data (each a file in `functions/live`), with the name and page to credit on the site, as their
 * licences require.
 */
export const providerCredits = {
  'open-meteo': { name: 'Open-Meteo', page: 'https://open-meteo.com/' },
  frankfurter: { name: 'Frankfurter', page: 'https://frankfurter.dev/' },
  'twelve-data': { name: 'Twelve Data', page: 'https://twelvedata.com/' },
  'football-data': { name: 'football-data.org', page: 'https://www.football-data.org/' },
} as const;

export type LiveProvider = keyof typeof providerCredits;
