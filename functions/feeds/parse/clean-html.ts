import { Tokenizer } from 'htmlparser2';
import { blockElements, droppedElements, rawTextElements, voidElements } from './html-rules.ts';
import { attributesOf, HtmlWriter } from './html-writer.ts';

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
  cleaner.stop = () => tokenizer.pause();
  tokenizer.write(source);
  tokenizer.end();
  return cleaner.finish();
}

type TokenEvents = ConstructorParameters<typeof Tokenizer>[1];

/** Takes the tokens: drops what must go with all its content, collects the words, hands the rest to the writer. */
class Cleaner implements TokenEvents {
  stop: () => void = () => {};
  readonly #source: string;
  readonly #maxText: number;
  readonly #writer: HtmlWriter | null;
  readonly #attributes = new Map<string, string>();
  #text = '';
  #tag = '';
  #wanted: readonly string[] = [];
  #attribute = '';
  #value = '';
  /** The dropped element we are in, and how many of its kind are open. */
  #dropped = '';
  #droppedDepth = 0;

  constructor(source: string, { base, maxHtml, maxText }: CleanOptions) {
    this.#source = source;
    this.#maxText = maxText;
    this.#writer = maxHtml === 0 ? null : new HtmlWriter(base, maxHtml);
  }

  finish(): CleanHtml {
    return { html: this.#writer?.finish() ?? '', text: this.#text.trim(), image: this.#writer?.image ?? null };
  }

  ontext(start: number, end: number): void {
    if (this.#droppedDepth === 0) this.#words(this.#source.slice(start, end));
  }

  ontextentity(code: number): void {
    if (this.#droppedDepth === 0 && isPrintable(code)) this.#words(String.fromCodePoint(code));
  }

  onopentagname(start: number, end: number): void {
    this.#tag = this.#source.slice(start, end).toLowerCase();
    this.#attributes.clear();
    this.#wanted = attributesOf(this.#tag);
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
      if (blockElements.has(name) || name === 'br') this.#space();
      this.#writer?.open(name, this.#attributes);
    }
  }

  /** HTML knows no self-closing elements, but XHTML in feeds does: <b/> and <object/> there hold nothing. */
  onselfclosingtag(): void {
    const name = this.#tag;
    if (rawTextElements.has(name) || voidElements.has(name)) this.onopentagend();
    else if (this.#droppedDepth === 0 && !droppedElements.has(name)) {
      this.onopentagend();
      this.#close(name);
    }
  }

  onclosetag(start: number, end: number): void {
    const name = this.#source.slice(start, end).toLowerCase();
    if (this.#droppedDepth === 0) this.#close(name);
    else if (name === this.#dropped) this.#droppedDepth--;
  }

  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  #close(name: string): void {
    if (blockElements.has(name)) this.#space();
    if (name === 'br') this.#writer?.open(name, this.#attributes);
    else if (!voidElements.has(name)) this.#writer?.close(name);
  }

  #words(words: string): void {
    const isLongEnough = this.#text.length >= this.#maxText;
    if (!isLongEnough) this.#collect(words);
    if (this.#writer) this.#writer.words(words);
    if (this.#writer ? this.#writer.isFull : isLongEnough) this.stop();
  }

  #collect(words: string): void {
    const collapsed = words.replace(/\s+/g, ' ');
    const follows = this.#text === '' || this.#text.endsWith(' ');
    this.#text += follows && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed;
  }

  #space(): void {
    if (this.#text !== '' && !this.#text.endsWith(' ')) this.#text += ' ';
  }
}

/** A reference may name a control character, which HTML forbids. */
function isPrintable(code: number): boolean {
  return code >= 0x20 ? code < 0x7f || code > 0x9f : code === 0x09 || code === 0x0a || code === 0x0d;
}
