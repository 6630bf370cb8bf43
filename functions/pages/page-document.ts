import type { DocumentContent, DocumentRequest } from '#functions/runtime/document.ts';
import { env } from '#functions/runtime/env.ts';
import { log } from '#functions/runtime/log.ts';
import { type Document, documents } from '#shared/api/documents.ts';
import { litePath, servedPageId, takenDownMark } from '#shared/config/site-paths.ts';
import { renderPage } from '#web/server/render-page.tsx';
import { descriptionTag, headTags, policyFor, titleTag } from './described-page.ts';
import { Missing, type MovedPage, type PageContent, type PageName, pages } from './pages.ts';
import { sitePage } from './site-page.ts';

/** The parts of index.html that are replaced; a test compares them with the file. */
export const anchors = {
  title: /<title>[^<]*<\/title>/,
  description: /<meta name="description"[^>]*>/,
  headEnd: /<\/head>/,
  script: /<script type="module"/,
  root: /<div id="root">.*?<!--root--><\/div>/s,
  withoutScript: /<noscript>.*?<\/noscript>/s,
};

const type = 'text/html; charset=utf-8';
const minuteMs = 60_000;

/** Renders a page of the site, as HTML with what it shows. */
export async function pageDocument(
  name: PageName,
  { params, query, origin, languages, edition }: DocumentRequest<Document>,
): Promise<DocumentContent> {
  const given: Record<string, string> = params ?? {};
  const spec: Document = documents[name];
  const [page, content] = await Promise.all([
    sitePage(),
    // A malformed id has no page, and reads nothing.
    params === null ? notFound : contentOf(name, { params: given, query, origin }),
  ]);
  if ('movedTo' in content) return content;
  const path = spec.path.replace(/\{(\w+)\}/g, (_, one: string) => encodeURIComponent(given[one] ?? ''));
  const address = params === null ? '/404' : query.size === 0 ? path : `${path}?${query}`;
  const { described, missing, replies, noindex, isFailed } = content;
  const isLight = edition !== 'full';
  const { head, body, styles, data } = await renderPage({
    address,
    ...(isLight ? { isLight } : {}),
    ...(edition === 'lite' ? { basename: litePath } : {}),
    replies,
    // By the minute: equal pages are equal documents, with the same ETag.
    now: new Date(Math.floor(Date.now() / minuteMs) * minuteMs),
    origin,
    // A stage of samples shows all languages.
    languages: /<html[^>]* data-languages/.test(page) ? [] : languages,
    onError: (error) => log.error('page.part_failed', 'could not render a part of the page', error),
  });
  const tags = [
    `<style data-emotion="${styles.names}">${styles.css}</style>`,
    ...(described === undefined
      ? [head]
      : [titleTag(described.title), headTags(described.title, described.head), ...preloadsOf(head)]),
    ...(missing === 410 ? [`<meta name="${takenDownMark}" />`] : []),
  ];
  // Where something is missing or failed, the site starts from nothing: the browser may have an article of its own.
  const served =
    missing || isFailed || isLight ? '' : `<script type="application/json" id="${servedPageId}">${data}</script>`;
  const description = described?.head.description;
  // Replacement functions, since texts may contain `$&`.
  const text = (isLight ? lightTemplate(page) : page)
    .replace(anchors.title, '')
    .replace(anchors.description, (own) => (description === undefined ? own : descriptionTag(description)))
    .replace(anchors.headEnd, (end) => `${tags.join('\n')}\n${end}`)
    .replace(anchors.root, () => `${body}${served}`)
    .replace(anchors.script, (start) => (served === '' ? start : `${start} async`))
    .replace(anchors.withoutScript, '');
  const { CONTENT_SECURITY_POLICY: policy } = env();
  return {
    ...(missing ? { missing: missing === 410 ? 'gone' : true } : {}),
    ...(noindex ? { noindex } : {}),
    ...(isFailed ? { isFailed } : {}),
    type,
    text,
    ...(policy === undefined ? {} : { policy: policyFor(text, policy) }),
  };
}

/** The page for a light edition: without scripts, with the styles for that, and with the fonts of the device. */
const lightTemplate = (page: string): string =>
  page
    .replace(/<html /, '<html data-edition="light" ')
    .replace(/<script\b.*?<\/script>|<link rel="preload"[^>]*>/gs, '')
    .replace(/@media ?\(scripting: ?none\)/g, '@media all')
    .replace(/@font-face\{[^}]*\burl\([^}]*\}/g, '');

/** What React preloads: the picture at the top of the page. */
const preloadsOf = (head: string): string[] => head.match(/<link rel="preload"[^>]*>/g) ?? [];

type Content = PageContent & { missing?: 404 | 410 };
const notFound: Content = { replies: [], missing: 404 };

async function contentOf(
  name: PageName,
  request: Parameters<(typeof pages)[PageName]>[0],
): Promise<Content | MovedPage> {
  try {
    return await pages[name](request);
  } catch (error) {
    if (error instanceof Missing) return { replies: [error.served], missing: error.status };
    throw error;
  }
}
