import { hash } from 'node:crypto';
import { limits } from '#shared/config/limits.ts';
import { looksLikeJson } from './read-json-feed.ts';
import { localOf } from './xml-names.ts';

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

/** One entry of a document: its tags and everything between them. */
interface XmlSlice {
  start: number;
  end: number;
  /** The opening tags around the entry, with their namespaces, base and language. */
  context: string;
}

interface OpenElement {
  name: string;
  tag: string;
}

const openTag = /<([A-Za-z_:][^\s/>=<]*)(?:\s+[^\s/>=<"']+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*(\/?)>/y;
const endOfCloseTag = /\s*>/y;
const doctype = /<!doctype[^<>[]*>/iy;
const instruction = /<\?[^<>]*\?>/y;
/** Characters of the tags around an entry; those of real feeds have a thousand. They are hashed with each entry. */
const maxContext = 10_000;
const entryNames = new Set(['item', 'entry']);
const parentNames = new Set(['channel', 'feed', 'rdf', 'rss']);

/**
 * Finds the entries of a document. Returns null for any document in which an entry's meaning may depend on another one
 * or on what is between them: markup that is not well-formed, entries in entries, entities of its own. In the others
 * `scanXml` finds the same tags whether or not an entry is cut out. Linear: no text is searched twice.
 */
function sliceXml(source: string): XmlSlice[] | null {
  const slices: XmlSlice[] = [];
  const open: OpenElement[] = [];
  let entry: { depth: number; start: number; context: string } | null = null;
  let parent: OpenElement | undefined;
  let context = '';
  let hasRoot = false;
  for (let at = source.indexOf('<'); at !== -1; at = source.indexOf('<', at)) {
    const next = source[at + 1];
    if (next === '!' || next === '?') {
      const end = endOfOther(source, at, hasRoot);
      if (end === -1) return null;
      at = end;
    } else if (next === '/') {
      const name = open.pop()?.name;
      if (name === undefined || !source.startsWith(name, at + 2)) return null;
      endOfCloseTag.lastIndex = at + 2 + name.length;
      if (!endOfCloseTag.test(source)) return null;
      at = endOfCloseTag.lastIndex;
      if (entry?.depth === open.length) {
        slices.push({ start: entry.start, end: at, context: entry.context });
        entry = null;
      }
    } else {
      const [tag, name = '', closing] = match(openTag, source, at) ?? [];
      if (tag === undefined) return null;
      hasRoot = true;
      if (entryNames.has(localOf(name).toLowerCase())) {
        const around = open.at(-1);
        if (entry || around === undefined || !parentNames.has(localOf(around.name).toLowerCase())) return null;
        if (around !== parent) context = open.map((element) => element.tag).join('');
        parent = around;
        if (context.length > maxContext) return null;
        if (closing === '/') slices.push({ start: at, end: at + tag.length, context });
        else entry = { depth: open.length, start: at, context };
      }
      at += tag.length;
      if (closing !== '/') open.push({ name, tag });
    }
  }
  return open.length === 0 ? slices : null;
}

/** The end of a comment, CDATA section, instruction or declaration, or -1 for one that may mean something. */
function endOfOther(source: string, at: number, hasRoot: boolean): number {
  if (source.startsWith('<!--', at)) return endAfter(source, '-->', at + 4);
  if (source.startsWith('<![CDATA[', at)) return endAfter(source, ']]>', at + 9);
  const tag = hasRoot ? null : (match(doctype, source, at) ?? match(instruction, source, at));
  return tag === null ? -1 : at + tag[0].length;
}

function endAfter(source: string, mark: string, from: number): number {
  const at = source.indexOf(mark, from);
  return at === -1 ? -1 : at + mark.length;
}

function match(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}
