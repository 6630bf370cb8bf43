import { brand } from '../../config/brand.ts';
import { limits } from '../../config/limits.ts';
import { articlePath, storyPath } from '../../config/site-paths.ts';
import type { PageHead } from '../articles/article-head.ts';
import { cutText } from '../text/cut-text.ts';
import { httpAddressOrNull } from '../web-address.ts';
import type { PageReport, StoryPage } from './story-page.ts';

/** Reports that the metadata names. */
const mostListed = 20;
const mostNamed = 3;

/**
 * The metadata of a story's page, as the server and the site write them. The page lists what others have written: it is
 * no news article itself. A report alone is described by its own page.
 */
export function storyHead(story: StoryPage, origin: string): PageHead {
  const [first, second] = story.reports;
  const isAlone = first !== undefined && second === undefined;
  const canonical = `${origin}${isAlone ? articlePath(first.id) : storyPath(story.id)}`;
  const description = descriptionOf(story);
  const image = pictureOf(story);
  return {
    description,
    canonical,
    properties: {
      'og:type': 'website',
      'og:site_name': brand.name,
      'og:title': story.title,
      'og:description': description,
      'og:url': canonical,
      ...(image === null ? {} : { 'og:image': image }),
      'twitter:card': image === null ? 'summary' : 'summary_large_image',
    },
    data: {
      '@context': 'https://schema.org',
      '@type': 'CollectionPage',
      '@id': canonical,
      url: canonical,
      name: story.title,
      description,
      ...(story.language === null ? {} : { inLanguage: story.language }),
      mainEntity: {
        '@type': 'ItemList',
        numberOfItems: story.reports.length,
        itemListElement: story.reports
          .filter(({ sponsored }) => !sponsored)
          .slice(0, mostListed)
          .map((report, n) => ({ '@type': 'ListItem', position: n + 1, item: itemOf(report, canonical, origin) })),
      },
    },
  };
}

const itemOf = (
  { id, title, publishedAt, source, url, language, isPremium }: PageReport,
  page: string,
  origin: string,
) => ({
  '@type': 'NewsArticle',
  headline: title,
  datePublished: publishedAt,
  url: httpAddressOrNull(url) ?? `${origin}${articlePath(id)}`,
  publisher: { '@type': 'Organization', name: source },
  ...(language === null ? {} : { inLanguage: language }),
  ...(isPremium === true ? { isAccessibleForFree: false } : {}),
  isPartOf: { '@id': page },
});

/** Who reports it, and the first sentence of the summary. */
function descriptionOf({ reports, summary, lead }: StoryPage): string {
  const names = [...new Set(reports.map(({ source }) => source))];
  const others = names.length - mostNamed;
  const shown = others > 0 ? [...names.slice(0, mostNamed), others === 1 ? '1 other' : `${others} others`] : names;
  const listed = shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : shown.join('');
  const about = summary[0]?.text ?? reports.find(({ id }) => id === lead)?.summary ?? '';
  return cutText(
    `${reports.length === 1 ? 'A report' : `${reports.length} reports`} by ${listed}. ${about}`,
    limits.summary,
  );
}

/** The picture of the lead, or of the first report that has one. */
function pictureOf({ reports, lead }: StoryPage): string | null {
  const ordered = reports.toSorted((a, b) => Number(b.id === lead) - Number(a.id === lead));
  for (const { image, sponsored } of ordered) {
    const address = sponsored ? null : httpAddressOrNull(image);
    if (address !== null) return address;
  }
  return null;
}
