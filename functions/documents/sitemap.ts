import { type ArticlePosition, latestArticles } from '#functions/articles/article-lists.ts';
import { document } from '#functions/runtime/document.ts';
import { documents } from '#shared/api/documents.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { sitemapXml } from '../publishing/sitemap-xml.ts';

/** Google News takes the stories of two days, a thousand at most. */
const windowMs = 48 * 60 * 60 * 1000;
const most = 1000;
/** Small steps: on a quiet day little is read that is too old. */
const step = 200;

export const handler = document(documents.sitemap, async ({ origin }) => ({
  type: 'application/xml; charset=utf-8',
  text: sitemapXml(await recentArticles(new Date()), origin),
}));

async function recentArticles(now: Date): Promise<ArticlePreview[]> {
  const since = new Date(now.getTime() - windowMs).toISOString();
  const found: ArticlePreview[] = [];
  for (let from: ArticlePosition | null = null; found.length < most; ) {
    const page = await latestArticles({}, step, from, now);
    found.push(...page.items.filter(({ publishedAt }) => publishedAt >= since));
    from = page.next;
    if (from === null || from.publishedAt < since) break;
  }
  return found.slice(0, most);
}
