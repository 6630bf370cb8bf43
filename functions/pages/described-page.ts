import { createHash } from 'node:crypto';
import { escaped } from '#functions/runtime/markup.ts';
import { pageTitle } from '#shared/config/brand.ts';
import type { PageHead } from '#shared/domain/articles/article-head.ts';
import { scriptJson } from '#shared/domain/text/script-json.ts';

/**
 * The attribute of the tags that the site removes when it navigates to another page
 * (web/shell/ui/browser/document-head.ts).
 */
const servedMark = 'data-served';

/** The metadata of a page for search engines and link previews, as tags. */
export function headTags(title: string, { canonical, properties, data, feed }: PageHead): string {
  const tags = [
    `<link ${servedMark} rel="canonical" href="${escaped(canonical)}" />`,
    ...(feed === undefined
      ? []
      : [
          `<link ${servedMark} rel="alternate" type="application/rss+xml" title="${escaped(title)}" href="${escaped(feed)}" />`,
        ]),
    ...Object.entries(properties).map(
      ([name, content]) =>
        `<meta ${servedMark} ${name.startsWith('twitter:') ? 'name' : 'property'}="${name}" content="${escaped(content)}" />`,
    ),
    `<script ${servedMark} type="application/ld+json">${scriptJson(data)}</script>`,
  ];
  return tags.join('\n');
}

/** The title of a page in its head. */
export const titleTag = (title: string): string => `<title>${escaped(pageTitle(title))}</title>`;
export const descriptionTag = (text: string): string => `<meta name="description" content="${escaped(text)}" />`;

/** Most style attributes whose hashes a policy has: a header has some kilobytes. */
const mostAttributes = 60;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const inPage = (page: string, pattern: RegExp): string[] => [
  ...new Set([...page.matchAll(pattern)].map(([, text = '']) => text)),
];
const entities: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>' };
const unescaped = (text: string): string => text.replace(/&(?:amp|quot|#x27|lt|gt);/g, (one) => entities[one] ?? one);

/** The site's Content-Security-Policy with the hashes of the styles and scripts that are inline in this page. */
export function policyFor(page: string, policy: string): string {
  const scripts = inPage(page, /<script>(.*?)<\/script>/gs).map(hashOf);
  const styles = inPage(page, /<style\b[^>]*>(.*?)<\/style>/gs).map(hashOf);
  const attributes = inPage(page, /<[^<>]*? style="([^"]*)"/g)
    .map(unescaped)
    .map(hashOf)
    .slice(0, mostAttributes);
  return policy
    .replace(/\bscript-src [^;]*/, (directive) => [directive, ...scripts].join(' '))
    .replace(/\bstyle-src [^;]*/, (directive) => {
      const own = [directive, ...styles].join(' ');
      return attributes.length === 0 ? own : `${own}; ${["style-src-attr 'unsafe-hashes'", ...attributes].join(' ')}`;
    });
}
