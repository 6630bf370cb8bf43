import { decodeXML } from 'entities';

export interface OpmlFeed {
  url: string;
  title: string;
}

/** Deeper nesting is nobody's reading list. */
const maxDepth = 100;
const name = /[A-Za-z_:][\w:.-]*/y;
const attribute = /\s+([A-Za-z_:][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
const tagEnd = /\s*(\/?)>/y;

/**
 * The feeds of an OPML file, folders flattened, or a sentence saying why it is none. One pass without recursion; a document type is skipped
 * and defines nothing, so there is no entity to expand but XML's own five and character references.
 */
export function readOpml(text: string): OpmlFeed[] | string {
  const feeds: OpmlFeed[] = [];
  const open: string[] = [];
  let root: string | undefined;
  let at = 0;
  while (at < text.length) {
    const start = text.indexOf('<', at);
    if (start < 0) break;
    const skipped = skipMarkup(text, start);
    if (skipped !== undefined) {
      if (skipped < 0) return `line ${lineOf(text, start)}: a comment, CDATA section or declaration does not end`;
      at = skipped;
      continue;
    }
    const closing = text[start + 1] === '/';
    const tag = readTag(text, start + (closing ? 2 : 1));
    if (tag === undefined) return `line ${lineOf(text, start)}: malformed tag`;
    at = tag.end;
    if (closing) {
      if (open.pop() !== tag.name) return `line ${lineOf(text, start)}: </${tag.name}> closes nothing`;
      continue;
    }
    root ??= tag.name;
    if (root.toLowerCase() !== 'opml') return `not OPML: the document is <${root}>`;
    const url = tag.attributes.get('xmlurl')?.trim();
    if (tag.name.toLowerCase() === 'outline' && url)
      feeds.push({ url, title: (tag.attributes.get('title') || tag.attributes.get('text') || '').trim() });
    if (!tag.empty) open.push(tag.name);
    if (open.length > maxDepth) return `line ${lineOf(text, start)}: nested deeper than ${maxDepth} levels`;
  }
  if (root === undefined) return 'not OPML: no element was found';
  return open.length ? `<${open.at(-1)}> is not closed` : feeds;
}

/** Position after a comment, CDATA section, processing instruction or document type; -1 when it does not end; undefined for a tag. */
function skipMarkup(text: string, start: number): number | undefined {
  for (const [begin, end] of [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
    ['<?', '?>'],
  ] as const) {
    if (!text.startsWith(begin, start)) continue;
    const found = text.indexOf(end, start + begin.length);
    return found < 0 ? -1 : found + end.length;
  }
  if (!text.startsWith('<!', start)) return undefined;
  // A document type may hold declarations in brackets.
  const bracket = text.indexOf('[', start);
  const plain = text.indexOf('>', start);
  if (bracket < 0 || (plain >= 0 && plain < bracket)) return plain < 0 ? -1 : plain + 1;
  const close = text.indexOf(']', bracket);
  const end = close < 0 ? -1 : text.indexOf('>', close);
  return end < 0 ? -1 : end + 1;
}

function readTag(text: string, at: number): { name: string; attributes: Map<string, string>; empty: boolean; end: number } | undefined {
  name.lastIndex = at;
  const tagName = name.exec(text)?.[0];
  if (tagName === undefined) return undefined;
  const attributes = new Map<string, string>();
  let end = at + tagName.length;
  for (;;) {
    attribute.lastIndex = end;
    const found = attribute.exec(text);
    if (!found) break;
    attributes.set((found[1] ?? '').toLowerCase(), decodeXML(found[2] ?? found[3] ?? ''));
    end = attribute.lastIndex;
  }
  tagEnd.lastIndex = end;
  const finish = tagEnd.exec(text);
  return finish ? { name: tagName, attributes, empty: finish[1] === '/', end: tagEnd.lastIndex } : undefined;
}

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;
