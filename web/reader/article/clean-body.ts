import DOMPurify from 'dompurify';
import { addressWithin, bodyAddress } from './body-address.ts';

const blocks =
  'p, div, section, article, figure, figcaption, blockquote, pre, ul, ol, li, table, tr, td, th, h2, h3, h4, h5, h6, hr, dl, dt, dd';

/** Markup that a body may contain: no scripts, frames, forms, styles, ids or names. */
const allowed = {
  ALLOWED_TAGS:
    'p br a b strong i em u s del ins sub sup small mark abbr cite q code pre blockquote ul ol li dl dt dd h2 h3 h4 h5 h6 hr figure figcaption img table caption thead tbody tfoot tr th td div section span time bdi bdo'.split(
      ' ',
    ),
  ALLOWED_ATTR: ['href', 'title', 'src', 'alt', 'dir', 'lang', 'datetime', 'colspan', 'rowspan'],
  ALLOWED_URI_REGEXP: bodyAddress,
  // Not addresses, but DOMPurify would test them against ALLOWED_URI_REGEXP and drop them.
  ADD_URI_SAFE_ATTR: ['dir', 'lang', 'datetime', 'colspan', 'rowspan'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** Turns line breaks into two `<br>` each, in text outside of block elements. */
function breakLines(root: HTMLElement): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    const isInBlock = text.parentElement !== root && text.parentElement?.closest(blocks) !== null;
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
export function cleanBody(html: string): DocumentFragment {
  const body = DOMPurify.sanitize(html.replace(/<(\/?)h1\b/gi, '<$1h2'), { ...allowed, RETURN_DOM: true });
  const root = document.createElement('div');
  root.append(...body.childNodes);
  breakLines(root);
  for (const link of root.querySelectorAll('a')) {
    // Links to reports on this site, which composed articles contain, open in the same window.
    if (!link.hasAttribute('href') || addressWithin(link.getAttribute('href')) !== null) continue;
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
  const fragment = document.createDocumentFragment();
  fragment.append(...root.childNodes);
  return fragment;
}
