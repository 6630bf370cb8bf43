import { brand } from '../../config/brand.ts';
import { articlePath } from '../../config/document-paths.ts';
import type { Article, ArticlePreview } from './article.ts';

/** What may be told of an article to whoever has its address: its preview and who wrote it, never its body. */
export type ArticleFacts = Omit<ArticlePreview, 'content'> & Pick<Article, 'author'>;

/** What a page says about itself to search engines and to those who share it. */
export interface PageHead {
  description: string;
  /** The page's own address, whole. */
  canonical: string;
  /** `og:`, `article:` and `twitter:` properties. */
  properties: Record<string, string>;
  /** Structured data (schema.org). */
  data: object;
}

const webAddress = (address: string | null): string | null =>
  address !== null && /^https?:\/\//i.test(address) ? address : null;

/** Open Graph knows languages with their country only; plain English is ours. */
function localeOf(language: string | null): string | null {
  if (language === null || /^en$/i.test(language)) return 'en_GB';
  const [, tongue, country] = /^([a-z]{2,3})[-_]([a-z]{2})$/i.exec(language) ?? [];
  return tongue === undefined || country === undefined ? null : `${tongue.toLowerCase()}_${country.toUpperCase()}`;
}

/**
 * The head of an article's page. The server writes it into the document, the site into the page that it has drawn itself: one function, so that both say the same.
 * @param description the article's summary as plain text
 * @param origin of the site, `https://news.example.org`
 */
export function articleHead(article: ArticleFacts, description: string, origin: string): PageHead {
  const canonical = `${origin}${articlePath(article.id)}`;
  const image = webAddress(article.image);
  const original = webAddress(article.url);
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
      'article:section': article.category,
      'twitter:card': image === null ? 'summary' : 'summary_large_image',
    },
    data: {
      '@context': 'https://schema.org',
      '@type': 'NewsArticle',
      headline: article.title,
      description,
      datePublished: article.publishedAt,
      mainEntityOfPage: canonical,
      articleSection: article.category,
      isAccessibleForFree: !premium,
      // Where the text stands that is paid for.
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
