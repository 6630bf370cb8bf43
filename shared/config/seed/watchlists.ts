import type { Watchlist } from '../../domain/watchlist.ts';

const written = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z', enabled: true };

/** The watchlists everybody starts with (SEED-07, SEED-08, SEED-12). */
export const watchlists: readonly Watchlist[] = [
  {
    ...written,
    id: 'caribbean-finance-and-justice',
    name: 'Caribbean Finance and Justice',
    description: 'Debt, banks, courts and reparations in the Caribbean.',
    keywords: [
      'caricom',
      'central bank',
      'debt restructuring',
      'correspondent banking',
      'caribbean court of justice',
      'reparations',
      'money laundering',
    ],
    regions: ['caribbean'],
    priority: 'high',
    color: '#EF4444',
  },
  {
    ...written,
    id: 'diaspora-business',
    name: 'Diaspora Business',
    description: 'Remittances, investment and companies that people abroad build.',
    keywords: ['diaspora', 'remittances', 'remittance', 'diaspora bond', 'returnees', 'black-owned'],
    regions: [],
    priority: 'medium',
    color: '#3B82F6',
  },
  {
    ...written,
    id: 'african-markets',
    name: 'African Markets',
    description: 'Currencies, exchanges and trade on the African continent.',
    keywords: ['afcfta', 'naira', 'cedi', 'rand', 'shilling', 'stock exchange', 'afdb', 'eurobond'],
    regions: ['african'],
    priority: 'medium',
    color: '#F59E0B',
  },
  {
    ...written,
    id: 'culture-and-festivals',
    name: 'Culture and Festivals',
    description: 'Carnivals, films, music, food and books.',
    keywords: ['carnival', 'festival', 'film', 'music', 'exhibition', 'heritage', 'literature'],
    regions: [],
    priority: 'low',
    color: '#8B5CF6',
  },
  {
    ...written,
    id: 'social-justice',
    name: 'Social Justice',
    description: 'Rights, equality and the people who ask for them.',
    keywords: ['human rights', 'racial justice', 'protest', 'discrimination', 'windrush', 'land rights', 'equality'],
    regions: [],
    priority: 'high',
    color: '#10B981',
  },
];
