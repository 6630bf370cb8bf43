import { Tokenizer } from 'htmlparser2';
import {
  allowedElements,
  blockElements,
  boxElements,
  droppedElements,
  impliedEnds,
  paragraphBoundaries,
  voidElements,
} from './html-rules.ts';
import { resolveAddress } from './resolve-address.ts';

/** Open elements that are written; what is nested deeper keeps its words only. */
const MAX_DEPTH = 64;
/** A box on the stack of open elements: nothing is written for it, but words in it get a paragraph. */
const BOX = '#box';
const NO_ATTRIBUTES: readonly string[] = [];

export interface CleanHtml {
  /** Balanced HTML of allowed elements only; addresses absolute, http(s). */
  html: string;
  /** The words, white space collapsed, up to the length asked for. */
  text: string;
  /** Address of the first picture that is more than a counting pixel. */
  image: string | null;
}

export interface CleanOptions {
  /** What relative addresses are relative to. */
  base: string | null;
  /** Characters of HTML; what follows is left out, open elements are closed. 0 when only the words are wanted. */
  maxHtml: number;
  /** Characters of text that the caller can use. */
  maxText: number;
}

/**
 * Writes hostile HTML anew from its tokens: allowed elements (html-rules.ts), escaped words, nothing else. One pass over the
 * tokens of htmlparser2, a bounded stack, so linear in time whatever comes in. The browser cleans once more before it renders.
 */
export function cleanHtml(source: string, options: CleanOptions): CleanHtml {
  const cleaner = new Cleaner(source, options);
  const tokenizer = new Tokenizer({}, cleaner);
  cleaner.onfull = () => tokenizer.pause();
  tokenizer.write(source);
  tokenizer.end();
  return cleaner.finish();
}

type TokenEvents = ConstructorParameters<typeof Tokenizer>[1];

class Cleaner implements TokenEvents {
  onfull: () => void = () => {};
  readonly #source: string;
  readonly #options: CleanOptions;
  readonly #stack: string[] = [];
  readonly #attributes = new Map<string, string>();
  #html = '';
  #text = '';
  #image: string | null = null;
  #tag = '';
  #wanted: readonly string[] = NO_ATTRIBUTES;
  #attribute = '';
  #value = '';
  /** The dropped element we are in, and how many of its kind are open. */
  #dropped = '';
  #droppedDepth = 0;
  #isFull = false;

  constructor(source: string, options: CleanOptions) {
    this.#source = source;
    this.#options = options;
  }

