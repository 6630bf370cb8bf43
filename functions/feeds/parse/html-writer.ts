import {
  allowedElements,
  blockElements,
  boxElements,
  containerElements,
  impliedEnds,
  paragraphBoundaries,
  voidElements,
} from './html-rules.ts';
import { resolveAddress } from './resolve-address.ts';

/** Open elements that are written; what is nested deeper keeps its words only. */
const MAX_DEPTH = 64;
/** A box on the stack of open elements: nothing is written for it, but words in it get a paragraph. */
const BOX = '#box';
/** Pages that load pictures late keep the real address in a data attribute. */
const IMG_SOURCES = ['src', 'data-src', 'data-original', 'data-lazy-src'];
const IMG_ATTRIBUTES = [...IMG_SOURCES, 'alt', 'width', 'height'];
const NO_ATTRIBUTES: readonly string[] = [];

/** The attributes of an element that `HtmlWriter.open` looks at. */
export function attributesOf(name: string): readonly string[] {
  return name === 'img' ? IMG_ATTRIBUTES : (allowedElements.get(name) ?? NO_ATTRIBUTES);
}

/** Writes balanced HTML of allowed elements, whatever order the tags come in, up to a length. */
export class HtmlWriter {
  readonly #base: string | null;
  readonly #limit: number;
  readonly #stack: string[] = [];
  #html = '';
  #image: string | null = null;
  #isFull = false;

  constructor(base: string | null, limit: number) {
    this.#base = base;
    this.#limit = limit;
  }

  /** The limit is reached: nothing is written any more. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** Address of the first picture written. */
  get image(): string | null {
    return this.#image;
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (boxElements.has(name)) {
      this.#endParagraph();
      if (this.#stack.length < MAX_DEPTH) this.#stack.push(BOX);
      return;
    }
    if (!allowedElements.has(name)) return;
    const isBlock = blockElements.has(name);
    if (isBlock) this.#endParagraph();
    this.#endImplied(name);
    if (!isBlock) this.#openParagraph();
    if (name === 'img') this.#writeImage(attributes);
    else if (voidElements.has(name)) this.#write(`<${name}>`);
    else if (this.#stack.length < MAX_DEPTH) this.#push(name, attributes);
  }

  close(name: string): void {
    const wanted = boxElements.has(name) ? BOX : name;
    const at = this.#stack.lastIndexOf(wanted);
    if (at === -1) return;
    if (!containerElements.has(wanted)) {
      // A stray closing tag inside a cell or item must not tear its list or table down.
      for (let i = this.#stack.length - 1; i > at; i--) if (containerElements.has(this.#stack[i] ?? '')) return;
    }
    this.#popTo(at);
  }

  words(words: string): void {
    if (this.#isFull) return;
    if (this.#stack.at(-1) === BOX) {
      if (words.trim() === '') return;
      this.#openParagraph();
    }
    if (!this.#write(escapeText(words))) this.#writeStart(words);
  }

  finish(): string {
    this.#popTo(0);
    return this.#html;
  }

  #push(name: string, attributes: ReadonlyMap<string, string>): void {
    const written = name === 'a' ? this.#linkAttributes(attributes) : plainAttributes(attributes);
    if (written !== null && this.#write(`<${name}${written}>`)) this.#stack.push(name);
  }

  /** Null for a link that leads nowhere: its words stay, the tag goes. */
  #linkAttributes(attributes: ReadonlyMap<string, string>): string | null {
    const href = resolveAddress(attributes.get('href') ?? '', this.#base);
    return href === null ? null : ` href="${escapeAttribute(href)}" rel="noopener noreferrer nofollow"`;
  }

  #writeImage(attributes: ReadonlyMap<string, string>): void {
    const width = pixels(attributes.get('width'));
    const height = pixels(attributes.get('height'));
    // Pictures of one or two pixels count readers; nobody sees them.
    if ((width !== null && width <= 2) || (height !== null && height <= 2)) return;
    const src = IMG_SOURCES.map((name) => resolveAddress(attributes.get(name) ?? '', this.#base)).find(
      (address) => address !== null,
    );
    if (!src) return;
    const size = `${width === null ? '' : ` width="${width}"`}${height === null ? '' : ` height="${height}"`}`;
    const written = this.#write(
      `<img src="${escapeAttribute(src)}" alt="${escapeAttribute(attributes.get('alt') ?? '')}"${size}>`,
    );
    if (written) this.#image ??= src;
  }

  #endParagraph(): void {
    for (let i = this.#stack.length - 1; i >= 0; i--) {
      const name = this.#stack[i] ?? '';
      if (name === 'p') this.#popTo(i);
      if (name === 'p' || name === BOX || paragraphBoundaries.has(name)) return;
    }
  }

  #endImplied(name: string): void {
    const rule = impliedEnds.get(name);
    if (!rule) return;
    for (let i = this.#stack.length - 1; i >= 0; i--) {
      const open = this.#stack[i] ?? '';
      if (rule.ends.has(open)) this.#popTo(i);
      if (rule.ends.has(open) || rule.within.has(open)) return;
    }
  }

  /** Words that stand directly in a box get a paragraph. */
  #openParagraph(): void {
    if (this.#stack.at(-1) !== BOX || this.#stack.length >= MAX_DEPTH) return;
    if (this.#write('<p>')) this.#stack.push('p');
  }

  #popTo(length: number): void {
    while (this.#stack.length > length) {
      const name = this.#stack.pop();
      if (name !== BOX) this.#html += `</${name}>`;
    }
  }

  /** False when there is no room: from then on nothing is written, and no element opened. */
  #write(html: string): boolean {
    if (this.#html.length + html.length > this.#limit) this.#isFull = true;
    if (this.#isFull) return false;
    this.#html += html;
    return true;
  }

  /** The last words that fit. */
  #writeStart(words: string): void {
    const room = this.#limit - this.#html.length;
    let start = cutWords(words, room);
    while (escapeText(start).length > room) start = cutWords(start, start.length >> 1);
    this.#html += escapeText(start);
  }
}

function plainAttributes(attributes: ReadonlyMap<string, string>): string {
  let written = '';
  for (const [name, value] of attributes) {
    if (name === 'datetime' ? /^[\w:.+\-\s]{4,40}$/.test(value) : /^\d{1,3}$/.test(value))
      written += ` ${name}="${value}"`;
  }
  return written;
}

function pixels(value: string | undefined): number | null {
  const digits = /^\s*(\d{1,5})(?:px)?\s*$/.exec(value ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
}

function cutWords(words: string, room: number): string {
  const cut = words.slice(0, Math.max(0, room));
  const space = cut.lastIndexOf(' ');
  return space > 0 ? cut.slice(0, space) : cut.replace(/[\ud800-\udbff]$/, '');
}

function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text;
}

function escapeAttribute(text: string): string {
  return /[&<>"]/.test(text) ? escapeText(text).replaceAll('"', '&quot;') : text;
}
