import DOMPurify from 'dompurify';
import { addressWithin, bodyAddress } from './body-address.ts';

const blocks =
  'p, div, section, article, figure, figcaption, blockquote, pre, ul, ol, li, table, tr, td, th, h2, h3, h4, h5, h6, hr, dl, dt, dd';

/** What a publisher's story is made of; nothing that runs, frames, submits, styles or names. */
const allowed = {
  ALLOWED_TAGS:
    'p br a b strong i em u s del ins sub sup small mark abbr cite q code pre blockquote ul ol li dl dt dd h2 h3 h4 h5 h6 hr figure figcaption img table caption thead tbody tfoot tr th td div section span time bdi bdo'.split(
      ' ',
    ),
  ALLOWED_ATTR: ['href', 'title', 'src', 'alt', 'dir', 'lang', 'datetime', 'colspan', 'rowspan'],
  ALLOWED_URI_REGEXP: bodyAddress,
  // These hold no address; DOMPurify would hold them to the pattern for addresses and so drop them all.
  ADD_URI_SAFE_ATTR: ['dir', 'lang', 'datetime', 'colspan', 'rowspan'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** Text nodes in which a line break means a break: those outside every block of the markup. */
function breakLines(root: HTMLElement): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    const inBlock = text.parentElement !== root && text.parentElement?.closest(blocks) !== null;
    const between =
      text.data.trim() === '' &&
      [text.previousSibling, text.nextSibling].every(
        (side) => side === null || (side instanceof Element && side.matches(blocks)),
      );
    if (inBlock || !text.data.includes('\n')) continue;
    // White space between two paragraphs is how the markup was typed, not what it says.
    if (between) continue;
    text.replaceWith(
      ...text.data
        .split(/\r?\n/)
        .flatMap((line, i) => (i === 0 ? [line] : [document.createElement('br'), document.createElement('br'), line])),
    );
  }
}

/**
 * A body as safe nodes (ART-46): markup cut to the allow-list, links out of the site opening in a new window without opener (ART-25, ART-26), pictures loaded late and without
 * telling the publisher who looks, line breaks doubled (ART-22). Headlines inside a story begin at h2.
 */
export function cleanBody(html: string): DocumentFragment {
  const body = DOMPurify.sanitize(html.replace(/<(\/?)h1\b/gi, '<$1h2'), { ...allowed, RETURN_DOM: true });
  const root = document.createElement('div');
  root.append(...body.childNodes);
  breakLines(root);
  for (const link of root.querySelectorAll('a')) {
    // Reports that a composed article names are in this site, and open in this window.
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
