import { hash } from 'node:crypto';
import { limits } from '#shared/config/limits.ts';
import { looksLikeJson } from './read-json-feed.ts';
import { sliceXml } from './slice-xml.ts';

/** The entries of a document before they are parsed. */
export interface SlicedDocument {
  /** One hash for each entry, of its text and the tags around it. */
  hashes: string[];
  /** The document without some of its entries. */
  without(isSkipped: (entry: number) => boolean): string;
}

/** Base64 characters of a hash: 48 bits, for the 500 entries of a feed. */
const hashLength = 8;
/** Above this a document may reach a limit of `tidyXml` that its entries share. */
const maxCharacters = 2_000_000;

export const shortHash = (text: string): string => hash('sha256', text, 'base64url').slice(0, hashLength);

/** The document's entries; null if they can only be read together. */
export function sliceDocument(text: string): SlicedDocument | null {
  if (text.length > maxCharacters) return null;
  const sliced = looksLikeJson(text) ? sliceJsonFeed(text) : sliceXmlFeed(text);
  return sliced !== null && sliced.hashes.length <= limits.feed.maxEntries ? sliced : null;
}

function sliceXmlFeed(text: string): SlicedDocument | null {
  const slices = sliceXml(text);
  if (slices === null) return null;
  return {
    hashes: slices.map(({ start, end, context }) => shortHash(context + text.slice(start, end))),
    without: (isSkipped) => {
      let kept = '';
      let at = 0;
      for (const [i, { start, end }] of slices.entries()) {
        if (!isSkipped(i)) continue;
        kept += text.slice(at, start);
        at = end;
      }
      return kept + text.slice(at);
    },
  };
}

function sliceJsonFeed(text: string): SlicedDocument | null {
  // A number that is too large for JavaScript would not survive.
  if (/\d[eE]\+?\d{3}/.test(text)) return null;
  const feed = parseJson(text);
  if (typeof feed !== 'object' || feed === null || !('items' in feed) || !Array.isArray(feed.items)) return null;
  const items: unknown[] = feed.items;
  return {
    hashes: items.map((item) => shortHash(JSON.stringify(item))),
    without: (isSkipped) => JSON.stringify({ ...feed, items: items.filter((_, i) => !isSkipped(i)) }),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return null;
  }
}
