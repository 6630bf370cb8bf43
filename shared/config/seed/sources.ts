import { regions } from '../../domain/classification/regions.ts';
import type { Category, Region } from '../../domain/classification/taxonomy.ts';
import type { LocalSource, SourceMetadata } from '../../domain/sources/source.ts';

/** A source as listed here, before it is stored. */
type SeededSource = Omit<LocalSource, 'id' | 'enabled' | 'lastFetched'>;

const feed = (
  name: string,
  url: string,
  region: Region,
  metadata: SourceMetadata,
  category: Category = 'general',
): SeededSource => ({ name, url, type: 'rss', region, category, metadata });

/** Public feeds of publishers, with the publisher's country. */
const publishers: Record<Region, readonly (readonly [country: string, name: string, url: string])[]> = {
  caribbean: [
    ['JM', 'Jamaica Observer', 'https://www.jamaicaobserver.com/feed/'],
    ['BB', 'Barbados Today', 'https://barbadostoday.bb/feed/'],
    ['TT', 'Trinidad and Tobago Newsday', 'https://newsday.co.tt/feed/'],
    ['GY', 'Stabroek News', 'https://www.stabroeknews.com/feed/'],
    ['US', 'The Haitian Times', 'https://haitiantimes.com/feed/'],
  ],
  african: [
    ['NG', 'Premium Times', 'https://www.premiumtimesng.com/feed'],
    ['ZA', 'Daily Maverick', 'https://www.dailymaverick.co.za/dmrss/'],
    ['GB', 'BBC News Africa', 'https://feeds.bbci.co.uk/news/world/africa/rss.xml'],
    ['FR', 'RFI Afrique', 'https://www.rfi.fr/fr/afrique/rss'],
  ],
  latinx: [
    ['UY', 'MercoPress', 'https://en.mercopress.com/rss/'],
    ['GB', 'BBC News Mundo', 'https://feeds.bbci.co.uk/mundo/rss.xml'],
    ['ES', 'El País América', 'https://feeds.elpais.com/mrss-s/pages/ep/site/elpais.com/section/america/portada'],
    ['BR', 'Agência Brasil', 'https://agenciabrasil.ebc.com.br/rss/ultimasnoticias/feed.xml'],
  ],
  asian: [
    ['IN', 'The Hindu', 'https://www.thehindu.com/news/national/feeder/default.rss'],
    ['PK', 'Dawn', 'https://www.dawn.com/feeds/home'],
    ['BD', 'The Daily Star', 'https://www.thedailystar.net/frontpage/rss.xml'],
    ['PH', 'Rappler', 'https://www.rappler.com/feed/'],
  ],
  middle_eastern: [
    ['QA', 'Al Jazeera', 'https://www.aljazeera.com/xml/rss/all.xml'],
    ['GB', 'Middle East Eye', 'https://www.middleeasteye.net/rss'],
    ['SA', 'Arab News', 'https://www.arabnews.com/rss.xml'],
    ['GB', 'BBC Arabic', 'https://feeds.bbci.co.uk/arabic/rss.xml'],
  ],
};

/**
 * Initial sources of the server. Papers that write about everything are general: topic tabs also show articles by their
 * source's category. Editors add and remove sources later.
 */
export const publisherSources: readonly SeededSource[] = /* @__PURE__ */ regions.flatMap((region) =>
  publishers[region].map(([country, name, url]) => feed(name, url, region, { country })),
);

/** Initial sources of a browser: four feeds, NewsAPI and two GDELT queries. */
export const localSources: readonly SeededSource[] = [
  feed('Jamaica Observer', 'https://www.jamaicaobserver.com/feed/', 'caribbean', {
    description: 'A daily from Kingston.',
  }),
  feed(
    'Premium Times',
    'https://www.premiumtimesng.com/feed',
    'african',
    { description: 'Investigations and politics from Abuja.' },
    'politics',
  ),
  feed('The Hindu', 'https://www.thehindu.com/news/national/feeder/default.rss', 'asian', {
    description: 'National news of India.',
  }),
  feed('Al Jazeera', 'https://www.aljazeera.com/xml/rss/all.xml', 'middle_eastern', {
    description: 'World news from Doha.',
  }),
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
