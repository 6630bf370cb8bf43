import { fileOfPicture } from '#shared/domain/articles/pictures.ts';
import { cutCharacters } from '#shared/domain/text/cut-text.ts';
import { resolveAddress, securePicture } from '../resolve-address.ts';
import {
  allowedElements,
  blankElements,
  blockElements,
  boxElements,
  containerElements,
  impliedEnds,
  paragraphBoundaries,
  voidElements,
} from './html-rules.ts';
import { addressOfList, isFurniture, isIcon, isSharePage, isStoryPicture } from './pictures.ts';

/** Open elements at the same time. Elements nested deeper lose their tags and keep their words. */
const maxDepth = 64;
/** Marks a box on the stack of open elements. Boxes are not written; words directly inside one get a paragraph. */
const boxMark = '#box';
/** Where the address of a picture is written. A script loads lazy ones: then `src` is a placeholder. */
const lazySources = ['data-src', 'data-original', 'data-lazy-src', 'data-lazy'];
const lazyLists = ['data-srcset', 'data-lazy-srcset'];
/** Where scripts find a picture that has none of those. */
const otherSources = ['data-hi-res-src', 'data-full-url', 'data-full-src', 'data-image', 'data-img-src', 'data-url'];
const imageAttributes = [
  ...[...lazySources, ...lazyLists, ...otherSources],
  ...['src', 'srcset', 'class', 'style', 'alt', 'width', 'height'],
];
const noAttributes: readonly string[] = [];
const noValues: ReadonlyMap<string, string> = new Map();

const directions = /^(?:ltr|rtl|auto)$/i;
const styledDirection = /(?:^|[;\s])direction\s{0,9}:\s{0,9}(ltr|rtl)/i;
/** Characters of a style that are read. */
const longestStyle = 1000;
const dotSize = /(?:^|[;\s])(?:width|height)\s{0,9}:\s{0,9}[0-2](?:px)?\s{0,9}(?:[;!]|$)/i;

const readAttributes = new Map<string, readonly string[]>([
  ...[...boxElements, 'span'].map((name): [string, string[]] => [name, ['dir']]),
  ...allowedElements,
  ['img', imageAttributes],
]);

/** The attributes of an element that `HtmlWriter.open` reads. */
export const attributesOf = (name: string): readonly string[] => readAttributes.get(name) ?? noAttributes;

interface OpenElement {
  name: string;
  /** Number of pieces before its opening tag. */
  start: number;
  /** The direction of the boxes that it is in, which the next element must name; empty if one does. */
  direction: string;
}

/** Writes balanced HTML of allowed elements from tags in any order, up to a length. */
export class HtmlWriter {
  private readonly base: string | null;
  private readonly page: string | null;
  private readonly limit: number;
  private readonly stack: OpenElement[] = [];
  /** Pieces of HTML, because a string that grows is slow to cut. */
  private readonly pieces: string[] = [];
  private length = 0;
  /** Number of pieces up to the last words or picture. */
  private inkEnd = 0;
  private firstImage: string | null = null;
  private lastPicture: { start: number; end: number; file: string; isFirst: boolean } | null = null;
  /** Address of the open `picture`, for an image without one. */
  private pictureSource: string | null = null;
  private inNoscript = false;
  /** Whether the open link leads to a page for sharing. */
  private inShare = false;
  /** How many spans are open in one with a direction; -1 without one. */
  private spans = -1;
  private full = false;

  /** @param page the address of the text itself, for links to its own parts */
  constructor(base: string | null, page: string | null, limit: number) {
    this.base = base;
    this.page = page;
    this.limit = limit;
  }

  /** Whether the limit is reached. Nothing is written after that. */
  get isFull(): boolean {
    return this.full;
  }

  /** Whether nothing is written that a reader sees. */
  get isBlank(): boolean {
    return this.inkEnd === 0;
  }

  /** Address of the first image written that is a picture of the story. */
  get image(): string | null {
    return this.firstImage;
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (boxElements.has(name)) {
      this.endParagraph();
      if (this.stack.length < maxDepth) this.push(boxMark, this.directionOf(attributes) || this.direction);
      return;
    }
    if (!allowedElements.has(name)) {
      this.openOther(name, attributes);
      return;
    }
    const isBlock = blockElements.has(name);
    if (isBlock) this.endParagraph();
    this.endImplied(name);
    if (!isBlock) this.openParagraph();
    if (name === 'img') this.writeImage(attributes);
    else if (name === 'hr') this.writeInk('<hr>');
    else if (voidElements.has(name)) this.write(`<${name}>`);
    else if (this.stack.length < maxDepth) this.openTag(name, attributes);
  }

