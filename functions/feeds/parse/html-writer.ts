import { cutCharacters } from '#shared/domain/text/cut-text.ts';
import {
  allowedElements,
  blockElements,
  boxElements,
  containerElements,
  impliedEnds,
  paragraphBoundaries,
  voidElements,
} from './html-rules.ts';
import { resolveAddress, securePicture } from './resolve-address.ts';

/** Open elements at the same time. Elements nested deeper lose their tags and keep their words. */
const maxDepth = 64;
/** Marks a box on the stack of open elements. Boxes are not written; words directly inside one get a paragraph. */
const boxMark = '#box';
/** Lazily loaded images have their address in a data attribute. */
const imageSources = ['src', 'data-src', 'data-original', 'data-lazy-src'];
const imageAttributes = [...imageSources, 'alt', 'width', 'height'];
const noAttributes: readonly string[] = [];

/** The attributes of an element that `HtmlWriter.open` reads. */
export function attributesOf(name: string): readonly string[] {
  return name === 'img' ? imageAttributes : (allowedElements.get(name) ?? noAttributes);
}

/** Writes balanced HTML of allowed elements from tags in any order, up to a length. */
export class HtmlWriter {
  private readonly base: string | null;
  private readonly limit: number;
  private readonly stack: string[] = [];
  private html = '';
  private firstImage: string | null = null;
  private full = false;

  constructor(base: string | null, limit: number) {
    this.base = base;
    this.limit = limit;
  }

  /** Whether the limit is reached. Nothing is written after that. */
  get isFull(): boolean {
    return this.full;
  }

  /** Address of the first image written. */
  get image(): string | null {
    return this.firstImage;
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (boxElements.has(name)) {
      this.endParagraph();
      if (this.stack.length < maxDepth) this.stack.push(boxMark);
      return;
    }
    if (!allowedElements.has(name)) return;
    const isBlock = blockElements.has(name);
    if (isBlock) this.endParagraph();
    this.endImplied(name);
    if (!isBlock) this.openParagraph();
    if (name === 'img') this.writeImage(attributes);
    else if (voidElements.has(name)) this.write(`<${name}>`);
    else if (this.stack.length < maxDepth) this.push(name, attributes);
  }

  close(name: string): void {
    const target = boxElements.has(name) ? boxMark : name;
    const at = this.stack.lastIndexOf(target);
    if (at === -1) return;
    if (!containerElements.has(target)) {
      // A stray closing tag inside a cell or item must not close the whole table or list.
      for (let i = this.stack.length - 1; i > at; i--) if (containerElements.has(this.stack[i] ?? '')) return;
    }
    this.popTo(at);
  }

  words(words: string): void {
    if (this.full) return;
    if (this.stack.at(-1) === boxMark) {
      if (words.trim() === '') return;
      this.openParagraph();
    }
    if (!this.write(escapeText(words))) this.writeStart(words);
  }

  finish(): string {
    this.popTo(0);
    return this.html;
  }

  private push(name: string, attributes: ReadonlyMap<string, string>): void {
    const written = name === 'a' ? this.linkAttributes(attributes) : plainAttributes(attributes);
    if (written !== null && this.write(`<${name}${written}>`)) this.stack.push(name);
  }

  /** Null for a link without a usable address: its words stay, its tags are dropped. */
  private linkAttributes(attributes: ReadonlyMap<string, string>): string | null {
    const href = resolveAddress(attributes.get('href') ?? '', this.base);
    return href === null ? null : ` href="${escapeAttribute(href)}" rel="noopener noreferrer nofollow"`;
  }

  private writeImage(attributes: ReadonlyMap<string, string>): void {
    const width = pixels(attributes.get('width'));
    const height = pixels(attributes.get('height'));
    // Images of one or two pixels are tracking pixels.
    if ((width !== null && width <= 2) || (height !== null && height <= 2)) return;
    const src = imageSources
      .map((name) => resolveAddress(attributes.get(name) ?? '', this.base))
      .find((address) => address !== null);
    const shown = securePicture(src ?? null);
    if (!src || shown === null) return;
    const size = `${width === null ? '' : ` width="${width}"`}${height === null ? '' : ` height="${height}"`}`;
    const written = this.write(
      `<img src="${escapeAttribute(shown)}" alt="${escapeAttribute(attributes.get('alt') ?? '')}"${size}>`,
    );
    if (written) this.firstImage ??= src;
  }

  private endParagraph(): void {
    for (let i = this.stack.length - 1; i >= 0; i--) {
      const name = this.stack[i] ?? '';
      if (name === 'p') this.popTo(i);
      if (name === 'p' || name === boxMark || paragraphBoundaries.has(name)) return;
    }
  }

  private endImplied(name: string): void {
    const rule = impliedEnds.get(name);
    if (!rule) return;
    for (let i = this.stack.length - 1; i >= 0; i--) {
      const open = this.stack[i] ?? '';
      if (rule.ends.has(open)) this.popTo(i);
      if (rule.ends.has(open) || rule.within.has(open)) return;
    }
  }

  /** Opens a paragraph for words directly inside a box. */
  private openParagraph(): void {
    if (this.stack.at(-1) !== boxMark || this.stack.length >= maxDepth) return;
    if (this.write('<p>')) this.stack.push('p');
  }

  private popTo(length: number): void {
    while (this.stack.length > length) {
      const name = this.stack.pop();
      if (name !== boxMark) this.html += `</${name}>`;
    }
  }

  /** Returns false if there is no room; the writer is full from then on. */
  private write(html: string): boolean {
    if (this.html.length + html.length > this.limit) this.full = true;
    if (this.full) return false;
    this.html += html;
    return true;
  }

  /** Writes as many of the words as fit. */
  private writeStart(words: string): void {
    const room = this.limit - this.html.length;
    let start = cutWords(words, room);
    while (escapeText(start).length > room) start = cutWords(start, start.length >> 1);
    this.html += escapeText(start);
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
  return space > 0 ? cut.slice(0, space) : cutCharacters(cut, room);
}

function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text;
}

function escapeAttribute(text: string): string {
  return /[&<>"]/.test(text) ? escapeText(text).replaceAll('"', '&quot;') : text;
}
