import { MarkupCapture } from './markup-capture.ts';
import { FeedError, type Markup } from './raw-feed.ts';
import { ElementNames, localOf, openScope, outermostScope, type Scope } from './xml-names.ts';
import { type ReferenceDecoder, referenceDecoder } from './xml-references.ts';
import { scanXml, type XmlAttribute, type XmlEvents } from './xml-scanner.ts';
import { type ElementRole, elementRole, neverMarkup, phraseElements } from './xml-vocabulary.ts';

/** Open elements at the same time; real feeds stay under 30. */
const maxDepth = 500;
/** Items that are read. `normaliseFeed` keeps the newest of them. */
const maxItems = 10_000;
/** Pieces of XML that are written for one item, or for the feed: several hundred elements. The rest is dropped. */
const maxParts = 2_000;
/** Characters of XML that are written for a whole feed. 10,000 items of real feeds take 3 million. */
const maxWritten = 16_000_000;
/** Characters of one plain value (address, name, date) or attribute. */
const maxValue = 4096;
const keptAttributes = new Set([
  'href',
  'url',
  'rel',
  'type',
  'term',
  'label',
  'text',
  'width',
  'height',
  'medium',
  'role',
  'ispermalink',
]);
const itemNames = new Set(['item', 'entry', 'atom:entry']);

/** An XML feed of any format as a small well-formed RSS document. Its text elements contain an index into `texts`. */
export interface TidyFeed {
  xml: string;
  /** Names of the elements in it, besides `rss`, `channel` and `item`. */
  names: ReadonlySet<string>;
  texts: Markup[];
  language: string | null;
}

interface Frame {
  raw: string;
  role: ElementRole;
  name: string;
  scope: Scope;
}

/**
 * Rewrites any XML feed, also a malformed one, as well-formed RSS 2.0 with one vocabulary
 * (docs/decisions/0005-parsing-feeds.md).
 * @param address the feed's own address, for a relative xml:base
 * @throws FeedError `not_a_feed` or `too_deep`
 */
export function tidyXml(source: string, address: string | null): TidyFeed {
  const writer = new TidyWriter(address);
  scanXml(source, writer);
  return writer.finish();
}

class TidyWriter implements XmlEvents {
  private readonly address: string | null;
  private readonly stack: Frame[] = [];
  private readonly feedParts: string[] = [];
  private readonly items: string[] = [];
  private readonly writtenNames = new Set<string>();
  private readonly texts: Markup[] = [];
  private decode: ReferenceDecoder = referenceDecoder('');
  private names: ElementNames | null = null;
  private atom = false;
  private language: string | null = null;
  private item: string[] | null = null;
  private capture: MarkupCapture | null = null;
  private written = 0;
  /** Characters that the open plain element may still have. */
  private room = 0;
  private tooDeep = false;
  private ended = false;
  private hasElement = false;
  /** Whether the DOCTYPE is that of HTML, which some feeds have too. */
  private isWebPage = false;

  constructor(address: string | null) {
    this.address = address;
  }

  doctype(declaration: string): void {
    if (/^<!doctype\s+html/i.test(declaration)) this.isWebPage = true;
    if (this.stack.length === 0) this.decode = referenceDecoder(declaration);
  }

  text(text: string, literal: boolean): void {
    if (this.capture) this.capture.text(text, literal);
    else if (isPlain(this.stack.at(-1)?.role) && this.room > 0) {
      const value = (literal ? text : this.decode(text)).slice(0, this.room);
      this.room -= value.length;
      this.write(escapeXml(value));
    }
  }

