import styled from '@emotion/styled';
import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isOwnPicture, pictureSizes, srcSetOf, withOwnPictures } from '#shared/config/picture-path.ts';
import type { Article } from '#shared/domain/articles/article.ts';
import { serverMarkup, useIsLight, useWasServed } from '#web/shell/state/served.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { addressWithin, bodyAddress, bodyMarkup, ownAddress } from './body-markup.ts';
import { hasSanitiser, loadedPurifier, loadPurifier } from './purifier.ts';
import { scaled } from './text-size.tsx';

const Prose = styled('div')({
  fontFamily: typography.fontFamilySerif,
  fontSize: scaled('1.15625rem'),
  lineHeight: 1.62,
  hangingPunctuation: 'first',
  overflowWrap: 'anywhere',
  hyphens: 'auto',
  textWrap: 'pretty',
  [breakpoints.up('sm')]: { fontSize: scaled('1.21875rem') },
  '& p': { marginBlockEnd: '1.05em' },
  '& h2, & h3, & h4, & h5, & h6': {
    fontFamily: typography.fontFamilySerif,
    fontWeight: 580,
    fontSize: '1.35em',
    lineHeight: 1.18,
    letterSpacing: '-0.01em',
    marginBlock: '1.5em 0.5em',
    textWrap: 'balance',
  },
  '& h3, & h4, & h5, & h6': { fontSize: '1.12em' },
  '& a': {
    color: palette.primary.main,
    textDecoration: 'underline',
    textDecorationThickness: '0.06em',
    textUnderlineOffset: '0.16em',
  },
  '& a:hover': { textDecorationThickness: '0.12em' },
  '& cite': { fontStyle: 'normal', ...typography.meta, fontSize: '0.8em', color: palette.text.secondary },
  '& small': { ...typography.meta, fontSize: '0.8em', color: palette.text.secondary },
  '& blockquote': {
    marginBlock: '1.4em',
    paddingInlineStart: '1.1em',
    borderInlineStart: `3px solid ${palette.sun}`,
    fontSize: '1.12em',
    lineHeight: 1.45,
    '& p:last-child': { marginBlockEnd: 0 },
  },
  '& ul, & ol': { marginBlockEnd: '1.05em', paddingInlineStart: '1.3em' },
  '& ul': { listStyle: 'none', '& > li': { position: 'relative' } },
  '& ul > li::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: '-1.15em',
    insetBlockStart: '0.78em',
    inlineSize: 14,
    blockSize: 2,
    background: palette.sun,
  },
  '& ol': { listStyle: 'decimal' },
  '& li': { marginBlockEnd: '0.45em' },
  '& img': { maxInlineSize: '100%', blockSize: 'auto', borderRadius: 3, marginBlock: '1.2em' },
  '& figure': { marginBlock: '1.6em', '& img': { margin: 0 } },
  '& figcaption': {
    ...typography.meta,
    fontSize: scaled('0.8125rem'),
    color: palette.text.secondary,
    marginBlockStart: 8,
  },
  '& hr': { border: 0, borderBlockStart: `1px solid ${palette.divider}`, marginBlock: '2em' },
  '& pre': {
    overflowX: 'auto',
    fontSize: '0.8em',
    padding: 14,
    border: `1px solid ${palette.divider}`,
    borderRadius: 3,
  },
  '& table': {
    display: 'block',
    maxInlineSize: '100%',
    overflowX: 'auto',
    borderCollapse: 'collapse',
    fontFamily: typography.fontFamily,
    fontSize: '0.78em',
    fontVariantNumeric: 'tabular-nums',
    marginBlockEnd: '1.4em',
  },
  '& td, & th': { padding: '8px 14px 8px 0', borderBlockEnd: `1px solid ${palette.divider}`, textAlign: 'start' },
  // The initial spans three lines; only in scripts with capital letters (see `takesInitial`).
  '&.initial > p:first-of-type::first-letter': {
    fontWeight: 560,
    color: palette.primary.main,
    float: 'inline-start',
    fontSize: '3.45em',
    lineHeight: 0.8,
    paddingBlockStart: '0.075em',
    marginInlineEnd: '0.055em',
  },
  '@supports (initial-letter: 3)': {
    '&.initial > p:first-of-type::first-letter': {
      float: 'none',
      fontSize: 'inherit',
      lineHeight: 'inherit',
      padding: 0,
      marginInlineEnd: '0.3em',
      initialLetter: '3',
    },
  },
});

