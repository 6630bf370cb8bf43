import { Tokenizer } from 'htmlparser2';
import { singleSpaces } from '#shared/domain/text/single-spaces.ts';
import {
  blockElements,
  boxElements,
  droppedElements,
  impliedEnds,
  playerElements,
  rawTextElements,
  unseenClass,
  unseenSize,
  unseenStyle,
  voidElements,
} from './html-rules.ts';
import { attributesOf, HtmlWriter } from './html-writer.ts';
import { emojiOf } from './pictures.ts';
import { playedAddress, playerAttributes } from './played-address.ts';

export interface CleanHtml {
  /** Balanced HTML of allowed elements only; addresses absolute, http(s). */
  html: string;
  /** The words with white space collapsed, at least `maxText` characters of them if there are so many. */
  text: string;
  /** Address of the first image that is not a tracking pixel. */
  image: string | null;
}

export interface CleanOptions {
  /** Base of relative addresses. */
  base: string | null;
  /** Address of the page that the text is on: links to its own parts lead there. The base by default. */
  page?: string | null;
  /** Characters of HTML; the rest is cut and open elements are closed. 0 if only the words are needed. */
  maxHtml: number;
  /** Characters of text that the caller needs. */
  maxText: number;
  /** Where in the source the words end that belong to the text; at its end by default. */
  wordsEnd?: number;
  /** Names players without a title; otherwise the host of what they play does. */
  playerName?: string;
}

/**
 * Sanitises untrusted HTML: rewrites it from its tokens with allowed elements (html-rules.ts) and escaped words only.
 * Takes linear time: one pass over the tokens of htmlparser2 with a bounded stack. The browser sanitises again before
 * it renders.
 */
export function cleanHtml(source: string, options: CleanOptions): CleanHtml {
  const cleaner = new Cleaner(source, options);
  const tokenizer = new Tokenizer({}, cleaner);
  cleaner.stop = () => tokenizer.pause();
  tokenizer.write(source);
  tokenizer.end();
  return cleaner.finish();
}

/** Attributes that hide an element of any name. */
const visibilityAttributes = new Set(['hidden', 'class', 'style']);
/** Characters of a class or style that are read. */
const longestClass = 1000;
/** Elements with the address of what a player plays. */
const playerParts = new Set([...playerElements, 'source', 'param']);
const ampElements = new Map([
  ...['img', 'iframe', 'video', 'audio'].map((name): [string, string] => [`amp-${name}`, name]),
  ['amp-youtube', 'lite-youtube'],
  ['amp-brightcove', 'video-js'],
]);
/** Elements in which a font of no size hides nothing, but closes gaps. */
const spacedElements = new Set([...boxElements, ...'table tbody thead tfoot tr td th figure'.split(' ')]);
/** Characters of the title of a drawing or film. */
const longestTitle = 200;

type TokenEvents = ConstructorParameters<typeof Tokenizer>[1];

/**
 * Receives the tokens: drops forbidden elements with their content, collects the words, passes the rest to the writer.
 */
class Cleaner implements TokenEvents {
  stop: () => void = () => {};
  private readonly source: string;
  private readonly maxText: number;
  private readonly wordsEnd: number;
  private readonly writer: HtmlWriter | null;
  private readonly base: string | null;
  private readonly playerName: string;
  /** Browsers with scripts show nothing of it. */
  private inNoscript = false;
  private readonly attributes = new Map<string, string>();
  private text = '';
  private tag = '';
  private allowed: readonly string[] = [];
  private attribute = '';
  private value = '';
  /** The dropped element that the tokenizer is in, and how many elements of that name are open. */
  private dropped = '';
  private droppedDepth = 0;
  /** The first words of the first drawing: its title or description. */
  private drawing = '';
  /** A dropped player whose address and title are still looked for. */
  private player: { address: string | null; title: string } | null = null;

  constructor(source: string, { base, page, maxHtml, maxText, wordsEnd, playerName }: CleanOptions) {
    this.source = source;
    this.base = base;
    this.maxText = maxText;
    this.playerName = playerName ?? '';
    this.wordsEnd = wordsEnd ?? source.length;
    this.writer = maxHtml === 0 ? null : new HtmlWriter(base, page ?? base, maxHtml);
  }

  finish(): CleanHtml {
    this.closePlayer();
    // A body that is one drawing: the drawing is dropped, and its words say what it shows.
    if (this.drawing !== '' && this.text === '' && this.writer?.isBlank !== false) this.words(this.drawing);
    return { html: this.writer?.finish() ?? '', text: this.text.trim(), image: this.writer?.image ?? null };
  }

  ontext(start: number, end: number): void {
    if (this.droppedDepth === 0) this.words(this.source.slice(start, end), Math.max(0, this.wordsEnd - start));
    else if (this.dropped === 'svg' && this.tag !== 'style' && this.drawing === '')
      this.drawing = this.source.slice(start, end).trim().slice(0, longestTitle);
  }

  ontextentity(code: number, end: number): void {
    if (this.droppedDepth > 0 || !isPrintable(code)) return;
    const character = String.fromCodePoint(code);
    this.words(character, end > this.wordsEnd ? 0 : character.length);
  }

  onopentagname(start: number, end: number): void {
    this.tag = this.nameOf(start, end);
    this.attributes.clear();
    this.allowed = attributesOf(this.tag);
    if (this.allowed.length === 0 && playerParts.has(this.tag)) this.allowed = playerAttributes;
  }

