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
    if (this.isBase64(type)) return { text: fromBase64(text) ?? text, kind: plain ? 'text' : 'html', base: this.base };
    const isText = plain || (this.form.atom && !/html|xml/.test(type) && !looksLikeHtml.test(text));
    return { text, kind: isText ? 'text' : 'html', base: this.base };
  }

  private asHtml({ raw, kind }: Piece): string {
    // Text beside tags keeps its references, which mean the same in HTML. CDATA is plain text in Atom and HTML in RSS.
    return kind === 'literal' && this.form.atom ? raw.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : raw;
  }

  private isBase64(type: string): boolean {
    if (this.form.mode === 'base64') return true;
    return this.form.atom && type.includes('/') && !/^text\/|xml|html/.test(type);
  }
}

function fromBase64(text: string): string | null {
  const compact = text.replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(compact)) return null;
  return new TextDecoder().decode(Buffer.from(compact, 'base64'));
}
