import type { FoundFeed } from '#shared/domain/sources/found-feed.ts';

/**
 * The output of the format readers (XML, JSON, GDELT) and the input of `normaliseFeed`: values as written, before
 * anything is chosen, cleaned or resolved.
 */
export interface RawFeed {
  titles: Markup[];
  links: RawLink[];
  language: string | null;
  /** Authors of the whole feed, used for entries that name none (RFC 4287, 4.2.1). */
  authors: string[];
  /** Seconds between updates, as the feed says itself. */
  updateSeconds?: number | undefined;
  entries: RawEntry[];
}

/** Each list is in order of trust: the first usable value wins, unless a rule says otherwise. */
export interface RawEntry {
  ids: RawId[];
  titles: Markup[];
  /** JSON Feed does not ask for titles: entries without one are complete. */
  hasOptionalTitle?: boolean;
  links: RawLink[];
  /** Bodies that the publisher marks as content. */
  contents: Markup[];
  /** Bodies that the publisher marks as a summary or description. */
  summaries: Markup[];
  /** Dates as written: published first, updated last. */
  dates: string[];
  authors: string[];
  /** Name of the publisher in the feed of an aggregator. */
  publisher?: string | undefined;
  categories: string[];
  images: RawImage[];
  /** Set when the entry's language differs from the feed's. */
  language: string | null;
}

export interface Markup {
  text: string;
  kind: 'text' | 'html';
  /** Absolute base address of relative links inside, from xml:base. */
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
  /** Pixels; 0 when unknown. */
  width: number;
  base: string | null;
  /** What it shows. */
  caption?: Markup | undefined;
  /** Whose it is. */
  credit?: string | undefined;
}

/** Why a document cannot be read as a feed. */
export type FeedErrorCode = 'empty' | 'not_a_feed' | 'malformed' | 'too_deep' | 'too_large' | 'too_slow';

/** The only error that parsing a feed throws. Its message is one line for an editor's screen. */
export class FeedError extends Error {
  readonly code: FeedErrorCode;
  /** The feeds that the document names, if it is a page. */
  readonly feeds: readonly FoundFeed[];

  constructor(code: FeedErrorCode, message: string, feeds: readonly FoundFeed[] = []) {
    super(message);
    this.feeds = feeds;
    this.name = 'FeedError';
    this.code = code;
  }
}
