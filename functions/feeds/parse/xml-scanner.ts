/** What the scanner reports. Text and attribute values come raw, with their references still in them. */
export interface XmlEvents {
  open(name: string, attributes: XmlAttribute[], selfClosing: boolean): void;
  close(name: string): void;
  /** `literal` text stood in a CDATA section: nothing in it is a reference. */
  text(text: string, literal: boolean): void;
  doctype(declaration: string): void;
}

export interface XmlAttribute {
  name: string;
  raw: string;
}

/** More attributes than any feed has; the rest of a hostile tag is read and forgotten. */
const MAX_ATTRIBUTES = 64;

const NAME_START = /[A-Za-z_:\u0080-\uffff]/;
const TAG_NAME = /[^\s/>=<]+/y;
const SPACE = /\s*/y;

/**
 * Reads XML as browsers read HTML: it never refuses. A `<` that starts no tag is text, an unclosed comment or CDATA section
 * runs to the end, a missing quote or `>` ends at the next tag. One pass; every search goes forward, and a search that failed
 * once is not repeated, so the time is linear in the length.
 */
export function scanXml(source: string, events: XmlEvents): void {
  const find = forwardFinder(source);
  let textStart = 0;
  let at = source.indexOf('<');
  while (at !== -1) {
    const after = readMarkup(source, at, events, find, () => {
      if (at > textStart) events.text(source.slice(textStart, at), false);
    });
    if (after === at) {
      at = source.indexOf('<', at + 1);
    } else {
      textStart = after;
      at = source.indexOf('<', after);
    }
  }
  if (textStart < source.length) events.text(source.slice(textStart), false);
}

type Finder = (needle: string, from: number) => number;

/** `indexOf` that remembers what is not there any more, so that a missing end is searched for once only. */
function forwardFinder(source: string): Finder {
  const gone = new Map<string, number>();
  return (needle, from) => {
    const since = gone.get(needle);
    if (since !== undefined && from >= since) return -1;
    const found = source.indexOf(needle, from);
    if (found === -1) gone.set(needle, from);
    return found;
  };
}

/** Reads the markup at `at` and returns where it ends; `at` itself when it is only text. `flush` reports the text before it. */
function readMarkup(source: string, at: number, events: XmlEvents, find: Finder, flush: () => void): number {
  const next = source[at + 1] ?? '';
  if (next === '/') {
    const end = endOfClosingTag(source, at, find);
    const name = source.slice(at + 2, end.nameEnd).trim();
    if (name === '') return at;
    flush();
    events.close(name);
    return end.after;
  }
  if (next === '!') return readDeclaration(source, at, events, find, flush);
  if (next === '?') {
    flush();
    return endOfInstruction(source, at, find);
  }
  if (!NAME_START.test(next)) return at;
  return readOpeningTag(source, at, events, find, flush);
}

/** `<?xml ... >` without its second question mark must not swallow the feed up to some later `?>`. */
function endOfInstruction(source: string, at: number, find: Finder): number {
  const end = find('?>', at);
  const plain = find('>', at);
  const nextTag = find('<', at + 1);
  if (end !== -1 && (nextTag === -1 || end < nextTag || plain > nextTag)) return end + 2;
  return plain === -1 ? source.length : plain + 1;
}

function endOfClosingTag(source: string, at: number, find: Finder): { nameEnd: number; after: number } {
  const close = find('>', at);
  const open = find('<', at + 1);
  if (close === -1 && open === -1) return { nameEnd: source.length, after: source.length };
  if (close === -1 || (open !== -1 && open < close)) return { nameEnd: open, after: open };
  return { nameEnd: close, after: close + 1 };
}

function readDeclaration(source: string, at: number, events: XmlEvents, find: Finder, flush: () => void): number {
  if (source.startsWith('<!--', at)) {
    flush();
    const end = find('-->', at + 4);
    return end === -1 ? source.length : end + 3;
  }
  if (source.startsWith('<![CDATA[', at)) {
    flush();
    const end = find(']]>', at + 9);
    events.text(source.slice(at + 9, end === -1 ? source.length : end), true);
    return end === -1 ? source.length : end + 3;
  }
  if (!/[A-Za-z[]/.test(source[at + 2] ?? '')) return at;
  flush();
  const close = find('>', at);
  const subset = find('[', at);
  const hasSubset = subset !== -1 && subset < close;
  const subsetEnd = hasSubset ? find(']', subset) : -1;
  const end = hasSubset && subsetEnd !== -1 ? find('>', subsetEnd) : close;
  const after = end === -1 ? source.length : end + 1;
  events.doctype(source.slice(at, after));
  return after;
}

function readOpeningTag(source: string, at: number, events: XmlEvents, find: Finder, flush: () => void): number {
  const nameEnd = skip(TAG_NAME, source, at + 1);
  const name = source.slice(at + 1, nameEnd);
  const attributes: XmlAttribute[] = [];
  let selfClosing = false;
  let i = nameEnd;
  for (;;) {
    i = skip(SPACE, source, i);
    const c = source[i];
    if (c === undefined || c === '<') break;
    if (c === '>') {
      i++;
      break;
    }
    if (c === '/') {
      i++;
      selfClosing = source[i] === '>';
      continue;
    }
    const end = skip(TAG_NAME, source, i);
    if (end === i) {
      i++;
      continue;
    }
    const value = readAttributeValue(source, end, find);
    if (attributes.length < MAX_ATTRIBUTES) attributes.push({ name: source.slice(i, end), raw: value.raw });
    i = value.after;
  }
  flush();
  events.open(name, attributes, selfClosing);
  return i;
}

function readAttributeValue(source: string, nameEnd: number, find: Finder): { raw: string; after: number } {
  let i = skip(SPACE, source, nameEnd);
  if (source[i] !== '=') return { raw: '', after: nameEnd };
  i = skip(SPACE, source, i + 1);
  const quote = source[i];
  if (quote === '"' || quote === "'") {
    const end = find(quote, i + 1);
    // A quote that is followed by more letters closes nothing: the real one was forgotten some tags earlier.
    const closes = end !== -1 && /[\s/>?]/.test(source[end + 1] ?? '>');
    const raw = source.slice(i + 1, end);
    if (end !== -1 && (closes || !raw.includes('<'))) return { raw, after: end + 1 };
    i++;
  }
  const end = skip(/[^\s><"']*/y, source, i);
  return { raw: source.slice(i, end), after: end };
}

function skip(pattern: RegExp, source: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(source) ? pattern.lastIndex : from;
}
