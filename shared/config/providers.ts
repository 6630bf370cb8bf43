/** Who is asked for weather, currencies, indices and commodities, and sports (each a file in `functions/live`), and the name and page that readers are shown as the source: licences ask for it. */
export const providerCredits = {
  'open-meteo': { name: 'Open-Meteo', page: 'https://open-meteo.com/' },
  frankfurter: { name: 'Frankfurter', page: 'https://frankfurter.dev/' },
  'twelve-data': { name: 'Twelve Data', page: 'https://twelvedata.com/' },
  'football-data': { name: 'football-data.org', page: 'https://www.football-data.org/' },
} as const;

export type LiveProvider = keyof typeof providerCredits;
