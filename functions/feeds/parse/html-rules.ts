/** What of a publisher's HTML a reader gets to see. Everything that is not named here loses its tags and keeps its words. */

/** Elements that stay, with the attributes that stay. */
export const allowedElements = new Map<string, readonly string[]>([
  ...[
    'p',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'blockquote',
    'pre',
    'figure',
    'figcaption',
  ].map(bare),
  ...[
    'em',
    'strong',
    'b',
    'i',
    'code',
    'sup',
    'sub',
    'q',
    'cite',
    's',
    'del',
    'ins',
    'u',
    'small',
    'mark',
    'kbd',
    'abbr',
  ].map(bare),
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'br', 'hr'].map(bare),
  ['th', ['colspan', 'rowspan']],
  ['td', ['colspan', 'rowspan']],
  ['a', ['href']],
  ['img', ['src', 'alt', 'width', 'height']],
  ['time', ['datetime']],
]);

/** Boxes without a meaning of their own: their words become paragraphs. */
export const boxElements = new Set([
  ...['div', 'section', 'article', 'main', 'header', 'footer', 'aside', 'nav', 'address', 'center', 'fieldset', 'form'],
  ...['details', 'summary', 'dialog', 'body'],
]);

/** Elements that go with all that is in them: code, controls, and what would be shown twice. */
export const droppedElements = new Set([
  ...[
    'script',
    'style',
    'iframe',
    'applet',
    'object',
    'noembed',
    'noframes',
    'frameset',
    'template',
    'textarea',
    'select',
    'button',
  ],
  ...['audio', 'video', 'canvas', 'head', 'xml'],
]);

/** Elements that the tokenizer reads to their closing tag, even when they say that they close themselves. */
export const rawTextElements = new Set([
  'script',
  'style',
  'iframe',
  'noembed',
  'noframes',
  'textarea',
  'title',
  'xmp',
  'plaintext',
]);

export const voidElements = new Set([
  ...['area', 'base', 'basefont', 'bgsound', 'br', 'col', 'embed', 'frame', 'hr', 'img', 'input', 'keygen', 'link'],
  ...['meta', 'param', 'source', 'track', 'wbr'],
]);

/** Elements that begin on a new line, and so end an open paragraph. */
export const blockElements = new Set([
  ...[
    'p',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'blockquote',
    'pre',
    'figure',
    'figcaption',
  ],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'hr'],
  ...boxElements,
]);

/** What an opening element closes by itself, and the elements that this does not reach beyond. */
export const impliedEnds = new Map<string, { ends: ReadonlySet<string>; within: ReadonlySet<string> }>([
  ['a', { ends: new Set(['a']), within: new Set(['table', 'figure']) }],
  ['li', { ends: new Set(['li']), within: new Set(['ul', 'ol']) }],
  ['dt', { ends: new Set(['dt', 'dd']), within: new Set(['dl']) }],
  ['dd', { ends: new Set(['dt', 'dd']), within: new Set(['dl']) }],
  ['tr', { ends: new Set(['tr', 'caption']), within: new Set(['table']) }],
  ['td', { ends: new Set(['td', 'th', 'caption']), within: new Set(['tr', 'table']) }],
  ['th', { ends: new Set(['td', 'th', 'caption']), within: new Set(['tr', 'table']) }],
  ['thead', { ends: new Set(['thead', 'tbody', 'tfoot', 'caption']), within: new Set(['table']) }],
  ['tbody', { ends: new Set(['thead', 'tbody', 'tfoot', 'caption']), within: new Set(['table']) }],
  ['tfoot', { ends: new Set(['thead', 'tbody', 'tfoot', 'caption']), within: new Set(['table']) }],
]);

/** Elements in which an open paragraph outside of them stays open. */
export const paragraphBoundaries = new Set([
  'li',
  'dd',
  'dt',
  'td',
  'th',
  'blockquote',
  'figure',
  'figcaption',
  'caption',
  'table',
]);

/** Elements that a closing tag from within them does not close over. */
export const containerElements = new Set(['table', 'td', 'th', 'ul', 'ol', 'li', 'blockquote', 'figure']);

function bare(name: string): [string, readonly string[]] {
  return [name, []];
}
