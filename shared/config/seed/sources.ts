import type { LocalSource, Source } from '../../domain/sources/source.ts';

/** A source as listed here, before it is stored. */
export type SeededSource = Pick<Source, 'name' | 'url' | 'type' | 'region' | 'category'>;
export type SeededLocalSource = Omit<LocalSource, 'id' | 'enabled' | 'lastFetched'>;

/**
 * Initial sources of the server: public feeds of publishers. Papers that write about everything are general: topic tabs
 * also show articles by their source's category. Editors add and remove sources later.
 */
export const publisherSources: readonly SeededSource[] = [
  {
    name: 'Jamaica Observer',
    url: 'https://www.jamaicaobserver.com/feed/',
    type: 'rss',
    region: 'caribbean',
    category: 'general',
  },
  {
    name: 'Barbados Today',
    url: 'https://barbadostoday.bb/feed/',
    type: 'rss',
    region: 'caribbean',
    category: 'general',
  },
  {
    name: 'Trinidad and Tobago Newsday',
    url: 'https://newsday.co.tt/feed/',
    type: 'rss',
    region: 'caribbean',
    category: 'general',
  },
  {
    name: 'Stabroek News',
    url: 'https://www.stabroeknews.com/feed/',
    type: 'rss',
    region: 'caribbean',
    category: 'general',
  },
  {
    name: 'The Haitian Times',
    url: 'https://haitiantimes.com/feed/',
    type: 'rss',
    region: 'caribbean',
    category: 'general',
  },
  {
    name: 'Premium Times',
    url: 'https://www.premiumtimesng.com/feed',
    type: 'rss',
    region: 'african',
    category: 'general',
  },
  {
    name: 'Daily Maverick',
    url: 'https://www.dailymaverick.co.za/dmrss/',
    type: 'rss',
    region: 'african',
    category: 'general',
  },
  {
    name: 'BBC News Africa',
    url: 'https://feeds.bbci.co.uk/news/world/africa/rss.xml',
    type: 'rss',
    region: 'african',
    category: 'general',
  },
  {
    name: 'RFI Afrique',
    url: 'https://www.rfi.fr/fr/afrique/rss',
    type: 'rss',
    region: 'african',
    category: 'general',
  },
  { name: 'MercoPress', url: 'https://en.mercopress.com/rss/', type: 'rss', region: 'latinx', category: 'general' },
  {
    name: 'BBC News Mundo',
    url: 'https://feeds.bbci.co.uk/mundo/rss.xml',
    type: 'rss',
    region: 'latinx',
    category: 'general',
  },
  {
    name: 'El País América',
    url: 'https://feeds.elpais.com/mrss-s/pages/ep/site/elpais.com/section/america/portada',
    type: 'rss',
    region: 'latinx',
    category: 'general',
  },
  {
    name: 'Agência Brasil',
    url: 'https://agenciabrasil.ebc.com.br/rss/ultimasnoticias/feed.xml',
    type: 'rss',
    region: 'latinx',
    category: 'general',
  },
  {
    name: 'The Hindu',
    url: 'https://www.thehindu.com/news/national/feeder/default.rss',
    type: 'rss',
    region: 'asian',
    category: 'general',
  },
  { name: 'Dawn', url: 'https://www.dawn.com/feeds/home', type: 'rss', region: 'asian', category: 'general' },
  {
    name: 'The Daily Star',
    url: 'https://www.thedailystar.net/frontpage/rss.xml',
    type: 'rss',
    region: 'asian',
    category: 'general',
  },
  { name: 'Rappler', url: 'https://www.rappler.com/feed/', type: 'rss', region: 'asian', category: 'general' },
  {
    name: 'Al Jazeera',
    url: 'https://www.aljazeera.com/xml/rss/all.xml',
    type: 'rss',
    region: 'middle_eastern',
    category: 'general',
  },
  {
    name: 'Middle East Eye',
    url: 'https://www.middleeasteye.net/rss',
    type: 'rss',
    region: 'middle_eastern',
    category: 'general',
  },
  {
    name: 'Arab News',
    url: 'https://www.arabnews.com/rss.xml',
    type: 'rss',
    region: 'middle_eastern',
    category: 'general',
  },
  {
    name: 'BBC Arabic',
    url: 'https://feeds.bbci.co.uk/arabic/rss.xml',
    type: 'rss',
    region: 'middle_eastern',
    category: 'general',
  },
];

/** Initial sources of a browser: four feeds, NewsAPI and two GDELT queries. */
export const localSources: readonly SeededLocalSource[] = [
  {
    name: 'Jamaica Observer',
    url: 'https://www.jamaicaobserver.com/feed/',
    type: 'rss',
    region: 'caribbean',
    category: 'general',
    metadata: { description: 'A daily from Kingston.' },
  },
  {
    name: 'Premium Times',
    url: 'https://www.premiumtimesng.com/feed',
    type: 'rss',
    region: 'african',
    category: 'politics',
    metadata: { description: 'Investigations and politics from Abuja.' },
  },
  {
    name: 'The Hindu',
    url: 'https://www.thehindu.com/news/national/feeder/default.rss',
    type: 'rss',
    region: 'asian',
    category: 'general',
    metadata: { description: 'National news of India.' },
  },
  {
    name: 'Al Jazeera',
    url: 'https://www.aljazeera.com/xml/rss/all.xml',
    type: 'rss',
    region: 'middle_eastern',
    category: 'general',
    metadata: { description: 'World news from Doha.' },
  },
  {
    name: 'NewsAPI: Latin America',
    url: 'newsapi',
    type: 'api',
    region: 'latinx',
    category: 'politics',
    metadata: {
      description: 'Latin American politics from NewsAPI. Needs an API key.',
      query: 'Latin America',
      endpoint: 'everything',
      language: 'en',
    },
  },
  {
    name: 'GDELT: Caribbean economies',
    url: 'gdelt',
    type: 'gdelt',
    region: 'caribbean',
    category: 'finance',
    metadata: {
      description: 'World press coverage of the Caribbean economy.',
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
      description: 'World press coverage of money sent home.',
      query: '(diaspora OR remittances) Africa',
      mode: 'artlist',
      maxRecords: 30,
      timespan: '48h',
    },
  },
];
