import { FeedError } from './feed-error.ts';
import { MarkupCapture } from './markup-capture.ts';
import type { Markup } from './raw-feed.ts';
import { ElementNames, localOf, openScope, outermostScope, type Scope } from './xml-names.ts';
import { type ReferenceDecoder, referenceDecoder } from './xml-references.ts';
import { scanXml, type XmlAttribute, type XmlEvents } from './xml-scanner.ts';
import { foreignParts, markupElements, neverMarkup, plainElements } from './xml-vocabulary.ts';

/** Open elements at once; real feeds stay under 30. */
const MAX_DEPTH = 500;
/** Items looked at; the newest of them are kept later. */
const MAX_ITEMS = 10_000;
/** Parts written for one item, or for the feed: some hundred elements. What follows in a flood of them is left out. */
const MAX_PARTS = 2_000;
/** Characters of one plain value (address, name, date) or attribute. */
const MAX_VALUE = 4096;
const ATTRIBUTES = new Set(['href', 'url', 'rel', 'type', 'term', 'label', 'text', 'width', 'medium', 'ispermalink']);
const ITEM_NAMES = new Set(['item', 'entry', 'atom:entry']);

/** A feed of any XML format as one small well-formed RSS document whose texts stand beside it, by number. */
export interface TidyFeed {
  xml: string;
  texts: Markup[];
  language: string | null;
}

interface Frame {
  raw: string;
  /** `branch`: root, channel. `ignored`: nothing of it counts, save items inside. `lost`: an item that is not wanted; its inside is not even followed. */
  role: 'branch' | 'item' | 'plain' | 'markup' | 'inline' | 'ignored' | 'lost';
  name: string;
  scope: Scope;
}

/**
 * Reads any XML feed, however broken, and writes it again as well-formed RSS 2.0 with one vocabulary: see
 * docs/decisions/0003-feed-parsing.md. Throws FeedError `not_a_feed` or `too_deep`.
 * @param address the feed's own address, for a relative xml:base
 */
export function tidyXml(source: string, address: string | null): TidyFeed {
  const writer = new TidyWriter(address);
  scanXml(source, writer);
  return writer.finish();
}

class TidyWriter implements XmlEvents {
  readonly #address: string | null;
  readonly #stack: Frame[] = [];
  readonly #feedParts: string[] = [];
  readonly #items: string[] = [];
  readonly #texts: Markup[] = [];
  #decode: ReferenceDecoder = referenceDecoder('');
  #names: ElementNames | null = null;
  #atom = false;
  #language: string | null = null;
  #item: string[] | null = null;
  #capture: MarkupCapture | null = null;
  #tooDeep = false;
  #ended = false;

  constructor(address: string | null) {
    this.#address = address;
  }

