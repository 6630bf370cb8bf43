import { addressWithin, bodyAddress } from './body-address.ts';
import { bodyAttributes, bodyElements } from './body-markup.ts';
import { loadedPurifier } from './purifier.ts';

const blocks =
  'p, div, section, article, figure, figcaption, blockquote, pre, ul, ol, li, table, tr, td, th, h2, h3, h4, h5, h6, hr, dl, dt, dd';

/** Turns line breaks into two `<br>` each, in text outside of block elements. */
function breakLines(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    const isInBlock = Boolean(text.parentElement?.closest(blocks));
    // White space between two blocks only formats the source.
    const isBetweenBlocks =
      text.data.trim() === '' &&
      [text.previousSibling, text.nextSibling].every(
        (side) => side === null || (side instanceof Element && side.matches(blocks)),
      );
    if (isInBlock || isBetweenBlocks || !text.data.includes('\n')) continue;
    text.replaceWith(
      ...text.data
        .split(/\r?\n/)
        .flatMap((line, i) => (i === 0 ? [line] : [document.createElement('br'), document.createElement('br'), line])),
    );
  }
}

/**
 * Sanitises a body to the allow-list. Links to other sites open a new window without opener, pictures load lazily
 * without a referrer, line breaks become two `<br>`, and headings start at h2.
 */
export function cleanBody(html: string): NodeListOf<ChildNode> {
  const sanitise = loadedPurifier() ?? setHtmlBody;
  const root = sanitise(html.replace(/<(\/?)h1\b/gi, '<$1h2'));
  breakLines(root);
  for (const element of root.querySelectorAll('[href]'))
    if (!bodyAddress.test(element.getAttribute('href') ?? '')) element.removeAttribute('href');
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    // Links to reports on this site, which composed articles contain, open in the same window.
    if (addressWithin(link.getAttribute('href')) !== null) continue;
    link.target = '_blank';
    link.rel = 'noopener';
  }
  for (const image of root.querySelectorAll('img')) {
    if (!/^https?:/i.test(image.getAttribute('src') ?? '')) {
      image.remove();
      continue;
    }
    image.loading = 'lazy';
    image.decoding = 'async';
    image.referrerPolicy = 'no-referrer';
    if (!image.hasAttribute('alt')) image.alt = '';
    image.addEventListener('error', () => image.remove(), { once: true });
  }
  return root.childNodes;
}

/** The configuration of `setHTML` that is used here (wicg.github.io/sanitizer-api). TypeScript does not know it yet. */
interface SanitizerConfig {
  elements: readonly string[];
  replaceWithChildrenElements: readonly string[];
  attributes: readonly string[];
  comments: boolean;
  dataAttributes: boolean;
}
interface SetHtml {
  setHTML: (html: string, options: { sanitizer: SanitizerConfig }) => void;
}

const allowed: SanitizerConfig = {
  elements: bodyElements,
  // These lose their tags and keep their words. All others are dropped with their content.
  replaceWithChildrenElements:
    'address article aside big body center details dfn fieldset font footer form header kbd label main nav picture ruby samp strike summary tt var'.split(
      ' ',
    ),
  attributes: bodyAttributes,
  comments: false,
  dataAttributes: false,
};

const hasSetHtml = (element: HTMLElement): element is HTMLElement & SetHtml => 'setHTML' in element;

/** Sanitises a body with the browser's Sanitizer API. */
function setHtmlBody(html: string): HTMLElement {
  const { body } = document.implementation.createHTMLDocument('');
  if (!hasSetHtml(body)) throw new Error('This browser has no sanitiser');
  body.setHTML(html, { sanitizer: allowed });
  return body;
}
