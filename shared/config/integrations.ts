export const integrations = ['newsletter', 'payments', 'urlShortening'] as const;
export type Integration = (typeof integrations)[number];

/**
 * How each service outside of the site is reached: `mock` is played by the site itself. Newsletter and short addresses work in the browser and need nobody. One table for the dashboard's
 * yellow card and its System tab, so that they never differ (ADM-12, ADM-27).
 */
export const integrationModes: Readonly<Record<Integration, 'mock' | 'connected'>> = {
  newsletter: 'connected',
  payments: 'mock',
  urlShortening: 'connected',
};
