import { type FeedContext, parseFeed } from '#functions/feeds/parse/parse-feed.ts';
import type { Feed, FeedEntry } from '#shared/domain/articles/feed-entry.ts';

const namespaces = [
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:media="http://search.yahoo.com/mrss/"',
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"',
].join(' ');

export const address = 'https://paper.example/feeds/main.xml';

export function rss(items: string, prologue = ''): string {
  return `<?xml version="1.0"?>${prologue}<rss version="2.0" ${namespaces}><channel><title>The Paper</title><link>https://paper.example/</link>${items}</channel></rss>`;
}

export function atom(entries: string): string {
  return `<feed xmlns="http://www.w3.org/2005/Atom"><title>The Paper</title><link href="https://paper.example/"/>${entries}</feed>`;
}

/** Parses a document as if it was fetched from `address`. */
export function read(document: string | Uint8Array, context: FeedContext = { url: address }): Promise<Feed> {
  return parseFeed(typeof document === 'string' ? new TextEncoder().encode(document) : document, context);
}

/** Parses an RSS item with this content. */
export async function item(inside: string, context?: FeedContext): Promise<FeedEntry> {
  return only(await read(rss(`<item>${inside}</item>`), context));
}

/** Parses an Atom entry with this content. */
export async function entry(inside: string, context?: FeedContext): Promise<FeedEntry> {
  return only(await read(atom(`<entry>${inside}</entry>`), context));
}

function only({ entries }: Feed): FeedEntry {
  const [first] = entries;
  if (first === undefined || entries.length !== 1) throw new Error(`One entry expected, ${entries.length} found`);
  return first;
}
