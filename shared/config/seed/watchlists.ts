import type { Watchlist } from '../../domain/classification/watchlist.ts';

const initial = ({
  keywords,
  ...rest
}: Omit<Watchlist, 'keywords' | 'createdAt' | 'updatedAt' | 'enabled'> & { keywords: string }): Watchlist => ({
  ...rest,
  keywords: keywords.split(', '),
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  enabled: true,
});

/** Initial watchlists, of the server and of each browser. */
export const watchlists: readonly Watchlist[] = [
  initial({
    id: 'caribbean-finance-and-justice',
    name: 'Caribbean Finance and Justice',
    description: 'Debt, banks, courts and reparations in the Caribbean.',
    keywords:
      'central bank, debt, debt swap, debt restructuring, correspondent banking, credit union, ' +
      'credit unions, money laundering, reparations, caribbean court of justice, high court, ' +
      'court of appeal, compensation',
    regions: ['caribbean'],
    priority: 'high',
    color: '#EF4444',
  }),
  initial({
    id: 'diaspora-business',
    name: 'Diaspora Business',
    description: 'Remittances, investment and diaspora-owned companies.',
    keywords:
      'remittance, remittances, diaspora bond, diaspora investors, diaspora business, families abroad, ' +
      'money home, returnees, black-owned, immigrant-owned, remesas, remessas',
    regions: [],
    priority: 'medium',
    color: '#3B82F6',
  }),
  initial({
    id: 'african-markets',
    name: 'African Markets',
    description: 'Currencies, exchanges and trade on the African continent.',
    keywords:
      'afcfta, afdb, african development bank, naira, cedi, cedis, rand, shilling, stock exchange, ' +
      'eurobond, cocoa, exporters',
    regions: ['african'],
    priority: 'medium',
    color: '#F59E0B',
  }),
  initial({
    id: 'culture-and-festivals',
    name: 'Culture and Festivals',
    description: 'Carnivals, films, music, food and books.',
    keywords:
      'carnival, carnaval, festival, festivals, film, films, music, musicians, museum, exhibition, ' +
      'heritage, literature, steelband',
    regions: [],
    priority: 'low',
    color: '#8B5CF6',
  }),
  initial({
    id: 'social-justice',
    name: 'Social Justice',
    description: 'Rights, equality and protest.',
    keywords:
      'human rights, civil rights, racial justice, discrimination, equality, protest, protests, ' +
      'land rights, windrush, evicted, eviction, minimum wage, domestic workers',
    regions: [],
    priority: 'high',
    color: '#10B981',
  }),
];