/** Whether a first paragraph is long enough for an initial and starts with a letter of a script with capitals. */
const takesInitial = (text: string): boolean =>
  text.length > 120 && /^\s*["'“‘«]?(?:\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek})/u.test(text);

interface ArticleBodyProps {
  html: string;
  /** Signatures of the pictures in it. Others are left out. */
  imageKeys?: Article['imageKeys'];
  language: string | null;
  /** Whether our editors wrote it: it may lead to any page of the site. It has no initial. */
  isOurs?: boolean;
}

/** Removes a picture that does not load. */
const removeBroken = ({ target }: { target: EventTarget }) => {
  if (target instanceof HTMLImageElement) target.remove();
};

/**
 * A body, sanitised. A browser inserts it as nodes: no markup string ever reaches the page. A server writes it, and the
 * browser keeps what the server has written.
 */
export function ArticleBody({ html: source, imageKeys, language, isOurs = false }: ArticleBodyProps) {
  const html = withOwnPictures(source, imageKeys);
  const prose = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const addresses = isOurs ? ownAddress : bodyAddress;
  const wasServed = useWasServed();
  const isLight = useIsLight();
  const shown = useRef(wasServed ? html : null);
  // The object stays the same, so React leaves the nodes alone.
  const [written] = useState(() => {
    const made = serverMarkup.body?.(html, addresses, isLight) ?? (wasServed ? { html: '', opening: '' } : undefined);
    return made && { opening: made.opening, markup: { __html: made.html } };
  });
  const [, fail] = useState();
  useLayoutEffect(() => {
    const box = prose.current;
    if (box === null) return;
    if (shown.current === html) {
      for (const image of box.querySelectorAll('img')) if (image.complete && image.naturalWidth === 0) image.remove();
      return;
    }
    let isCurrent = true;
    const show = () => {
      if (!isCurrent) return;
      shown.current = html;
      box.replaceChildren(...cleanBody(html, addresses));
      box.classList.toggle(
        'initial',
        !isOurs && box.firstElementChild?.tagName === 'P' && takesInitial(box.firstElementChild.textContent ?? ''),
      );
    };
    if (hasSanitiser()) show();
    else
      loadPurifier()
        .then(show)
        .catch((error: unknown) =>
          fail(() => {
            throw error;
          }),
        );
    return () => {
      isCurrent = false;
    };
  }, [html, isOurs, addresses]);
  /** Opens links within the site without a reload, except with a modifier key (new tab or window). */
  function openInApp(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const address = addressWithin(link?.getAttribute('href') ?? null);
    if (address === null) return;
    event.preventDefault();
    void navigate(address);
  }
  return (
    <Prose
      ref={prose}
      onClick={openInApp}
      onErrorCapture={removeBroken}
      dir="auto"
      lang={language ?? undefined}
      data-body=""
      className={written?.opening && !isOurs && takesInitial(written.opening) ? 'initial' : undefined}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: on a server only, which has just sanitised it.
      dangerouslySetInnerHTML={written?.markup}
    />
  );
}

const blocks = bodyMarkup.blocks.join();

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
 * Sanitises a body to the allow-list. Links to other sites open a new window without opener, pictures on our own
 * route load lazily, line breaks become two `<br>`, and headings start at h2.
 * @param addresses those that links may have
 */
export function cleanBody(html: string, addresses = bodyAddress): NodeListOf<ChildNode> {
  const sanitise = loadedPurifier() ?? setHtmlBody;
  const root = sanitise(html.replace(/<(\/?)h1\b/gi, '<$1h2'));
  breakLines(root);
  for (const element of root.querySelectorAll('[href]'))
    if (!addresses.test(element.getAttribute('href') ?? '')) element.removeAttribute('href');
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    // Links to reports on this site, which composed articles contain, open in the same window.
    if (addressWithin(link.getAttribute('href')) !== null) continue;
    link.target = '_blank';
    link.rel = 'noopener';
  }
  for (const image of root.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? '';
    if (!isOwnPicture(src)) {
      image.remove();
      continue;
    }
    image.sizes = pictureSizes.body;
    image.srcset = srcSetOf(src) ?? '';
    image.loading = 'lazy';
    image.decoding = 'async';
    if (!image.hasAttribute('alt')) image.alt = '';
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
  elements: bodyMarkup.elements,
  replaceWithChildrenElements: bodyMarkup.unwrapped,
  attributes: bodyMarkup.attributes,
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
