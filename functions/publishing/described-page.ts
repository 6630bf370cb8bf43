import { escaped, scriptJson } from '#functions/runtime/markup.ts';
import { Refusal } from '#functions/runtime/refusal.ts';
import { pageTitle } from '#shared/config/brand.ts';
import { takenDownMark } from '#shared/config/site-paths.ts';
import type { PageHead } from '#shared/domain/articles/article-head.ts';

/**
 * The parts of index.html that are replaced; a test compares them with the file. If one is missing, the page stays as
 * it is: a page without its preview is still readable.
 */
export const anchors = {
  title: /<title>[^<]*<\/title>/,
  description: /<meta name="description"[^>]*>/,
  headEnd: /<\/head>/,
  story: /<!--story-->/,
};

/**
 * The attribute of the tags that the site removes when it navigates to another page
 * (web/shell/ui/browser/document-head.ts).
 */
const servedMark = 'data-served';

/**
 * Inserts the metadata of a page into the site's index.html, for search engines and link previews.
 * @param more further markup at the end of the head
 */
export function describedPage(page: string, title: string, head: PageHead, more: readonly string[] = []): string {
  const { description, canonical, properties, data, feed } = head;
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
    ...more,
  ];
  // Replacement functions, since a title may contain `$&`.
  return page
    .replace(anchors.title, () => `<title>${escaped(pageTitle(title))}</title>`)
    .replace(anchors.description, () => `<meta name="description" content="${escaped(description)}" />`)
    .replace(anchors.headEnd, (end) => `${tags.join('\n')}\n${end}`);
}

/**
 * The site's page for an id of which nothing is stored. It contains the whole app: the browser may have an article of
 * its own.
 */
export const missingPage = (page: string, title: string): string =>
  page.replace(anchors.title, () => `<title>${escaped(pageTitle(title))}</title>`);

/**
 * The site's page for an article that the editors have taken down: a notice without any trace of it. The app, if it
 * starts, replaces it by the same notice.
 */
export const gonePage = (page: string): string =>
  missingPage(page, 'This article was taken down')
    .replace(anchors.headEnd, (end) => `<meta name="${takenDownMark}" />\n${end}`)
    .replace(
      anchors.story,
      `<div class="story story-gone">
<h1>This article was taken down</h1>
<p class="story-summary">Our editors have removed it. <a href="/">Go to the front page</a></p>
</div>`,
    );

/** What a page is about, or 'gone' if the editors have taken it down. */
export async function unlessGone<Content>(reading: Promise<Content>): Promise<Content | 'gone'> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Refusal && error.status === 410) return 'gone';
    throw error;
  }
}

/**
 * The list of articles comes after what the document shows: preloaded (vite.config.ts), it would take the line from it.
 * The link still names the list's address.
 */
export const withoutListPreload = (page: string): string => page.replace('rel="preload" as="fetch"', 'as="fetch"');
