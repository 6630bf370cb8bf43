import type { Markup, RawId, RawImage, RawLink } from './raw-feed.ts';

/** The usual ends of the address of a picture. */
export const imageFile = /\.(?:jpe?g|png|gif|webp|avif)(?:$|[?#])/i;

/** A relation may be written as its address in the IANA registry (RFC 4287, 4.2.7.2). */
const relationRegistry = /^https?:\/\/www\.iana\.org\/assignments\/relation\//;

const none: readonly XmlElement[] = [];

/** An element in the output of xml2js: a bare string, or `$` attributes, `_` text and lists of children. */
export class XmlElement {
  private readonly value: unknown;
  private readonly keys: ReadonlyMap<string, string> | null;

  /** @param keys the property that holds the children of each name, which are all it has; null if it is the name */
  constructor(value: unknown, keys: ReadonlyMap<string, string> | null = null) {
    this.value = value;
    this.keys = keys;
  }

  /** Own text, trimmed; may be empty. */
  get text(): string {
    const text = typeof this.value === 'string' ? this.value : this.member('_');
    return typeof text === 'string' ? text.trim() : '';
  }

  /** Trimmed value of an attribute (lower-case name); empty if absent. */
  attribute(name: string): string {
    const attributes = this.member('$');
    const value = isRecord(attributes) ? attributes[name] : undefined;
    return typeof value === 'string' ? value.trim() : '';
  }

  children(...names: string[]): readonly XmlElement[] {
    let found: XmlElement[] | undefined;
    for (const name of names) {
      const key = this.keys === null ? name : this.keys.get(name);
      const list = key === undefined ? undefined : this.member(key);
      if (!Array.isArray(list)) continue;
      found ??= [];
      for (const value of list) found.push(new XmlElement(value));
    }
    // An item has few of the elements that are looked for.
    return found ?? none;
  }

  private member(key: string): unknown {
    return isRecord(this.value) ? this.value[key] : undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The non-empty texts of all elements with these names, in the order of the names. */
export function textsOf(element: XmlElement, ...names: string[]): string[] {
  return element.children(...names).flatMap((child) => (child.text === '' ? [] : [child.text]));
}

export function idsOf(item: XmlElement): RawId[] {
  const ids = (isAddress: boolean, ...names: string[]) =>
    item
      .children(...names)
      .flatMap((child) => (child.text === '' ? [] : [{ value: child.text, isAddress, base: baseOf(child) }]));
  return [...ids(false, 'guid'), ...ids(true, 'id', 'atom:id'), ...ids(false, 'about', 'dc:identifier')];
}

/** Addresses that are used if an entry has no link: ids that are addresses, and files. */
export function lastLinksOf(item: XmlElement, media: readonly XmlElement[]): RawLink[] {
  const ids = item
    .children('guid', 'id', 'atom:id', 'dc:identifier')
    .filter((id) => isWebAddress(id.text))
    .map((id) => ({ href: id.text, rel: 'id', type: '', base: null }));
  const files = [...item.children('enclosure'), ...media].map((node) => fileOf(node, node.attribute('medium')));
  for (const node of [item, ...media])
    for (const player of node.children('media:player')) files.push(fileOf(player, 'video'));
  return [...ids, ...files.filter(({ href }) => href !== '')];
}

/** @param medium what the file is if it has no type */
const fileOf = (node: XmlElement, medium: string): RawLink => ({
  href: node.attribute('url'),
  rel: 'enclosure',
  type: node.attribute('type').toLowerCase() || (medium && `${medium.toLowerCase()}/`),
  base: baseOf(node),
});

/**
 * All links. A guid is a link (`rel` guid) unless `isPermaLink` is false (RSS 2.0). A relation that is an address is an
 * extension (RFC 4287, 4.2.7.2).
 */
export function linksOf(element: XmlElement): RawLink[] {
  const links = element.children('link', 'atom:link').map((child) => ({
    href: child.attribute('href') || child.text,
    rel: relationOf(child.attribute('rel').toLowerCase()),
    type: child.attribute('type').toLowerCase(),
    base: baseOf(child),
  }));
  const guids = element
    .children('guid')
    .filter((guid) => guid.attribute('ispermalink').toLowerCase() !== 'false' && isWebAddress(guid.text))
    .map((guid) => ({ href: guid.text, rel: 'guid', type: '', base: null }));
  const about = element
    .children('about')
    .map((child) => ({ href: child.text, rel: 'about', type: '', base: baseOf(child) }));
  const originals = element
    .children('feedburner:origlink')
    .map((child) => ({ href: child.text, rel: 'original', type: '', base: null }));
  return [...links.filter((link) => link.href !== ''), ...guids, ...about, ...originals];
}

const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text);

function relationOf(written: string): string {
  const name = written.replace(relationRegistry, '');
  return isWebAddress(name) ? 'extension' : name || 'alternate';
}

/** Whether a text is a mail address and nothing else. */
export const isMailAddress = (text: string): boolean => /^[^\s@]{1,100}@[^\s@]{1,255}$/.test(text);

/** In order of trust. The last two are those of a whole feed. */
const authorElements = [
  ...['author', 'atom:author', 'dc:creator', 'dc:author', 'itunes:author', 'googleplay:author'],
  ...['managingeditor', 'itunes:owner'],
];

/** Names of the authors, or else their e-mail addresses, from the most trusted element only. */
export function authorsOf(element: XmlElement): string[] {
  const lists = authorElements.map((name) =>
    element.children(name).flatMap((author) => {
      const [person] = [
        ...textsOf(author, 'name', 'atom:name', 'itunes:name'),
        author.text,
        ...textsOf(author, 'email', 'atom:email', 'itunes:email'),
      ].filter(Boolean);
      return person === undefined ? [] : [person];
    }),
  );
  const named = lists.find((list) => list.some((person) => !isMailAddress(person)));
  return named ?? lists.find((list) => list.length > 0) ?? [];
}

export function categoriesOf(item: XmlElement, media: readonly XmlElement[]): string[] {
  const categories = item.children('category', 'atom:category').flatMap((child) => {
    const term = child.attribute('term');
    return [child.attribute('label'), /^https?:/i.test(term) ? '' : term, child.text];
  });
  const podcast = item.children('itunes:category').map((child) => child.attribute('text') || child.text);
  const pictures = [item, ...media]
    .flatMap((node) => node.children('media:category'))
    .map((child) => child.attribute('label') || child.text);
  const lists = [
    ...textsOf(item, 'tags', 'keywords', 'itunes:keywords', 'media:keywords'),
    ...media.flatMap((node) => textsOf(node, 'media:keywords')),
  ];
  return [
    ...categories,
    ...textsOf(item, 'dc:subject'),
    ...podcast,
    ...pictures,
    ...lists.flatMap((list) => list.split(',')),
  ];
}

const periods: Readonly<Record<string, number>> = {
  hourly: 3600,
  daily: 86_400,
  weekly: 7 * 86_400,
  monthly: 30 * 86_400,
  yearly: 365 * 86_400,
};

/**
 * Seconds between updates: the longer of `ttl`, in minutes (RSS 2.0), and of `sy:updatePeriod`, in which the feed is
 * updated `sy:updateFrequency` times. `skipHours` and `skipDays` are not read: news breaks at any hour.
 */
export function updateSecondsOf(channel: XmlElement): number | undefined {
  const positive = (name: string): number => {
    const [text = ''] = textsOf(channel, name);
    return /^\d{1,9}(?:\.\d{1,9})?$/.test(text) ? Number(text) : 0;
  };
  const ttl = positive('ttl') * 60;
  const period = periods[textsOf(channel, 'sy:updateperiod')[0]?.toLowerCase() ?? ''] ?? 0;
  return Math.round(Math.max(ttl, period / (positive('sy:updatefrequency') || 1))) || undefined;
}

/**
 * Images in order of trust; the widest of each kind comes first. What is said of a group or an item is said of its
 * images (Media RSS 1.5.1).
 * @param captionOf what an image, a group or an item says of what it shows
 */
export function imagesOf(
  item: XmlElement,
  media: readonly XmlElement[],
  captionOf: (node: XmlElement) => Markup | undefined,
): RawImage[] {
  const ofMedia = (name: string) =>
    [item, ...media].flatMap((above) =>
      above.children(name).map((node) => ({
        node,
        ...imageOf(node),
        caption: captionOf(node) ?? captionOf(above) ?? captionOf(item),
        credit: creditOf(node) || creditOf(above) || creditOf(item),
      })),
    );
  const contents = ofMedia('media:content').filter(({ node, href }) => isImage(node, href));
  const enclosures = item.children('enclosure').filter((node) => isImage(node, node.attribute('url')));
  const links = item
    .children('link', 'atom:link', 'itunes:link')
    .filter(
      (node) =>
        node.attribute('rel') === 'image' ||
        (node.attribute('rel') === 'enclosure' && isImage(node, node.attribute('href'))),
    );
  const plain = item.children('itunes:image', 'image');
  return [
    contents,
    ...[enclosures, links].map((nodes) => nodes.map(imageOf)),
    ofMedia('media:thumbnail'),
    plain.map(imageOf),
  ].flatMap((images) => images.sort((a, b) => b.width - a.width));
}

/** The names of one image that are read. */
const maxCredits = 5;

/** Whose an image is: its photographers, or else all who are named. Empty if none is. */
function creditOf(node: XmlElement): string {
  const credits = node.children('media:credit').filter(({ text }) => text !== '');
  const photographers = credits.filter((credit) => /photo/i.test(credit.attribute('role')));
  const names = (photographers.length > 0 ? photographers : credits).slice(0, maxCredits).map(({ text }) => text);
  return [...new Set(names)].join(', ');
}

function imageOf(node: XmlElement): RawImage {
  const href = node.attribute('url') || node.attribute('href') || textsOf(node, 'url')[0] || node.text;
  const width = Number.parseInt(node.attribute('width') || node.attribute('height'), 10);
  return { href, width: Number.isFinite(width) ? width : 0, base: baseOf(node) };
}

function isImage(node: XmlElement, address: string): boolean {
  const type = node.attribute('type').toLowerCase();
  const medium = node.attribute('medium').toLowerCase();
  if (/^(?:image|jpe?g|png|gif|webp)/.test(type) || (type === '' && medium === 'image')) return true;
  // Servers label files that they do not know as they like.
  return !/^(?:audio|video)$/.test(medium) && !/^(?:audio|video)\//.test(type) && imageFile.test(address);
}

function baseOf(node: XmlElement): string | null {
  return node.attribute('base') || null;
}