  open(rawName: string, attributes: XmlAttribute[], selfClosing: boolean): void {
    if (this.ended) return;
    const scope = openScope(this.stack.at(-1)?.scope ?? outermostScope, attributes, this.decode, this.address);
    if (this.names === null) {
      this.openRoot(rawName, attributes, scope);
      return;
    }
    const name = this.names.nameOf(scope, rawName);
    if (name !== null && itemNames.has(name) && !(this.capture && this.atom && name === 'item')) {
      this.openItem(rawName, attributes, scope);
    } else if (this.stack.at(-1)?.role === 'skipped') {
      return;
    } else if (this.stack.length >= maxDepth) {
      // Inside a text, a tag that is nested too deeply is left out and the words stay.
      if (this.capture === null) this.skipDeepItem();
      return;
    } else {
      if (this.capture && !this.atom && name !== null && neverMarkup.has(name)) this.closeCapture();
      this.openElement(rawName, name, attributes, scope);
    }
    if (selfClosing) this.pop();
  }

  close(rawName: string): void {
    const raw = rawName.toLowerCase();
    for (let i = this.stack.length - 1; i >= 0; i--) {
      if (this.stack[i]?.raw !== raw) continue;
      while (this.stack.length > i) this.pop();
      break;
    }
    if (this.names !== null && this.stack.length === 0) this.ended = true;
  }

  finish(): TidyFeed {
    if (this.names === null && this.isWebPage) rejectWebPage();
    if (this.names === null) throw new FeedError('not_a_feed', 'No feed was found in this document.');
    // An item that is cut off may end in the middle of a word. It is dropped unless it is the only one.
    if (this.item && this.items.length > 0) this.dropItem();
    while (this.stack.length > 0) this.pop();
    if (this.tooDeep && this.items.length === 0) throw tooDeep();
    return {
      xml: `<rss version="2.0"><channel>${this.feedParts.join('')}${this.items.join('')}</channel></rss>`,
      names: this.writtenNames,
      texts: this.texts,
      language: this.language,
    };
  }

  private openRoot(rawName: string, attributes: XmlAttribute[], scope: Scope): void {
    const local = localOf(rawName).toLowerCase();
    if (local === 'html') rejectWebPage();
    const isFirst = !this.hasElement;
    this.hasElement = true;
    if (isFirst && (local === 'entry' || local === 'item')) {
      this.openLoneEntry(rawName, attributes, scope);
      return;
    }
    if (local !== 'rss' && local !== 'rdf' && local !== 'feed' && local !== 'channel') return;
    this.names = new ElementNames(scope, rawName);
    this.atom = local === 'feed';
    this.language = scope.language;
    this.stack.push({ raw: rawName.toLowerCase(), role: 'branch', name: local, scope });
    if (local === 'channel') this.writeCdfAddress(attributes);
  }

  /** An Atom entry document is one entry without a feed (RFC 4287, 2). Some servers of RSS write one item alone. */
  private openLoneEntry(rawName: string, attributes: XmlAttribute[], scope: Scope): void {
    this.names = new ElementNames(scope, rawName);
    this.atom = localOf(rawName).toLowerCase() === 'entry';
    this.language = scope.language;
    this.openItem(rawName, attributes, scope);
  }

  private openItem(rawName: string, attributes: XmlAttribute[], scope: Scope): void {
    // An item inside an item, or after one that is not closed: everything that is open ends here.
    const open = this.stack.findIndex((frame) => frame.role === 'item' || frame.role === 'skipped');
    while (open !== -1 && this.stack.length > open) this.pop();
    if (this.capture) this.closeCapture();
    const isKept = this.items.length < maxItems;
    this.stack.push({ raw: rawName.toLowerCase(), role: isKept ? 'item' : 'skipped', name: 'item', scope });
    if (!isKept) return;
    this.item = [];
    this.writeCdfAddress(attributes);
    if (scope.language !== null && scope.language !== this.language)
      this.write(`${this.tag('language')}${escapeXml(scope.language.slice(0, maxValue))}</language>`);
    for (const { name, raw } of attributes) {
      if (name.toLowerCase() === 'rdf:about')
        this.write(`${this.tag('about', baseOf(scope))}${this.value(raw)}</about>`);
      if (name.toLowerCase() === 'lastmod') this.write(`${this.tag('lastmod')}${this.value(raw)}</lastmod>`);
    }
  }

