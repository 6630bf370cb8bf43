import Parser from 'rss-parser';
import type { Markup, RawEntry, RawFeed } from './raw-feed.ts';
import {
  authorsOf,
  categoriesOf,
  idsOf,
  imagesOf,
  lastLinksOf,
  linksOf,
  textsOf,
  updateSecondsOf,
  XmlElement,
} from './read-xml-fields.ts';
import { tidyXml } from './tidy-xml.ts';

/**
 * The list that holds all elements of a name in the output of rss-parser, which keeps only the first of some (guid,
 * enclosure) under their own name. It looks for each list in each item, so a document has those of its elements only.
 */
type ListNames = ReadonlyMap<string, string>;

function parserOf(listNames: ListNames) {
  const lists = [...listNames].map(([name, list]): [string, string, { keepArray: true }] => [
    name,
    list,
    { keepArray: true },
  ]);
  return new Parser<Record<string, unknown>, Record<string, unknown>>({
    // The type allows these triples for items only; the code reads them for the feed too.
    customFields: { feed: lists as unknown as string[], item: lists },
  });
}

const words = (list: string): string[] => list.split(' ');
/** Our names of the elements for each field, in order of trust. */
const elements = {
  title: words('title atom:title dc:title dcterms:title itunes:title media:title'),
  content: words('content:encoded content atom:content body xhtml:body fullitem xhtml:div'),
  summary: words('description atom:summary dc:description abstract dcterms:abstract dcterms:description'),
  date: [
    ...words('published pubdate atom:published issued atom:issued dcterms:issued dc:date date dcterms:date'),
    ...words('dcterms:available created atom:created dcterms:created lastmod updated atom:updated'),
    ...words('modified atom:modified dcterms:modified'),
  ],
};

/**
 * Reads RSS 0.9x, 1.0 and 2.0, Atom 0.3 and 1.0 and CDF: tidies the XML, then runs rss-parser.
 * @param address the feed's own address
 */
export async function readXmlFeed(source: string, address: string | null): Promise<RawFeed> {
  const { xml, names, texts, language } = tidyXml(source, address);
  const listNames: ListNames = new Map([...names].map((name) => [name, `all ${name}`]));
  const parsed = await parserOf(listNames).parseString(xml);
  const channel = new XmlElement(parsed, listNames);
  return {
    titles: markupOf(channel, texts, 'title', 'atom:title', 'dc:title'),
    links: linksOf(channel),
    language: textsOf(channel, 'language', 'dc:language')[0] ?? language,
    authors: authorsOf(channel),
    updateSeconds: updateSecondsOf(channel),
    entries: parsed.items.map((item) => entryOf(new XmlElement(item, listNames), texts)),
  };
}

function entryOf(item: XmlElement, texts: readonly Markup[]): RawEntry {
  const media = [
    ...item.children('media:group'),
    ...item.children('media:content', 'media:group').flatMap((node) => [node, ...node.children('media:content')]),
  ];
  const descriptions = markupOf(item, texts, ...elements.summary);
  // RSS has no `summary`. Beside a description, some publishers use it for the body.
  const extra = markupOf(item, texts, 'summary');
  const hasDescription = item.children('description').length > 0;
  return {
    ids: idsOf(item),
    titles: [
      ...markupOf(item, texts, ...elements.title),
      ...media.flatMap((node) => markupOf(node, texts, 'media:title')),
    ],
    links: [...linksOf(item), ...lastLinksOf(item, media)],
    contents: [...markupOf(item, texts, ...elements.content), ...(hasDescription ? extra : [])],
    summaries: [
      ...descriptions,
      ...(hasDescription ? [] : extra),
      ...markupOf(item, texts, 'itunes:summary', 'googleplay:description', 'itunes:subtitle', 'media:description'),
      ...media.flatMap((node) => markupOf(node, texts, 'media:description')),
    ],
    dates: textsOf(item, ...elements.date),
    authors: authorsOf(item),
    publisher: textsOf(item, 'source')[0],
    categories: categoriesOf(item, media),
    images: imagesOf(item, media, (node) => markupOf(node, texts, 'media:description')[0]),
    language: textsOf(item, 'language', 'dc:language')[0] ?? null,
  };
}

/** Text elements of the tidied XML contain only an index into the list of texts. */
function markupOf(element: XmlElement, texts: readonly Markup[], ...names: string[]): Markup[] {
  return element.children(...names).flatMap((child) => {
    const markup = child.text === '' ? undefined : texts[Number(child.text)];
    return markup && markup.text.trim() !== '' ? [markup] : [];
  });
}
