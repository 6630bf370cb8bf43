import type { Markup } from './raw-feed.ts';
import { resolveAddress } from './resolve-address.ts';
import { localOf } from './xml-names.ts';
import type { ReferenceDecoder } from './xml-references.ts';
import type { XmlAttribute } from './xml-scanner.ts';

const voidElements = new Set('br hr img wbr col input source embed area link meta param track base'.split(' '));

interface Piece {
  raw: string;
  kind: 'text' | 'literal' | 'tag';
}

/** Closing or empty tags that identify a text as HTML if the feed does not. */
const looksLikeHtml = /<\/(?:p|a|b|i|em|strong|div|span|ul|ol|li|h[1-6]|blockquote|figure|table)\s*>|<br\s*\/?>/i;

/** How an element declares the form of its content (RFC 4287, 3.1, and Atom 0.3's `mode`). */
export interface MarkupForm {
  /** Atom is plain text unless declared otherwise. RSS is always HTML. */
  atom: boolean;
  type: string;
  mode: string;
}

/** Captures the content of one text element. Tags inside are written as HTML text again, which keeps their order. */
export class MarkupCapture {
  private readonly pieces: Piece[] = [];
  private readonly form: MarkupForm;
  private readonly base: string | null;
  private hasTags = false;

  constructor(form: MarkupForm, base: string | null) {
    this.form = form;
    this.base = base;
  }

  text(raw: string, literal: boolean): void {
    this.pieces.push({ raw, kind: literal ? 'literal' : 'text' });
  }

  /** @param base xml:base at this tag; may differ from the captured element's */
  openTag(name: string, attributes: XmlAttribute[], base: string | null, decode: ReferenceDecoder): void {
    this.hasTags = true;
    const local = localOf(name);
    let tag = `<${local}`;
    for (const { name: attribute, raw } of attributes) {
      if (attribute.startsWith('xml')) continue;
      const own =
        base !== this.base && (attribute === 'href' || attribute === 'src') && !raw.startsWith('#')
          ? resolveAddress(decode(raw), base)
          : null;
      tag += ` ${attribute}="${own === null ? raw.replaceAll('"', '&quot;') : own}"`;
    }
    this.pieces.push({ raw: `${tag}>`, kind: 'tag' });
  }

  closeTag(name: string): void {
    const local = localOf(name);
    if (!voidElements.has(local.toLowerCase())) this.pieces.push({ raw: `</${local}>`, kind: 'tag' });
  }

  finish(decode: ReferenceDecoder): Markup {
    if (this.hasTags)
      return { text: this.pieces.map((piece) => this.asHtml(piece)).join(''), kind: 'html', base: this.base };
    const text = this.pieces.map((piece) => (piece.kind === 'literal' ? piece.raw : decode(piece.raw))).join('');
    const type = this.form.type.trim().toLowerCase();
    const plain = type === 'text' || type.startsWith('text/plain') || type === 'plain';
    const decoded = this.decoded(text, type);
    if (decoded !== null) return { text: decoded, kind: plain ? 'text' : 'html', base: this.base };
    const isText = plain || (this.form.atom && !/html|xml/.test(type) && !looksLikeHtml.test(text));
    return { text, kind: isText ? 'text' : 'html', base: this.base };
  }

  private asHtml({ raw, kind }: Piece): string {
    // Text beside tags keeps its references, which mean the same in HTML. CDATA is plain text in Atom and HTML in RSS.
    return kind === 'literal' && this.form.atom ? raw.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : raw;
  }

  /** Text that is encoded, by its mode or by its type, as decoded; otherwise null. */
  private decoded(text: string, type: string): string | null {
    if (this.form.mode === 'base64') return fromBase64(text, 0);
    // Many write a type that does not exist for plain words.
    const mayBeEncoded = this.form.atom && type.includes('/') && !/^text\/|xml|html/.test(type);
    return mayBeEncoded ? fromBase64(text, /^(?:audio|video|image)\//.test(type) ? minOfMedia : minGuessed) : null;
  }
}

/** Characters of base64 that are no words by chance: as bytes, they would not be readable. */
const minGuessed = 16;
/** The same for a type of which only base64 can be written (RFC 4287, 4.1.3.3). */
const minOfMedia = 8;

function fromBase64(text: string, min: number): string | null {
  const compact = text.replace(/\s+/g, '');
  if (compact.length < min || !/^[A-Za-z0-9+/_-]*={0,2}$/.test(compact)) return null;
  const bytes = Buffer.from(compact, 'base64');
  if (min === 0) return new TextDecoder().decode(bytes);
  try {
    const decoded = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return compact.length % 4 === 0 && !/[^\P{Cc}\s]/u.test(decoded) ? decoded : null;
  } catch {
    return null;
  }
}
