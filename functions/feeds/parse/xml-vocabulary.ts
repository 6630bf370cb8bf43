/** Namespaces of feeds with our prefix for each. The empty prefix is RSS in all its versions. */
const namespaces: [start: string, prefix: string][] = [
  ['http://www.w3.org/2005/atom', 'atom'],
  ['http://purl.org/atom/', 'atom'],
  ['http://example.com/newformat', 'atom'],
  ['http://example.com/necho', 'atom'],
  ['http://purl.org/echo', 'atom'],
  ['uri/of/echo/namespace', 'atom'],
  ['http://purl.org/pie', 'atom'],
  ['http://purl.org/rss/1.0/modules/content', 'content'],
  ['http://purl.org/rss/1.0/modules/syndication', 'sy'],
  ['http://purl.org/rss/1.0/modules/', 'other'],
  ['http://purl.org/rss/1.0', ''],
  ['http://my.netscape.com/', ''],
  ['http://channel.netscape.com/', ''],
  ['http://backend.userland.com/', ''],
  ['http://blogs.law.harvard.edu/tech/rss', ''],
  ['http://www.rssboard.org/', ''],
  ['http://purl.org/dc/elements/', 'dc'],
  ['http://purl.org/dc/terms', 'dcterms'],
  ['http://search.yahoo.com/mrss', 'media'],
  ['http://tools.search.yahoo.com/mrss', 'media'],
  ['http://www.itunes.com/dtds/podcast-1.0.dtd', 'itunes'],
  ['http://example.com/dtds/podcast-1.0.dtd', 'itunes'],
  ['http://www.google.com/schemas/play-podcasts', 'googleplay'],
  ['http://rssnamespace.org/feedburner/ext', 'feedburner'],
  ['http://www.pheedo.com/namespace/pheedo', 'feedburner'],
  ['http://www.w3.org/1999/xhtml', 'xhtml'],
  ['http://www.w3.org/1999/02/22-rdf-syntax-ns', 'rdf'],
];

/** Prefixes that are understood without a declaration. */
const usualPrefixes = new Map<string, string>([
  ...['atom', 'content', 'dc', 'dcterms', 'media', 'itunes', 'googleplay', 'feedburner', 'xhtml', 'rdf', 'sy'].map(
    (prefix): [string, string] => [prefix, prefix],
  ),
  ['atom10', 'atom'],
  ['a10', 'atom'],
  ['pheedo', 'feedburner'],
  ['rss', ''],
]);

/** Our prefix of a namespace address; null for other vocabularies. Ignores case, scheme and a trailing slash. */
export function namespacePrefix(address: string): string | null {
  const plain = address
    .trim()
    .toLowerCase()
    .replace(/^https:/, 'http:');
  for (const [start, prefix] of namespaces) if (plain.startsWith(start)) return prefix;
  return null;
}

/** Our prefix for a prefix without a known declaration; null if it is not a usual one. */
export function usualPrefix(prefix: string): string | null {
  return usualPrefixes.get(prefix) ?? null;
}

/** Elements that contain a text or markup for readers. Their content is captured whole and never read as structure. */
const markupElements = new Set([
  ...['title', 'description', 'summary', 'content', 'abstract', 'body', 'fullitem'],
  ...['atom:title', 'atom:summary', 'atom:content', 'content:encoded', 'xhtml:body', 'xhtml:div'],
  ...['dc:title', 'dc:description', 'dcterms:title', 'dcterms:abstract', 'dcterms:description'],
  ...[
    'itunes:title',
    'itunes:summary',
    'itunes:subtitle',
    'googleplay:description',
    'media:title',
    'media:description',
  ],
]);

/** Elements that are read as structure: their attributes, text and known children. */
const plainElements = new Set([
  ...[
    'link',
    'guid',
    'id',
    'language',
    'category',
    'keywords',
    'tags',
    'author',
    'managingeditor',
    'name',
    'email',
    'enclosure',
    'image',
  ],
  ...['url', 'pubdate', 'published', 'issued', 'created', 'date', 'updated', 'modified', 'lastmod', 'about'],
  ...['atom:link', 'atom:id', 'atom:author', 'atom:name', 'atom:email', 'atom:category'],
  ...['atom:published', 'atom:issued', 'atom:created', 'atom:updated', 'atom:modified'],
  ...['dc:creator', 'dc:author', 'dc:date', 'dc:subject', 'dc:language', 'dc:identifier'],
  ...['dcterms:issued', 'dcterms:created', 'dcterms:date', 'dcterms:available', 'dcterms:modified'],
  ...['itunes:author', 'itunes:category', 'itunes:keywords', 'itunes:image', 'itunes:link'],
  ...['itunes:owner', 'itunes:name', 'itunes:email', 'googleplay:author', 'feedburner:origlink'],
  ...['ttl', 'sy:updateperiod', 'sy:updatefrequency'],
  ...['media:group', 'media:content', 'media:player', 'media:thumbnail', 'media:category', 'media:keywords'],
  'media:credit',
]);

/** HTML in a plain element: its words belong to the element. */
export const phraseElements = new Set('p div span a b i u em strong small font'.split(' '));

/** Parts of a feed with their own titles and links, which are not the feed's. */
const foreignParts = new Set([
  'image',
  'textinput',
  'source',
  'atom:source',
  'cloud',
  'contributor',
  'atom:contributor',
  'items',
]);

/** RSS elements that do not exist in HTML: inside a text they prove that its closing tag is missing. */
export const neverMarkup = new Set(['item', 'entry', 'guid', 'pubdate', 'description', 'enclosure']);

/**
 * How the content of an element is read. `branch`: root or channel. `plain`: structure. `phrase`: HTML in that, which
 * loses its tags. `markup`: a text, captured whole. `inline`: a tag inside a captured text. `ignored`: only items in it
 * are read. `skipped`: a dropped item, its content is not read at all.
 */
export type ElementRole = 'branch' | 'item' | 'plain' | 'phrase' | 'markup' | 'inline' | 'ignored' | 'skipped';

/** The role of an element of a feed or item that is read as structure. */
export function elementRole(name: string, isInItem: boolean): ElementRole {
  // The publisher of an item of RSS. Other elements in it are not the item's.
  if (name === 'source' && isInItem) return 'plain';
  // An item's image is its own; the image of a feed has a title and a link.
  if (foreignParts.has(name) && !(isInItem && name === 'image')) return 'ignored';
  if (name === 'channel' && !isInItem) return 'branch';
  if (markupElements.has(name)) return 'markup';
  return plainElements.has(name) ? 'plain' : 'ignored';
}
