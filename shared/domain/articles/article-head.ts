import { brand } from '../../config/brand.ts';
import { articlePath } from '../../config/site-paths.ts';
import { httpAddressOrNull } from '../web-address.ts';
import type { Article, ArticlePreview } from './article.ts';

/** The public facts of an article: its preview and author, never its body. */
export type ArticleFacts = Omit<ArticlePreview, 'content'> & Pick<Article, 'author'>;

/** Metadata of a page for search engines and link previews. */
export interface PageHead {
  description: string;
  /** The page's absolute address. */
  canonical: string;
  /** `og:`, `article:` and `twitter:` properties. */
  properties: Record<string, string>;
  /** Structured data (schema.org). */
  data: object;
  /** Path of its RSS feed. */
  feed?: string;
}

/** A locale as Open Graph requires it, with a country; plain English counts as British. */
function localeOf(language: string | null): string | null {
  if (language === null || /^en$/i.test(language)) return 'en_GB';
  const [, base, country] = /^([a-z]{2,3})[-_]([a-z]{2})$/i.exec(language) ?? [];
  return base === undefined || country === undefined ? null : `${base.toLowerCase()}_${country.toUpperCase()}`;
}

/**
 * The metadata of an article's page. The server writes them into the document and the site into a page that it renders
 * itself.
 * @param description the article's summary as plain text
 * @param origin the site's origin, `https://news.example.org`
 */
export function articleHead(article: ArticleFacts, description: string, origin: string): PageHead {
  const canonical = `${origin}${articlePath(article.id)}`;
  const image = httpAddressOrNull(article.image);
  const original = httpAddressOrNull(article.url);
  const locale = localeOf(article.language);
  const source = { '@type': 'Organization', name: article.source };
  const premium = article.isPremium === true;
  return {
    description,
    canonical,
    properties: {
      'og:type': 'article',
      'og:site_name': brand.name,
      'og:title': article.title,
      'og:description': description,
      'og:url': canonical,
      ...(locale === null ? {} : { 'og:locale': locale }),
      ...(image === null ? {} : { 'og:image': image }),
      'article:published_time': article.publishedAt,
      ...(article.correctedAt === undefined ? {} : { 'article:modified_time': article.correctedAt }),
      'article:section': article.category,
      'twitter:card': image === null ? 'summary' : 'summary_large_image',
    },
    data: {
      '@context': 'https://schema.org',
      '@type': 'NewsArticle',
      headline: article.title,
      description,
      datePublished: article.publishedAt,
      ...(article.correctedAt === undefined ? {} : { dateModified: article.correctedAt }),
      mainEntityOfPage: canonical,
      articleSection: article.category,
      isAccessibleForFree: !premium,
      // Marks the element with the paid text.
      ...(premium
        ? { hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: '[data-body]' } }
        : {}),
      publisher: source,
      author: [article.author === null ? source : { '@type': 'Person', name: article.author }],
      ...(image === null ? {} : { image: [image] }),
      ...(original === null ? {} : { isBasedOn: original }),
      ...(article.language === null ? {} : { inLanguage: article.language }),
    },
  };
}
