/** Receives the scanner's events. Text and attribute values are raw: their references are not decoded. */
export interface XmlEvents {
  open(name: string, attributes: XmlAttribute[], selfClosing: boolean): void;
  close(name: string): void;
  /** @param literal the text is a CDATA section, in which nothing is a reference */
  text(text: string, literal: boolean): void;
  doctype(declaration: string): void;
}

export interface XmlAttribute {
  name: string;
  raw: string;
}

/** More attributes than any feed uses. The others of a hostile tag are dropped. */
const maxAttributes = 64;

const nameStart = /[A-Za-z_:\u0080-\uffff]/;
const tagName = /[^\s/>=<]+/y;
const space = /\s*/y;

/**
 * Scans XML as leniently as browsers scan HTML; it never fails. A `<` that starts no tag is text, an unclosed comment
 * or CDATA section runs to the end, a missing quote or `>` ends at the next tag. Takes linear time: searches only go
 * forward, and a search that failed is not repeated.
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

/** `indexOf` that remembers the last search for each text, so no stretch without it is searched twice. */
function forwardFinder(source: string): Finder {
  const last = new Map<string, { from: number; found: number }>();
  return (needle, from) => {
    const known = last.get(needle);
    if (known !== undefined && from >= known.from && (known.found === -1 || from <= known.found)) return known.found;
    const found = source.indexOf(needle, from);
    last.set(needle, { from, found });
    return found;
  };
}

/** Reads the markup at `at` and returns its end, or `at` if it is only text. `flush` reports the text before it. */
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
  if (!nameStart.test(next)) return at;
  return readOpeningTag(source, at, events, find, flush);
}

/** `<?xml ... >` without its second question mark must not extend to a later `?>`. */
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
  const nameEnd = skip(tagName, source, at + 1);
  const name = source.slice(at + 1, nameEnd);
  const attributes: XmlAttribute[] = [];
  let selfClosing = false;
  let i = nameEnd;
  for (;;) {
    i = skip(space, source, i);
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
    const end = skip(tagName, source, i);
    if (end === i) {
      i++;
      continue;
    }
    const value = readAttributeValue(source, end, find);
    if (attributes.length < maxAttributes) attributes.push({ name: source.slice(i, end), raw: value.raw });
    i = value.after;
  }
  flush();
  events.open(name, attributes, selfClosing);
  return i;
}

function readAttributeValue(source: string, nameEnd: number, find: Finder): { raw: string; after: number } {
  let i = skip(space, source, nameEnd);
  if (source[i] !== '=') return { raw: '', after: nameEnd };
  i = skip(space, source, i + 1);
  const quote = source[i];
  if (quote === '"' || quote === "'") {
    const end = find(quote, i + 1);
    // A quote followed by more letters closes nothing: a closing quote is missing some tags earlier.
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
