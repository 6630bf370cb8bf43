import { useEffect } from 'react';
import { brand } from '#shared/config/brand.ts';
import { limits } from '#shared/config/limits.ts';
import type { Article } from '#shared/domain/article.ts';
import { paths } from '#web/paths.ts';
import { describePage } from '#web/ui/page-head.ts';
import { excerptOf } from './excerpt.ts';

/** Tells search engines and sharing services what the article is, as long as it is shown. */
export function useArticleHead(article: Article | undefined): void {
  useEffect(() => {
    if (article === undefined) return;
    const url = new URL(paths.article(article.id), window.location.origin).href;
    const description = excerptOf(article).slice(0, limits.summary);
    const image = article.image !== null && /^https?:\/\//i.test(article.image) ? article.image : null;
    return describePage({
      description,
      canonical: url,
      openGraph: {
        type: 'article',
        site_name: brand.name,
        title: article.title,
        description,
        url,
        ...(image === null ? {} : { image }),
      },
      data: {
        '@context': 'https://schema.org',
        '@type': 'NewsArticle',
        headline: article.title,
        description,
        datePublished: article.publishedAt,
        mainEntityOfPage: url,
        articleSection: article.category,
        isAccessibleForFree: !article.isPremium,
        publisher: { '@type': 'Organization', name: article.source },
        ...(image === null ? {} : { image: [image] }),
        ...(article.author === null ? {} : { author: [{ '@type': 'Person', name: article.author }] }),
        ...(article.language === null ? {} : { inLanguage: article.language }),
      },
    });
  }, [article]);
}