  /** Elements that are not written, but decide which picture or direction is. */
  private openOther(name: string, attributes: ReadonlyMap<string, string>): void {
    if (name === 'span' && (this.spans >= 0 || this.directionOf(attributes) !== '')) {
      // HTML isolates a span with a direction from the text around it.
      if (++this.spans === 0) this.open('bdi', attributes);
    }
    if (name === 'noscript') this.inNoscript = true;
    if (name === 'picture') this.pictureSource = null;
    if (name !== 'source' || this.pictureSource !== null) return;
    const list = attributes.get('srcset') || attributes.get('data-srcset') || '';
    this.pictureSource = resolveAddress(addressOfList(list), this.base);
  }

  private closeOther(name: string): void {
    if (name === 'span' && this.spans >= 0 && --this.spans < 0) this.close('bdi');
    if (name === 'noscript') this.inNoscript = false;
    // A picture without an image of its own.
    if (name === 'picture' && this.pictureSource !== null) this.open('img', noValues);
  }

  close(name: string): void {
    if (name === 'noscript' || name === 'picture' || name === 'span') {
      this.closeOther(name);
      return;
    }
    const target = boxElements.has(name) ? boxMark : name;
    let at = this.stack.length - 1;
    while (at >= 0 && this.nameAt(at) !== target) at--;
    if (at === -1) return;
    if (!containerElements.has(target)) {
      // A stray closing tag inside a cell or item must not close the whole table or list.
      for (let i = this.stack.length - 1; i > at; i--) if (containerElements.has(this.nameAt(i))) return;
    }
    this.popTo(at);
  }

  words(words: string): void {
    if (this.full) return;
    const isBlank = !/\S/.test(words);
    if (this.stack.at(-1)?.name === boxMark) {
      if (isBlank) return;
      this.openParagraph();
    }
    if (!this.write(escapeText(words))) this.writeStart(words);
    if (!isBlank) this.inkEnd = this.pieces.length;
  }

  /** Writes a link with these words. */
  link(address: string, words: string): void {
    this.open('a', new Map([['href', address]]));
    this.words(words);
    this.close('a');
  }

  finish(): string {
    this.popTo(0);
    return this.pieces.join('');
  }

  private get direction(): string {
    return this.stack.at(-1)?.direction ?? '';
  }

  private nameAt(index: number): string {
    return this.stack[index]?.name ?? '';
  }

  private directionOf(attributes: ReadonlyMap<string, string>): string {
    if (attributes.size === 0) return '';
    const style = attributes.get('style');
    const written =
      attributes.get('dir')?.trim() ??
      (style === undefined ? '' : (styledDirection.exec(style.slice(0, longestStyle))?.[1] ?? ''));
    return directions.test(written) ? written.toLowerCase() : '';
  }

  private push(name: string, direction: string, start = this.pieces.length): void {
    this.stack.push({ name, start, direction });
  }

  private openTag(name: string, attributes: ReadonlyMap<string, string>): void {
    const start = this.pieces.length;
    const inherited = this.direction;
    const own = name === 'time' ? '' : this.directionOf(attributes) || inherited;
    const written = name === 'a' ? this.linkAttributes(attributes) : plainAttributes(attributes);
    if (written === null || !this.write(`<${name}${own && ` dir="${own}"`}${written}>`)) return;
    this.push(name, own === '' ? inherited : '', start);
  }

  /** Null for a link without a usable address: its words stay, its tags are dropped. */
  private linkAttributes(attributes: ReadonlyMap<string, string>): string | null {
    const written = attributes.get('href')?.trim() ?? '';
    const href = resolveAddress(written, written.startsWith('#') ? (this.page ?? this.base) : this.base);
    this.inShare = isSharePage(href ?? written);
    return href === null ? null : ` href="${escapeAttribute(href)}" rel="noopener noreferrer nofollow"`;
  }

  private writeImage(attributes: ReadonlyMap<string, string>): void {
    const width = pixels(attributes.get('width'));
    const height = pixels(attributes.get('height'));
    // Images of one or two pixels are tracking pixels.
    const style = attributes.get('style');
    if ((width !== null && width <= 2) || (height !== null && height <= 2) || this.inShare) return;
    if (style !== undefined && dotSize.test(style.slice(0, longestStyle))) return;
    const src = this.pictureAddress(attributes);
    this.pictureSource = null;
    const shown = securePicture(src);
    if (src === null || shown === null || this.isShown(src)) return;
    const start = this.pieces.length;
    const size = `${width === null ? '' : ` width="${width}"`}${height === null ? '' : ` height="${height}"`}`;
    const written = this.writeInk(
      `<img src="${escapeAttribute(shown)}" alt="${escapeAttribute(attributes.get('alt') ?? '')}"${size}>`,
    );
    if (!written) return;
    this.lastPicture = { start, end: this.pieces.length, file: fileOfPicture(src), isFirst: this.firstImage === null };
    const classes = attributes.get('class')?.slice(0, longestStyle);
    if (isStoryPicture(src, classes) && !isIcon(width ?? 0, height ?? 0)) this.firstImage ??= src;
  }

