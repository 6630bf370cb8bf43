import { Tokenizer } from 'htmlparser2';
import { singleSpaces } from '#shared/domain/text/single-spaces.ts';
import { blockElements, droppedElements, rawTextElements, voidElements } from './html-rules.ts';
import { attributesOf, HtmlWriter } from './html-writer.ts';

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
  /** Characters of HTML; the rest is cut and open elements are closed. 0 if only the words are needed. */
  maxHtml: number;
  /** Characters of text that the caller needs. */
  maxText: number;
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

type TokenEvents = ConstructorParameters<typeof Tokenizer>[1];

/**
 * Receives the tokens: drops forbidden elements with their content, collects the words, passes the rest to the writer.
 */
class Cleaner implements TokenEvents {
  stop: () => void = () => {};
  private readonly source: string;
  private readonly maxText: number;
  private readonly writer: HtmlWriter | null;
  private readonly attributes = new Map<string, string>();
  private text = '';
  private tag = '';
  private allowed: readonly string[] = [];
  private attribute = '';
  private value = '';
  /** The dropped element that the tokenizer is in, and how many elements of that name are open. */
  private dropped = '';
  private droppedDepth = 0;

  constructor(source: string, { base, maxHtml, maxText }: CleanOptions) {
    this.source = source;
    this.maxText = maxText;
    this.writer = maxHtml === 0 ? null : new HtmlWriter(base, maxHtml);
  }

  finish(): CleanHtml {
    return { html: this.writer?.finish() ?? '', text: this.text.trim(), image: this.writer?.image ?? null };
  }

  ontext(start: number, end: number): void {
    if (this.droppedDepth === 0) this.words(this.source.slice(start, end));
  }

  ontextentity(code: number): void {
    if (this.droppedDepth === 0 && isPrintable(code)) this.words(String.fromCodePoint(code));
  }

  onopentagname(start: number, end: number): void {
    this.tag = this.source.slice(start, end).toLowerCase();
    this.attributes.clear();
    this.allowed = attributesOf(this.tag);
  }

  onattribname(start: number, end: number): void {
    this.value = '';
    this.attribute = '';
    if (this.allowed.length === 0) return;
    const name = this.source.slice(start, end).toLowerCase();
    if (this.allowed.includes(name) && !this.attributes.has(name)) this.attribute = name;
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
      if (name === this.dropped) this.droppedDepth++;
    } else if (droppedElements.has(name)) {
      this.dropped = name;
      this.droppedDepth = 1;
    } else {
      if (blockElements.has(name) || name === 'br') this.space();
      this.writer?.open(name, this.attributes);
    }
  }

  /** HTML has no self-closing elements, but XHTML in feeds does: <b/> and <object/> are empty. */
  onselfclosingtag(): void {
    const name = this.tag;
    if (rawTextElements.has(name) || voidElements.has(name)) this.onopentagend();
    else if (this.droppedDepth === 0 && !droppedElements.has(name)) {
      this.onopentagend();
      this.close(name);
    }
  }

  onclosetag(start: number, end: number): void {
    const name = this.source.slice(start, end).toLowerCase();
    if (this.droppedDepth === 0) this.close(name);
    else if (name === this.dropped) this.droppedDepth--;
  }

  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  private close(name: string): void {
    if (blockElements.has(name)) this.space();
    if (name === 'br') this.writer?.open(name, this.attributes);
    else if (!voidElements.has(name)) this.writer?.close(name);
  }

  private words(words: string): void {
    const hasEnoughText = this.text.length >= this.maxText;
    if (!hasEnoughText) this.collect(words);
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
