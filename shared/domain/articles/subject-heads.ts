import { brand } from '../../config/brand.ts';
import {
  aboutPath,
  feedPath,
  placeFeed,
  placePath,
  publisherFeed,
  publisherPath,
  subjectFeed,
} from '../../config/site-paths.ts';
import { regions } from '../classification/regions.ts';
import type { PageHead } from './article-head.ts';
import type { Publisher } from './publisher.ts';

interface Subject {
  name: string;
  path: string;
  description: string;
  /** What the stories are about, or who publishes them, in schema.org's words. */
  about: object;
  origin: string;
}

/** The metadata of a page that collects the stories of one subject. */
function collectionHead({ name, path, description, about, origin }: Subject): PageHead {
  const canonical = `${origin}${path}`;
  return {
    description,
    canonical,
    properties: {
      'og:type': 'website',
      'og:site_name': brand.name,
      'og:title': name,
      'og:description': description,
      'og:url': canonical,
      'twitter:card': 'summary',
    },
    data: {
      '@context': 'https://schema.org',
      '@type': 'CollectionPage',
      name,
      description,
      url: canonical,
      ...about,
    },
  };
}

/** The metadata of a publisher's page, as the server and the site write them. */
export const publisherHead = ({ id, name, domain }: Pick<Publisher, 'id' | 'name' | 'domain'>, origin: string) => ({
  ...collectionHead({
    name,
    path: publisherPath(id),
    description: `The newest articles of ${name}, what it covers, and a feed to follow it, on ${brand.name}.`,
    about: {
      mainEntity: {
        '@type': 'NewsMediaOrganization',
        name,
        ...(domain === '' ? {} : { url: `https://${domain}/` }),
      },
    },
    origin,
  }),
  feed: feedPath(publisherFeed(id), 'xml'),
});

/** The metadata of the page of a person, an organisation or a place. */
export const entityHead = ({ slug, name }: { slug: string; name: string }, origin: string) => ({
  ...collectionHead({
    name,
    path: aboutPath(slug),
    description: `${name} in the news: the newest articles from many publishers, on ${brand.name}.`,
    about: { about: { '@type': 'Thing', name } },
    origin,
  }),
  feed: feedPath(subjectFeed(slug), 'xml'),
});

/** The metadata of the page of a country or a region. */
export const placeHead = ({ slug, code, name }: { slug: string; code: string; name: string }, origin: string) => ({
  ...collectionHead({
    name,
    path: placePath(slug),
    description: `News from and about ${name}: its newspapers, its topics, and a feed to follow it, on ${brand.name}.`,
    about: { about: { '@type': regions.some((region) => region === code) ? 'Place' : 'Country', name } },
    origin,
  }),
  feed: feedPath(placeFeed(slug), 'xml'),
});
