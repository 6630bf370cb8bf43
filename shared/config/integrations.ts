export const integrations = ['newsletter', 'payments', 'urlShortening'] as const;
export type Integration = (typeof integrations)[number];

/**
 * How each external service is connected: `mock` means that the site simulates it. Newsletter and short addresses work
 * in the browser without a server. The dashboard's warning and its System tab both read this table.
 */
export const integrationModes: Readonly<Record<Integration, 'mock' | 'connected'>> = {
  newsletter: 'connected',
  payments: 'mock',
  urlShortening: 'connected',
};