  finish(): CleanHtml {
    while (this.#stack.length > 0) this.#pop();
    return { html: this.#html, text: this.#text.trim(), image: this.#image };
  }

  ontext(start: number, end: number): void {
    if (this.#droppedDepth > 0) return;
    this.#addWords(this.#source.slice(start, end));
  }

  ontextentity(code: number): void {
    if (this.#droppedDepth > 0 || !isPrintable(code)) return;
    this.#addWords(String.fromCodePoint(code));
  }

  onopentagname(start: number, end: number): void {
    this.#tag = this.#source.slice(start, end).toLowerCase();
    this.#attributes.clear();
    this.#wanted =
      this.#droppedDepth > 0 ? NO_ATTRIBUTES : this.#tag === 'img' ? IMG_ATTRIBUTES : (allowedElements.get(this.#tag) ?? NO_ATTRIBUTES);
  }

  onattribname(start: number, end: number): void {
    this.#value = '';
    this.#attribute = '';
    if (this.#wanted.length === 0) return;
    const name = this.#source.slice(start, end).toLowerCase();
    if (this.#wanted.includes(name) && !this.#attributes.has(name)) this.#attribute = name;
  }

  onattribdata(start: number, end: number): void {
    if (this.#attribute !== '') this.#value += this.#source.slice(start, end);
  }

  onattribentity(code: number): void {
    if (this.#attribute !== '' && isPrintable(code)) this.#value += String.fromCodePoint(code);
  }

  onattribend(): void {
    if (this.#attribute !== '') this.#attributes.set(this.#attribute, this.#value);
  }

  onopentagend(): void {
    const name = this.#tag;
    // A page's head is often left open where its body begins.
    if (this.#dropped === 'head' && name === 'body') this.#droppedDepth = 0;
    if (this.#droppedDepth > 0) {
      if (name === this.#dropped) this.#droppedDepth++;
    } else if (droppedElements.has(name)) {
      this.#dropped = name;
      this.#droppedDepth = 1;
    } else {
      this.#openElement(name);
    }
  }

  onselfclosingtag(): void {
    // HTML knows no self-closing elements, but XHTML in feeds does: <script/> and <object/> there hold nothing.
    if (this.#droppedDepth === 0 && droppedElements.has(this.#tag) && !RAW_TEXT.has(this.#tag)) return;
    this.onopentagend();
  }

  onclosetag(start: number, end: number): void {
    const name = this.#source.slice(start, end).toLowerCase();
    if (this.#droppedDepth > 0) {
      if (name === this.#dropped) this.#droppedDepth--;
      return;
    }
    if (blockElements.has(name)) this.#addSpace();
    if (voidElements.has(name)) {
      if (name === 'br') this.#openElement(name);
      return;
    }
    const wanted = boxElements.has(name) ? BOX : name;
    const at = this.#stack.lastIndexOf(wanted);
    if (at === -1) return;
    // A stray closing tag inside a cell or item must not tear its list or table down.
    if (wanted === BOX || !CONTAINERS.has(wanted)) {
      for (let i = this.#stack.length - 1; i > at; i--) if (CONTAINERS.has(this.#stack[i] ?? '')) return;
    }
    while (this.#stack.length > at) this.#pop();
  }

  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  #openElement(name: string): void {
    const isBlock = blockElements.has(name);
    if (isBlock || name === 'br') this.#addSpace();
    if (this.#options.maxHtml === 0) return;
    if (boxElements.has(name)) {
      this.#endParagraph();
      if (this.#stack.length < MAX_DEPTH) this.#stack.push(BOX);
      return;
    }
    if (!allowedElements.has(name)) return;
    if (isBlock) this.#endParagraph();
    this.#endImplied(name);
    if (!isBlock) this.#openParagraph();
    if (name === 'img') this.#writeImage();
    else if (voidElements.has(name)) this.#write(`<${name}>`);
    else if (this.#stack.length < MAX_DEPTH) this.#push(name);
  }

  #push(name: string): void {
    const attributes = name === 'a' ? this.#linkAttributes() : this.#plainAttributes();
    if (attributes !== null && this.#write(`<${name}${attributes}>`)) this.#stack.push(name);
  }

  /** Null for a link that leads nowhere: its words stay, the tag goes. */
  #linkAttributes(): string | null {
    const href = resolveAddress(this.#attributes.get('href') ?? '', this.#options.base);
    return href === null ? null : ` href="${escapeAttribute(href)}" rel="noopener noreferrer nofollow"`;
  }

  #plainAttributes(): string {
    let written = '';
    for (const [name, value] of this.#attributes) {
      if (name === 'datetime' ? /^[\w:.+\-\s]{4,40}$/.test(value) : /^\d{1,3}$/.test(value)) written += ` ${name}="${value}"`;
    }
    return written;
  }

  #writeImage(): void {
    const width = pixels(this.#attributes.get('width'));
    const height = pixels(this.#attributes.get('height'));
    // Pictures of one or two pixels count readers; nobody sees them.
    if ((width !== null && width <= 2) || (height !== null && height <= 2)) return;
    const { base } = this.#options;
    // Pages that load pictures late keep the real address in a data attribute.
    const src = IMG_SOURCES.map((name) => resolveAddress(this.#attributes.get(name) ?? '', base)).find((address) => address !== null);
    if (src === undefined || src === null) return;
    this.#image ??= src;
    const size = `${width === null ? '' : ` width="${width}"`}${height === null ? '' : ` height="${height}"`}`;
    this.#write(`<img src="${escapeAttribute(src)}" alt="${escapeAttribute(this.#attributes.get('alt') ?? '')}"${size}>`);
  }

  #endParagraph(): void {
    for (let i = this.#stack.length - 1; i >= 0; i--) {
      const name = this.#stack[i] ?? '';
      if (name === 'p') {
        while (this.#stack.length > i) this.#pop();
        return;
      }
      if (name === BOX || paragraphBoundaries.has(name)) return;
    }
  }

  #endImplied(name: string): void {
    const rule = impliedEnds.get(name);
    if (!rule) return;
    for (let i = this.#stack.length - 1; i >= 0; i--) {
      const open = this.#stack[i] ?? '';
      if (rule.within.has(open)) return;
      if (rule.ends.has(open)) {
        while (this.#stack.length > i) this.#pop();
        return;
      }
    }
  }

  /** Words that stand directly in a box get a paragraph. */
  #openParagraph(): void {
    if (this.#stack.at(-1) !== BOX || this.#stack.length >= MAX_DEPTH) return;
    if (this.#write('<p>')) this.#stack.push('p');
  }

  #pop(): void {
    const name = this.#stack.pop();
    if (name !== BOX) this.#html += `</${name}>`;
  }

  #addWords(words: string): void {
    if (this.#text.length < this.#options.maxText) this.#addText(words);
    if (this.#options.maxHtml === 0) {
      if (this.#text.length >= this.#options.maxText) this.onfull();
      return;
    }
    if (this.#isFull) return;
    if (this.#stack.at(-1) === BOX) {
      if (words.trim() === '') return;
      this.#openParagraph();
    }
    if (!this.#write(escapeText(words))) this.#writeStart(words);
  }

  /** The last words that fit. */
  #writeStart(words: string): void {
    const room = this.#options.maxHtml - this.#html.length;
    let start = cutWords(words, room);
    while (escapeText(start).length > room) start = cutWords(start, start.length >> 1);
    this.#html += escapeText(start);
  }

  #addText(words: string): void {
    const collapsed = words.replace(/\s+/g, ' ');
    this.#text += (this.#text === '' || this.#text.endsWith(' ')) && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed;
  }

  #addSpace(): void {
    if (this.#text !== '' && !this.#text.endsWith(' ')) this.#text += ' ';
  }

  /** False when there is no room: then nothing is written any more, and no element opened. */
  #write(html: string): boolean {
    if (this.#isFull) return false;
    if (this.#html.length + html.length > this.#options.maxHtml) {
      this.#isFull = true;
      this.onfull();
      return false;
    }
    this.#html += html;
    return true;
  }
}

const IMG_SOURCES = ['src', 'data-src', 'data-original', 'data-lazy-src'];
const IMG_ATTRIBUTES = [...IMG_SOURCES, 'alt', 'width', 'height'];
const CONTAINERS = new Set(['table', 'td', 'th', 'ul', 'ol', 'li', 'blockquote', 'figure']);
/** The tokenizer reads these to their closing tag even when they say that they close themselves. */
const RAW_TEXT = new Set(['script', 'style', 'iframe', 'noembed', 'noframes', 'textarea']);

function pixels(value: string | undefined): number | null {
  const digits = /^\s*(\d{1,5})(?:px)?\s*$/.exec(value ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
}

function cutWords(words: string, room: number): string {
  const cut = words.slice(0, Math.max(0, room));
  const space = cut.lastIndexOf(' ');
  return space > 0 ? cut.slice(0, space) : cut.replace(/[\ud800-\udbff]$/, '');
}

function isPrintable(code: number): boolean {
  return code >= 0x20 ? code < 0x7f || code > 0x9f : code === 0x09 || code === 0x0a || code === 0x0d;
}

function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text;
}

function escapeAttribute(text: string): string {
  return /[&<>"]/.test(text) ? escapeText(text).replaceAll('"', '&quot;') : text;
}