  /** In CDF the address of a channel or item is an attribute. */
  private writeCdfAddress(attributes: XmlAttribute[]): void {
    for (const { name, raw } of attributes) {
      if (name.toLowerCase() === 'href') this.write(`${this.tag('link', ` href="${this.value(raw)}"`)}</link>`);
    }
  }

  private openElement(rawName: string, name: string | null, attributes: XmlAttribute[], scope: Scope): void {
    const role = this.roleOf(rawName, name);
    this.stack.push({ raw: rawName.toLowerCase(), role, name: role === 'inline' ? rawName : (name ?? ''), scope });
    if (role === 'inline') {
      this.capture?.openTag(rawName, attributes, scope.base, this.decode);
    } else if (role === 'markup') {
      const value = (key: string) => this.decode(attributes.find((attribute) => attribute.name === key)?.raw ?? '');
      const atom = this.atom ? !name?.includes(':') : name?.startsWith('atom:') === true;
      this.capture = new MarkupCapture({ atom, type: value('type'), mode: value('mode') }, scope.base);
    } else if (role === 'plain' && name !== null) {
      let kept = baseOf(scope);
      for (const attribute of attributes) {
        const key = attribute.name.toLowerCase();
        if (keptAttributes.has(key)) kept += ` ${key}="${this.value(attribute.raw)}"`;
      }
      this.room = maxValue;
      this.write(this.tag(name, kept));
    }
  }

  private roleOf(rawName: string, name: string | null): ElementRole {
    if (this.capture) return 'inline';
    const parent = this.stack.at(-1)?.role;
    if (isPlain(parent) && phraseElements.has(localOf(rawName).toLowerCase())) return 'phrase';
    if (name === null || parent === 'ignored' || parent === undefined) return 'ignored';
    const role = elementRole(name, this.item !== null);
    const isFull = (this.item ?? this.feedParts).length > maxParts || this.written > maxWritten;
    return isFull && role !== 'branch' ? 'ignored' : role;
  }

  private pop(): void {
    const frame = this.stack.pop();
    if (frame?.role === 'inline') this.capture?.closeTag(frame.name);
    else if (frame?.role === 'plain') this.write(`</${frame.name}>`);
    else if (frame?.role === 'markup' && this.capture) {
      this.texts.push(this.capture.finish(this.decode));
      this.capture = null;
      this.write(`${this.tag(frame.name)}${this.texts.length - 1}</${frame.name}>`);
    } else if (frame?.role === 'item' && this.item) {
      this.items.push(`<item>${this.item.join('')}</item>`);
      this.item = null;
    }
  }

  private closeCapture(): void {
    while (this.capture && this.stack.length > 0) this.pop();
  }

  /** Drops an item that is nested too deeply and goes on with the next one. */
  private skipDeepItem(): void {
    const item = this.dropItem();
    if (!item) throw tooDeep();
    this.tooDeep = true;
    this.stack.push({ ...item, role: 'skipped' });
  }

  /** Drops the open item with everything open inside it. */
  private dropItem(): Frame | undefined {
    const at = this.stack.findIndex((frame) => frame.role === 'item');
    if (at === -1) return undefined;
    this.capture = null;
    this.item = null;
    return this.stack.splice(at)[0];
  }

  private tag(name: string, attributes = ''): string {
    this.writtenNames.add(name);
    return `<${name}${attributes}>`;
  }

  private write(xml: string): void {
    this.written += xml.length;
    (this.item ?? this.feedParts).push(xml);
  }

  private value(raw: string): string {
    return escapeXml(this.decode(raw).slice(0, maxValue));
  }
}

const isPlain = (role: ElementRole | undefined): boolean => role === 'plain' || role === 'phrase';

const baseOf = (scope: Scope): string => (scope.base === null ? '' : ` base="${escapeXml(scope.base)}"`);

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function rejectWebPage(): never {
  throw new FeedError('not_a_feed', 'This is a web page, not a feed.');
}

const tooDeep = (): FeedError => new FeedError('too_deep', `The document is nested more than ${maxDepth} levels deep.`);
