/** Which elements of a publisher's HTML are shown. Any other element loses its tags and keeps its words. */

const words = (list: string): string[] => list.split(' ');
const blocks = words('p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre figure figcaption');
/** Any element may say in which direction its text is written. */
const directed = ['dir'];
const inlines = words('em strong b i code sup sub q cite s del ins u small mark kbd abbr');

/** Allowed elements with their allowed attributes. */
export const allowedElements = new Map<string, readonly string[]>([
  ...words('br hr').map((name): [string, string[]] => [name, []]),
  ...[...inlines, ...blocks, ...words('table caption thead tbody tfoot tr bdi bdo')].map((name): [string, string[]] => [
    name,
    directed,
  ]),
  ['th', ['colspan', 'rowspan', ...directed]],
  ['td', ['colspan', 'rowspan', ...directed]],
  ['a', ['href', ...directed]],
  ['img', ['src', 'alt', 'width', 'height']],
  ['time', ['datetime']],
]);

/** Boxes without a meaning: their words become paragraphs. */
export const boxElements = new Set(
  words('div section article main header footer aside nav address center fieldset form details summary body'),
);

/**
 * Elements that are dropped with their content: code, controls, drawings with their titles, fallbacks that would show a
 * text twice, and what a word processor writes about the document.
 */
export const droppedElements = new Set([
  ...words('script style iframe applet object noembed noframes frameset template textarea select button'),
  ...words(
    'audio video canvas dialog head title svg annotation annotation-xml datalist xml w:worddocument w:latentstyles',
  ),
  'o:officedocumentsettings',
]);

/** Players: a link to what they play replaces them. */
export const playerElements = new Set(words('iframe video audio embed object video-js lite-youtube'));

/** Classes of texts for screen readers, of texts for lists of mails, and of what plug-ins add to a story in feeds. */
export const unseenClass =
  /(?:^|[\s_-])(?:screen-?reader(?:-only|-text)?|sr-only|visually-?hidden|a11y-hidden|element-invisible|offscreen|assistive-text|preheader(?:-text)?)(?=\s|$)|(?:^|\s)(?:sharedaddy|jp-relatedposts|feedflare|d-none|hidden(?!.*:(?:block|flex|grid|inline)))(?=\s|$)/i;
export const unseenStyle =
  /(?:^|[;\s])(?:display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}hidden|mso-hide\s{0,9}:\s{0,9}all|(?:left|top|text-indent)\s{0,9}:\s{0,9}-\d{4}|clip\s{0,9}:\s{0,9}rect\(\s{0,9}[01]|max-height\s{0,9}:\s{0,9}0(?![.\d]).*(?:overflow\s{0,9}:\s{0,9}hidden|opacity\s{0,9}:\s{0,9}0(?!\.)))/is;
/** Hides words only: in boxes and cells of mails, it closes gaps between other boxes. */
export const unseenSize = /(?:^|[;\s])font-size\s{0,9}:\s{0,9}0(?:px|pt|r?em|%)?\s{0,9}(?:[;!]|$)/i;

/** Elements that are dropped if they contain neither words nor pictures. */
export const blankElements = new Set([...blocks, 'a']);

/** Elements that the tokenizer reads to their closing tag even if they are marked as self-closing. */
export const rawTextElements = new Set(words('script style iframe noembed noframes textarea title xmp plaintext'));

export const voidElements = new Set(
  words('area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'),
);

/** Elements that start a new line and end an open paragraph. */
export const blockElements = new Set([
  ...blocks,
  ...words('table caption thead tbody tfoot tr th td hr'),
  ...boxElements,
]);

/** Elements of HTML that are neither shown nor dropped: their words stay. */
const otherElements = new Set(
  words(
    'html span font big tt strike acronym label output data var samp dfn ruby rt rp rb rtc nobr blink marquee picture noscript map math menu dir hgroup search slot legend option optgroup meter progress colgroup main center',
  ),
);

/** Whether an element is one of HTML, also of an old one. */
export function isHtmlElement(written: string): boolean {
  const name = written.toLowerCase();
  return [allowedElements, boxElements, droppedElements, voidElements, rawTextElements, otherElements].some((names) =>
    names.has(name),
  );
}

const rule = (ends: string, within: string) => ({ ends: new Set(words(ends)), within: new Set(words(within)) });

/** The elements that an opening tag closes (`ends`), and the ancestors beyond which it closes none (`within`). */
export const impliedEnds = new Map<string, { ends: ReadonlySet<string>; within: ReadonlySet<string> }>([
  ['a', rule('a', 'table figure')],
  ['li', rule('li', 'ul ol')],
  ['dt', rule('dt dd', 'dl')],
  ['dd', rule('dt dd', 'dl')],
  ['tr', rule('tr caption', 'table')],
  ['td', rule('td th caption', 'tr table')],
  ['th', rule('td th caption', 'tr table')],
  ['thead', rule('thead tbody tfoot caption', 'table')],
  ['tbody', rule('thead tbody tfoot caption', 'table')],
  ['tfoot', rule('thead tbody tfoot caption', 'table')],
]);

/** Elements inside which a block does not end a paragraph that was opened outside of them. */
export const paragraphBoundaries = new Set(words('li dd dt td th blockquote figure figcaption caption table'));

/** Elements that a closing tag inside them does not close. */
export const containerElements = new Set(words('table td th ul ol li blockquote figure'));