  doctype(declaration: string): void {
    if (/^<!doctype\s+html/i.test(declaration) && this.#names === null) refuseWebPage();
    if (this.#stack.length === 0) this.#decode = referenceDecoder(declaration);
  }

  text(text: string, literal: boolean): void {
    if (this.#capture) this.#capture.text(text, literal);
    else if (this.#stack.at(-1)?.role === 'plain')
      this.#write(escapeXml((literal ? text : this.#decode(text)).slice(0, MAX_VALUE)));
  }

  open(rawName: string, attributes: XmlAttribute[], selfClosing: boolean): void {
    if (this.#ended) return;
    const scope = openScope(this.#stack.at(-1)?.scope ?? outermostScope, attributes, this.#decode, this.#address);
    if (this.#names === null) {
      this.#openRoot(rawName, attributes, scope);
      return;
    }
    const name = this.#names.nameOf(scope, rawName);
    if (name !== null && ITEM_NAMES.has(name) && !(this.#capture && this.#atom && name === 'item')) {
      this.#openItem(rawName, attributes, scope);
    } else if (this.#stack.at(-1)?.role === 'lost') {
      return;
    } else if (this.#stack.length >= MAX_DEPTH) {
      this.#giveUpOnDepth();
      return;
    } else {
      if (this.#capture && !this.#atom && name !== null && neverMarkup.has(name)) this.#closeCapture();
      this.#openElement(rawName, name, attributes, scope);
    }
    if (selfClosing) this.#pop();
  }

  close(rawName: string): void {
    const raw = rawName.toLowerCase();
    for (let i = this.#stack.length - 1; i >= 0; i--) {
      if (this.#stack[i]?.raw !== raw) continue;
      while (this.#stack.length > i) this.#pop();
      break;
    }
    if (this.#names !== null && this.#stack.length === 0) this.#ended = true;
  }

  finish(): TidyFeed {
    if (this.#names === null) throw new FeedError('not_a_feed', 'No feed was found in this document.');
    // Whatever the last, cut-off item holds may stop in the middle of a word: it is left out unless there is nothing else.
    if (this.#item && this.#items.length > 0) this.#forgetItem();
    while (this.#stack.length > 0) this.#pop();
    if (this.#tooDeep && this.#items.length === 0) throw tooDeep();
    return {
      xml: `<rss version="2.0"><channel>${this.#feedParts.join('')}${this.#items.join('')}</channel></rss>`,
      texts: this.#texts,
      language: this.#language,
    };
  }

  #openRoot(rawName: string, attributes: XmlAttribute[], scope: Scope): void {
    const local = localOf(rawName).toLowerCase();
    if (local === 'html') refuseWebPage();
    if (local !== 'rss' && local !== 'rdf' && local !== 'feed' && local !== 'channel') return;
    this.#names = new ElementNames(scope, rawName);
    this.#atom = local === 'feed';
    this.#language = scope.language;
    this.#stack.push({ raw: rawName.toLowerCase(), role: 'branch', name: local, scope });
    if (local === 'channel') this.#writeCdfAddress(attributes);
  }

  #openItem(rawName: string, attributes: XmlAttribute[], scope: Scope): void {
    // An item inside an item, or one never closed: what is open ends here.
    const open = this.#stack.findIndex((frame) => frame.role === 'item' || frame.role === 'lost');
    while (open !== -1 && this.#stack.length > open) this.#pop();
    if (this.#capture) this.#closeCapture();
    const wanted = this.#items.length < MAX_ITEMS;
    this.#stack.push({ raw: rawName.toLowerCase(), role: wanted ? 'item' : 'lost', name: 'item', scope });
    if (!wanted) return;
    this.#item = [];
    this.#writeCdfAddress(attributes);
    if (scope.language !== null && scope.language !== this.#language)
      this.#write(`<language>${escapeXml(scope.language)}</language>`);
    for (const { name, raw } of attributes) {
      if (name.toLowerCase() === 'rdf:about') this.#write(`<about${baseOf(scope)}>${this.#value(raw)}</about>`);
      if (name.toLowerCase() === 'lastmod') this.#write(`<lastmod>${this.#value(raw)}</lastmod>`);
    }
  }

  /** CDF puts the address of a channel or item into an attribute. */
  #writeCdfAddress(attributes: XmlAttribute[]): void {
    for (const { name, raw } of attributes) {
      if (name.toLowerCase() === 'href') this.#write(`<link href="${this.#value(raw)}"></link>`);
    }
  }

  #openElement(rawName: string, name: string | null, attributes: XmlAttribute[], scope: Scope): void {
    const role = this.#roleOf(name);
    this.#stack.push({ raw: rawName.toLowerCase(), role, name: role === 'inline' ? rawName : (name ?? ''), scope });
    if (role === 'inline') {
      this.#capture?.openTag(rawName, attributes, scope.base, this.#decode);
    } else if (role === 'markup') {
      const value = (wanted: string) =>
        this.#decode(attributes.find((attribute) => attribute.name === wanted)?.raw ?? '');
      const atom = this.#atom ? !name?.includes(':') : name?.startsWith('atom:') === true;
      this.#capture = new MarkupCapture({ atom, type: value('type'), mode: value('mode') }, scope.base);
    } else if (role === 'plain') {
      let tag = `<${name}${baseOf(scope)}`;
      for (const attribute of attributes) {
        const key = attribute.name.toLowerCase();
        if (ATTRIBUTES.has(key)) tag += ` ${key}="${this.#value(attribute.raw)}"`;
      }
      this.#write(`${tag}>`);
    }
  }

  #roleOf(name: string | null): Frame['role'] {
    if (this.#capture) return 'inline';
    const parent = this.#stack.at(-1)?.role;
    if (name === null || parent === 'ignored' || parent === undefined) return 'ignored';
    if (this.#item === null) {
      if (foreignParts.has(name)) return 'ignored';
      if (name === 'channel') return 'branch';
    } else if (foreignParts.has(name) && name !== 'image') return 'ignored';
    if ((this.#item ?? this.#feedParts).length > MAX_PARTS) return 'ignored';
    if (markupElements.has(name)) return 'markup';
    return plainElements.has(name) ? 'plain' : 'ignored';
  }

  #pop(): void {
    const frame = this.#stack.pop();
    if (frame?.role === 'inline') this.#capture?.closeTag(frame.name);
    else if (frame?.role === 'plain') this.#write(`</${frame.name}>`);
    else if (frame?.role === 'markup' && this.#capture) {
      this.#texts.push(this.#capture.finish(this.#decode));
      this.#capture = null;
      this.#write(`<${frame.name}>${this.#texts.length - 1}</${frame.name}>`);
    } else if (frame?.role === 'item' && this.#item) {
      this.#items.push(`<item>${this.#item.join('')}</item>`);
      this.#item = null;
    }
  }

  #closeCapture(): void {
    while (this.#capture && this.#stack.length > 0) this.#pop();
  }

  /** An item nested too deeply is lost alone; reading goes on with the next one. */
  #giveUpOnDepth(): void {
    const item = this.#forgetItem();
    if (!item) throw tooDeep();
    this.#tooDeep = true;
    this.#stack.push({ ...item, role: 'lost' });
  }

  /** Drops the open item with all that is open in it; nothing of it is written. */
  #forgetItem(): Frame | undefined {
    const at = this.#stack.findIndex((frame) => frame.role === 'item');
    if (at === -1) return undefined;
    this.#capture = null;
    this.#item = null;
    return this.#stack.splice(at)[0];
  }

  #write(xml: string): void {
    (this.#item ?? this.#feedParts).push(xml);
  }

  #value(raw: string): string {
    return escapeXml(this.#decode(raw).slice(0, MAX_VALUE));
  }
}

function baseOf(scope: Scope): string {
  return scope.base === null ? '' : ` base="${escapeXml(scope.base)}"`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function refuseWebPage(): never {
  throw new FeedError('not_a_feed', 'This is a web page, not a feed.');
}

function tooDeep(): FeedError {
  return new FeedError('too_deep', `The document is nested more than ${MAX_DEPTH} levels deep.`);
}
