import type { RawId, RawImage, RawLink } from './raw-feed.ts';
import type { XmlElement } from './xml-element.ts';

const IMAGE_FILE = /\.(?:jpe?g|png|gif|webp|avif)(?:$|[?#])/i;

/** A relation may be written as its address in the registry (RFC 4287, 4.2.7.2). */
const RELATION_REGISTRY = /^https?:\/\/www\.iana\.org\/assignments\/relation\//;

/** The texts of all elements of these names, in that order, empty ones left out. */
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

/** Links in order of trust; a guid counts as link (`rel` guid) unless it says that it is none (RSS 2.0, `isPermaLink`). */
export function linksOf(element: XmlElement): RawLink[] {
  const said = element.children('link', 'atom:link').map((child) => ({
    href: child.attribute('href') || child.text,
    rel: child.attribute('rel').toLowerCase().replace(RELATION_REGISTRY, '') || 'alternate',
    type: child.attribute('type').toLowerCase(),
    base: baseOf(child),
  }));
  const guids = element
    .children('guid')
    .filter((guid) => guid.attribute('ispermalink').toLowerCase() !== 'false' && /^https?:\/\//i.test(guid.text))
    .map((guid) => ({ href: guid.text, rel: 'guid', type: '', base: null }));
  const about = element
    .children('about')
    .map((child) => ({ href: child.text, rel: 'about', type: '', base: baseOf(child) }));
  return [...said.filter((link) => link.href !== ''), ...guids, ...about];
}

/** Names where given, else addresses of the authors; those of the most trusted element only. */
export function authorsOf(element: XmlElement): string[] {
  const lists = ['author', 'atom:author', 'dc:creator', 'dc:author', 'itunes:author'].map((name) =>
    element.children(name).flatMap((author) => {
      const [person] = [
        ...textsOf(author, 'name', 'atom:name'),
        author.text,
        ...textsOf(author, 'email', 'atom:email'),
      ].filter(Boolean);
      return person === undefined ? [] : [person];
    }),
  );
  const named = lists.find((list) => list.some((person) => !/^\S+@\S+$/.test(person)));
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

/** Pictures in order of trust; among several of one kind the widest comes first. */
export function imagesOf(item: XmlElement, media: readonly XmlElement[]): RawImage[] {
  const nodes = [item, ...media];
  const contents = nodes
    .flatMap((node) => node.children('media:content'))
    .filter((node) => isImage(node, node.attribute('url')));
  const enclosures = item.children('enclosure').filter((node) => isImage(node, node.attribute('url')));
  const links = item
    .children('link', 'atom:link', 'itunes:link')
    .filter(
      (node) =>
        node.attribute('rel') === 'image' ||
        (node.attribute('rel') === 'enclosure' && isImage(node, node.attribute('href'))),
    );
  const thumbnails = nodes.flatMap((node) => node.children('media:thumbnail'));
  const plain = item.children('itunes:image', 'image');
  return [contents, enclosures, links, thumbnails, plain].flatMap((list) =>
    list.map(imageOf).sort((a, b) => b.width - a.width),
  );
}

function imageOf(node: XmlElement): RawImage {
  const href = node.attribute('url') || node.attribute('href') || textsOf(node, 'url')[0] || node.text;
  const width = Number.parseInt(node.attribute('width'), 10);
  return { href, width: Number.isFinite(width) ? width : 0, base: baseOf(node) };
}

function isImage(node: XmlElement, address: string): boolean {
  const type = node.attribute('type').toLowerCase();
  const medium = node.attribute('medium').toLowerCase();
  if (type !== '') return type.startsWith('image');
  return medium === '' ? IMAGE_FILE.test(address) : medium === 'image';
}

function baseOf(node: XmlElement): string | null {
  return node.attribute('base') || null;
}
