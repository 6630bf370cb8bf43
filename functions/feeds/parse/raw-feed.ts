/** What a reader (XML or JSON) found, before any choice, cleaning or resolving: the one input of `normaliseFeed`. */
export interface RawFeed {
  titles: Markup[];
  links: RawLink[];
  language: string | null;
  /** Whoever signs the whole feed: the author of entries that name none (RFC 4287, 4.2.1). */
  authors: string[];
  entries: RawEntry[];
}

/** Lists are in order of trust: the first usable value wins, save where a rule says otherwise. */
export interface RawEntry {
  ids: RawId[];
  titles: Markup[];
  links: RawLink[];
  /** Bodies that a publisher calls the content. */
  contents: Markup[];
  /** Bodies that a publisher calls a summary or description. */
  summaries: Markup[];
  /** Dates as written: first published, later updated. */
  dates: string[];
  authors: string[];
  categories: string[];
  images: RawImage[];
  /** Where an entry is in another language than its feed. */
  language: string | null;
}

export interface Markup {
  text: string;
  kind: 'text' | 'html';
  /** Absolute address that relative links inside are relative to, when the document names one (xml:base). */
  base: string | null;
}

export interface RawId {
  value: string;
  /** An Atom id is an address and may be relative; a guid is opaque. */
  isAddress: boolean;
  base: string | null;
}

export interface RawLink {
  href: string;
  rel: string;
  type: string;
  base: string | null;
}

export interface RawImage {
  href: string;
  /** Pixels; 0 when not said. */
  width: number;
  base: string | null;
}