  onattribname(start: number, end: number): void {
    this.value = '';
    this.attribute = '';
    const length = end - start;
    // Whether an element is seen depends on hidden, class or style.
    const mayHide = length === 5 || length === 6;
    if (!mayHide && this.allowed.length === 0) return;
    const name = this.source.slice(start, end).toLowerCase();
    const isRead = this.allowed.includes(name) || (mayHide && visibilityAttributes.has(name));
    if (isRead && !this.attributes.has(name)) this.attribute = name;
  }

  onattribdata(start: number, end: number): void {
    if (this.attribute !== '') this.value += this.source.slice(start, end);
  }

  onattribentity(code: number): void {
    if (this.attribute !== '' && isPrintable(code)) this.value += String.fromCodePoint(code);
  }

  onattribend(): void {
    if (this.attribute !== '') this.attributes.set(this.attribute, this.value);
  }

  onopentagend(): void {
    const name = this.tag;
    // The head is often not closed before the body.
    if (this.dropped === 'head' && name === 'body') this.droppedDepth = 0;
    if (this.droppedDepth > 0) {
      if (name === this.dropped) this.openSame();
      else if (this.player !== null && playerParts.has(name))
        this.player.address ??= playedAddress(this.attributes, this.base);
    } else if (this.isUnseen()) {
      if (!voidElements.has(name)) this.drop(name);
    } else if (playerElements.has(name)) {
      this.player = { address: playedAddress(this.attributes, this.base), title: this.attributes.get('title') ?? '' };
      if (voidElements.has(name)) this.closePlayer();
      else this.drop(name);
    } else if (droppedElements.has(name)) {
      this.drop(name);
    } else {
      if (name === 'noscript') this.inNoscript = true;
      if (blockElements.has(name) || name === 'br') this.space();
      const emoji = name === 'img' ? emojiOf(this.attributes) : '';
      if (emoji === '') this.writer?.open(name, this.attributes);
      else this.words(emoji);
    }
  }

  /** HTML has no self-closing elements, but XHTML in feeds does: <b/> and <object/> are empty. */
  onselfclosingtag(): void {
    const name = this.tag;
    if (rawTextElements.has(name) || voidElements.has(name)) this.onopentagend();
    else if (this.droppedDepth === 0 && !droppedElements.has(name)) {
      this.onopentagend();
      this.close(name);
    } else if (this.droppedDepth === 0 && playerElements.has(name)) {
      this.onopentagend();
      this.droppedDepth = 0;
      this.closePlayer();
    }
  }

  onclosetag(start: number, end: number): void {
    const name = this.nameOf(start, end);
    if (this.droppedDepth === 0) this.close(name);
    else if (name === this.dropped && --this.droppedDepth === 0) this.closePlayer();
  }

  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  /** AMP has elements of its own for pictures and players. */
  private nameOf(start: number, end: number): string {
    const name = this.source.slice(start, end).toLowerCase();
    return name.startsWith('amp-') ? (ampElements.get(name) ?? name) : name;
  }

  private drop(name: string): void {
    this.dropped = name;
    this.droppedDepth = 1;
  }

  /** The end tag of a paragraph or item may be missing: the next one ends it. */
  private openSame(): void {
    if (!impliedEnds.has(this.dropped) && this.dropped !== 'p') this.droppedDepth++;
    else if (this.isUnseen()) return;
    else {
      this.droppedDepth = 0;
      this.onopentagend();
    }
  }

  private isUnseen(): boolean {
    if (this.attributes.size === 0) return false;
    const style = this.attributes.get('style');
    if (style !== undefined) {
      const read = style.slice(0, longestClass);
      if (unseenStyle.test(read) || (unseenSize.test(read) && !spacedElements.has(this.tag))) return true;
    }
    const classes = this.attributes.get('class');
    if (classes !== undefined && unseenClass.test(classes.slice(0, longestClass))) return true;
    return this.attributes.has('hidden');
  }

  /** A player cannot be shown, so a link to what it plays takes its place. Its words are not the story's. */
  private closePlayer(): void {
    const { address, title } = this.player ?? { address: null, title: '' };
    this.player = null;
    if (address !== null)
      this.writer?.link(
        address,
        singleSpaces(title).trim().slice(0, longestTitle) ||
          this.playerName ||
          new URL(address).hostname.replace(/^www\./, ''),
      );
  }

  private close(name: string): void {
    if (name === 'noscript') this.inNoscript = false;
    if (blockElements.has(name)) this.space();
    if (name === 'br') this.writer?.open(name, this.attributes);
    else if (!voidElements.has(name)) this.writer?.close(name);
  }

  /** @param own characters of the words that belong to the text */
  private words(words: string, own = words.length): void {
    if (this.inNoscript) return;
    const hasEnoughText = this.text.length >= this.maxText || own === 0;
    if (!hasEnoughText) this.collect(own < words.length ? words.slice(0, own) : words);
    if (this.writer) this.writer.words(words);
    if (this.writer ? this.writer.isFull : hasEnoughText) this.stop();
  }

  private collect(words: string): void {
    const collapsed = singleSpaces(words);
    const afterSpace = this.text === '' || this.text.endsWith(' ');
    this.text += afterSpace && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed;
  }

  private space(): void {
    if (this.text !== '' && !this.text.endsWith(' ')) this.text += ' ';
  }
}

/** Whether a character reference may be written: HTML forbids control characters. */
function isPrintable(code: number): boolean {
  return code >= 0x20 ? code < 0x7f || code > 0x9f : code === 0x09 || code === 0x0a || code === 0x0d;
}
