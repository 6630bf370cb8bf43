/** Namespaces that feeds speak, by their one short name here. The empty name is RSS's own vocabulary, in all its versions. */
const NAMESPACES: [start: string, prefix: string][] = [
  ['http://www.w3.org/2005/atom', 'atom'],
  ['http://purl.org/atom/', 'atom'],
  ['http://example.com/newformat', 'atom'],
  ['http://example.com/necho', 'atom'],
  ['http://purl.org/echo', 'atom'],
  ['uri/of/echo/namespace', 'atom'],
  ['http://purl.org/pie', 'atom'],
  ['http://purl.org/rss/1.0/modules/content', 'content'],
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
  ['http://www.w3.org/1999/xhtml', 'xhtml'],
  ['http://www.w3.org/1999/02/22-rdf-syntax-ns', 'rdf'],
];

/** Prefixes that are understood even where nobody declared them. */
const USUAL_PREFIXES = new Map<string, string>([
  ...['atom', 'content', 'dc', 'dcterms', 'media', 'itunes', 'xhtml', 'rdf'].map((prefix): [string, string] => [
    prefix,
    prefix,
  ]),
  ['atom10', 'atom'],
  ['a10', 'atom'],
  ['rss', ''],
]);

/** Short name of a namespace address; null when no feed vocabulary is meant. Case, scheme and closing slash do not count. */
export function namespacePrefix(address: string): string | null {
  const plain = address
    .trim()
    .toLowerCase()
    .replace(/^https:/, 'http:');
  for (const [start, prefix] of NAMESPACES) if (plain.startsWith(start)) return prefix;
  return null;
}

/** Short name for a prefix without a (known) declaration; null when it is nobody's habit. */
export function usualPrefix(prefix: string): string | null {
  return USUAL_PREFIXES.get(prefix) ?? null;
}

/** Elements whose inside is a text or markup for readers: it is taken whole, and never becomes structure. */
export const markupElements = new Set([
  ...['title', 'description', 'summary', 'content', 'abstract', 'body', 'fullitem'],
  ...['atom:title', 'atom:summary', 'atom:content', 'content:encoded', 'xhtml:body', 'xhtml:div'],
  ...['dc:title', 'dc:description', 'dcterms:title', 'dcterms:abstract', 'dcterms:description'],
  ...['itunes:title', 'itunes:summary', 'itunes:subtitle', 'media:title', 'media:description'],
]);

/** Elements that are kept as structure: their attributes, text and known children. */
export const plainElements = new Set([
  ...[
    'link',
    'guid',
    'id',
    'language',
    'category',
    'keywords',
    'tags',
    'author',
    'name',
    'email',
    'enclosure',
    'image',
    'url',
  ],
  ...['pubdate', 'published', 'issued', 'created', 'date', 'updated', 'modified', 'lastmod', 'about'],
  ...['atom:link', 'atom:id', 'atom:author', 'atom:name', 'atom:email', 'atom:category'],
  ...['atom:published', 'atom:issued', 'atom:created', 'atom:updated', 'atom:modified'],
  ...['dc:creator', 'dc:author', 'dc:date', 'dc:subject', 'dc:language', 'dc:identifier'],
  ...['dcterms:issued', 'dcterms:created', 'dcterms:date', 'dcterms:available', 'dcterms:modified'],
  ...['itunes:author', 'itunes:category', 'itunes:keywords', 'itunes:image', 'itunes:link'],
  ...['media:group', 'media:content', 'media:thumbnail', 'media:category', 'media:keywords'],
]);

/** Parts of a feed with titles and links of their own, which must not be taken for the feed's. */
export const foreignParts = new Set([
  'image',
  'textinput',
  'source',
  'atom:source',
  'cloud',
  'contributor',
  'atom:contributor',
  'items',
]);

/** Elements of RSS that are no HTML: inside a text they show that its closing tag was forgotten. */
export const neverMarkup = new Set(['item', 'entry', 'guid', 'pubdate', 'description', 'enclosure']);
