import type { Source } from '../../domain/source.ts';

export type SeededSource = Pick<Source, 'name' | 'url' | 'type' | 'region' | 'category'> & { metadata?: Source['metadata'] };

/** Publishers' public feeds that the server's pipeline reads. */
export const publisherSources: readonly SeededSource[] = [
  { name: 'Jamaica Observer', url: 'https://www.jamaicaobserver.com/feed/', type: 'rss', region: 'caribbean', category: 'general' },
  { name: 'Premium Times', url: 'https://www.premiumtimesng.com/feed', type: 'rss', region: 'african', category: 'general' },
  { name: 'The Rio Times', url: 'https://www.riotimesonline.com/feed/', type: 'rss', region: 'latinx', category: 'general' },
  {
    name: 'The Hindu',
    url: 'https://www.thehindu.com/news/national/feeder/default.rss',
    type: 'rss',
    region: 'asian',
    category: 'general',
  },
  { name: 'Al Jazeera', url: 'https://www.aljazeera.com/xml/rss/all.xml', type: 'rss', region: 'middle_eastern', category: 'general' },
];

/** The seven sources a browser's own collection starts with (SEED-06, SEED-09, SEED-10, SEED-12). */
export const localSources: readonly SeededSource[] = [
  { name: 'Jamaica Observer', url: 'https://www.jamaicaobserver.com/feed/', type: 'rss', region: 'caribbean', category: 'general' },
  { name: 'Premium Times', url: 'https://www.premiumtimesng.com/feed', type: 'rss', region: 'african', category: 'politics' },
  {
    name: 'The Hindu',
    url: 'https://www.thehindu.com/news/national/feeder/default.rss',
    type: 'rss',
    region: 'asian',
    category: 'general',
  },
  { name: 'Al Jazeera', url: 'https://www.aljazeera.com/xml/rss/all.xml', type: 'rss', region: 'middle_eastern', category: 'general' },
  {
    name: 'NewsAPI: Latin America',
    url: 'newsapi',
    type: 'api',
    region: 'latinx',
    category: 'politics',
    metadata: {
      description: 'Latin American news through NewsAPI (needs a key).',
      query: 'Latin America',
      endpoint: 'everything',
      language: 'en',
    },
  },
  {
    name: 'GDELT: Caribbean finance',
    url: 'gdelt',
    type: 'gdelt',
    region: 'caribbean',
    category: 'finance',
    metadata: {
      description: 'Caribbean money and trade in the world press.',
      query: '(Caribbean OR CARICOM) economy',
      mode: 'artlist',
      maxRecords: 50,
      timespan: '24h',
    },
  },
  {
    name: 'GDELT: diaspora and remittances',
    url: 'gdelt',
    type: 'gdelt',
    region: 'african',
    category: 'finance',
    metadata: {
      description: 'Diaspora business in the world press.',
      query: '(diaspora OR remittances) investment',
      mode: 'artlist',
      maxRecords: 30,
      timespan: '48h',
    },
  },
];