  private pictureAddress(attributes: ReadonlyMap<string, string>): string | null {
    const value = (name: string) => attributes.get(name) ?? '';
    const resolved = (address: string) => {
      const found = resolveAddress(address, this.base);
      return found === null || isFurniture(found) ? null : found;
    };
    for (const name of lazySources) {
      const address = resolved(value(name));
      if (address !== null) return address;
    }
    for (const name of lazyLists) {
      const address = resolved(addressOfList(value(name)));
      if (address !== null) return address;
    }
    return (
      resolved(value('src')) ??
      resolved(addressOfList(value('srcset'))) ??
      this.pictureSource ??
      otherSources.map((name) => resolved(value(name))).find((address) => address !== null) ??
      null
    );
  }

  /**
   * Whether a picture is the one just written, or a copy of it for browsers without scripts. A copy in another size
   * replaces it: it is the one that is meant.
   */
  private isShown(address: string): boolean {
    const { lastPicture: last } = this;
    if (last === null || !this.pieces.slice(last.end).every((piece) => piece.trim() === '')) return false;
    // What is blank is not looked at again.
    last.end = this.pieces.length;
    if (last.file === fileOfPicture(address)) return true;
    if (!this.inNoscript) return false;
    this.cutTo(last.start);
    this.inkEnd = last.start;
    if (last.isFirst) this.firstImage = null;
    return false;
  }

  private endParagraph(): void {
    for (let i = this.stack.length - 1; i >= 0; i--) {
      const name = this.nameAt(i);
      if (name === 'p') this.popTo(i);
      if (name === 'p' || name === boxMark || paragraphBoundaries.has(name)) return;
    }
  }

  private endImplied(name: string): void {
    const rule = impliedEnds.get(name);
    if (!rule) return;
    for (let i = this.stack.length - 1; i >= 0; i--) {
      const open = this.nameAt(i);
      if (rule.ends.has(open)) this.popTo(i);
      if (rule.ends.has(open) || rule.within.has(open)) return;
    }
  }

  /** Opens a paragraph for words directly inside a box. */
  private openParagraph(): void {
    if (this.stack.at(-1)?.name !== boxMark || this.stack.length >= maxDepth) return;
    this.openTag('p', noValues);
  }

  private popTo(length: number): void {
    while (this.stack.length > length) {
      const element = this.stack.pop();
      if (element === undefined || element.name === boxMark) continue;
      if (element.name === 'a') this.inShare = false;
      if (blankElements.has(element.name) && this.inkEnd <= element.start) this.cutTo(element.start);
      else this.append(`</${element.name}>`);
    }
  }

  /** Writes what a reader sees. */
  private writeInk(html: string): boolean {
    const isWritten = this.write(html);
    if (isWritten) this.inkEnd = this.pieces.length;
    return isWritten;
  }

  /** Returns false if there is no room; the writer is full from then on. */
  private write(html: string): boolean {
    if (this.length + html.length > this.limit) this.full = true;
    if (this.full) return false;
    this.append(html);
    return true;
  }

  private append(html: string): void {
    this.pieces.push(html);
    this.length += html.length;
  }

  private cutTo(start: number): void {
    for (const piece of this.pieces.splice(start)) this.length -= piece.length;
  }

  /** Writes as many of the words as fit. */
  private writeStart(words: string): void {
    const room = this.limit - this.length;
    let start = cutWords(words, room);
    while (escapeText(start).length > room) start = cutWords(start, start.length >> 1);
    this.append(escapeText(start));
  }
}

const attributeForms = new Map([
  ['datetime', /^[\w:.+\-\s]{4,40}$/],
  ['colspan', /^\d{1,3}$/],
  ['rowspan', /^\d{1,3}$/],
]);

function plainAttributes(attributes: ReadonlyMap<string, string>): string {
  let written = '';
  for (const [name, value] of attributes) {
    const form = attributeForms.get(name);
    if (form?.test(value)) written += ` ${name}="${value}"`;
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
