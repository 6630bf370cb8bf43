import { decodeHTMLStrict } from 'entities';
import { limits } from '#shared/config/limits.ts';
import type { Feed, FeedEntry } from '#shared/domain/articles/feed-entry.ts';
import { withoutPublisher } from '#shared/domain/articles/publisher-suffix.ts';
import { withBalancedDirections } from '#shared/domain/text/balanced-directions.ts';
import { cutText, openingWords } from '#shared/domain/text/cut-text.ts';
import { singleSpaces } from '#shared/domain/text/single-spaces.ts';
import { backlinkStart, type Origin } from './html/backlink-start.ts';
import { type CleanHtml, cleanHtml } from './html/clean-html.ts';
import { HtmlWriter } from './html/html-writer.ts';
import { isIcon, isStoryPicture } from './html/pictures.ts';
import { parseDate } from './parse-date.ts';
import { textOfMarkup, withoutActiveTags } from './plain-text.ts';
import type { Markup, RawEntry, RawFeed, RawImage, RawLink } from './raw-feed.ts';
import { isMailAddress } from './read-xml-fields.ts';
import { redirectTarget } from './redirectors.ts';
import { resolveAddress } from './resolve-address.ts';

const maxName = 200;
/** Characters of an author or category that are read, with markup. */
const maxWrittenName = 2048;
const maxId = 2048;
/** Characters reserved for the closing tags of a cut body. */
const closingTagsLength = 1_000;
const maxAuthors = 5;
const maxCategories = 50;
const maxCaption = 300;
/** Values of one kind that are tried; the ones behind them are used only if those are unusable. */
const maxCandidates = 20;
/**
 * Relations of the link to an entry's page, in order of trust: a media file is better than no address. See `linksOf`
 * and `lastLinksOf` for those that Atom does not know.
 */
const relations = ['original', 'alternate', 'guid', 'about', 'related', 'via', 'extension', 'id', 'enclosure'];
/** Those of a feed's page. */
const pageRelations = new Set(['alternate', 'guid', 'about']);
const escapedMarkup =
  /&lt;(?:\/(?:p|a|b|i|em|strong|div|span|ul|ol|li|h[1-6]|blockquote|table)\s*&gt;|br\s*\/?&gt;|img\s)/i;

/**
 * Turns the output of any format reader into one shape: chooses among values, sanitises, resolves addresses. Drops an
 * entry that cannot be read and keeps the others. Keeps the newest entries of a long archive, in the feed's order.
 * @param address the feed's own address, the last fallback for relative links
 */
export function normaliseFeed(raw: RawFeed, address: string | null, maxContent: number = limits.feed.maxContent): Feed {
  const link = pickLink(
    raw.links.filter(({ rel }) => pageRelations.has(rel)),
    address,
  );
  const base = link ?? address;
  const title = firstTitle(raw.titles);
  const feed = { title, base, authors: raw.authors, maxHtml: maxContent - closingTagsLength };
  const entries = newest(raw.entries.map((entry) => ({ entry, publishedAt: firstDate(entry) }))).flatMap(
    ({ entry, publishedAt }) => {
      try {
        return [normaliseEntry(entry, publishedAt, feed)];
      } catch {
        return [];
      }
    },
  );
  return { title: title || (base ?? ''), link, language: languageOf(raw.language), entries };
}

interface FeedOfEntry {
  title: string;
  /** The base of relative links. */
  base: string | null;
  authors: readonly string[];
  /** Characters of a body. */
  maxHtml: number;
}

interface DatedEntry {
  entry: RawEntry;
  publishedAt: string | null;
}

function newest(entries: DatedEntry[]): DatedEntry[] {
  if (entries.length <= limits.feed.maxEntries) return entries;
  const latest = entries
    .toSorted((a, b) => (b.publishedAt ?? '').localeCompare(a.publishedAt ?? ''))
    .slice(0, limits.feed.maxEntries);
  const kept = new Set(latest);
  return entries.filter((entry) => kept.has(entry));
}

function normaliseEntry(
  raw: RawEntry,
  publishedAt: string | null,
  { title: site, base, authors, maxHtml }: FeedOfEntry,
): FeedEntry {
  const [description] = raw.summaries;
  const body = pickBody(raw);
  // One that is too long to be stored only if there is no other: such an entry is counted and left out later.
  const written = pickLink(raw.links, base) ?? pickLink(raw.links, base, Number.POSITIVE_INFINITY);
  const link = written && redirectTarget(written);
  const redirector = pickLink(
    raw.links.filter(({ rel }) => rel !== 'original'),
    base,
  );
  const title = withoutPublisher(firstTitle(raw.titles), singleSpaces(raw.publisher ?? ''));
  const origin = { title, link, site, home: base };
  let content = body && cleanBody(body, base, origin, maxHtml);
  // A body of one player: its link has the headline.
  if (body && content?.text === '' && content.html !== '') content = cleanBody(body, base, origin, maxHtml, title);
  // A separate description provides its words, and an image if the body has none.
  const summary =
    description && description !== body ? cleanBody(description, base, origin, content?.image ? 0 : maxHtml) : content;
  const words = withBalancedDirections(
    cutText(withoutActiveTags(summary?.text || content?.text || ''), limits.summary),
  );
  const image = pickImage(raw, base);
  // Without a link either, an entry is a fragment, which is not published.
  const isComplete = link !== null || raw.hasOptionalTitle === true;
  return {
    id: pickId(raw, base),
    title: title || (isComplete ? openingWords(words) || (link ?? '').slice(0, limits.feed.maxTitle) : ''),
    link,
    ...(redirector === null || redirector === link ? {} : { redirector }),
    summary: words,
    content: contentOf(content, () => fileLink(raw.links, base, title)),
    publishedAt,
    author: pickAuthor(raw.authors.length > 0 ? raw.authors : authors),
    categories: uniqueNames(raw.categories),
    image: image?.address ?? content?.image ?? summary?.image ?? null,
    ...pictureWords(image, [title, words]),
    language: languageOf(raw.language),
  };
}

/** The body; with a link to the entry's recording if it has no words and no link. */
const contentOf = (content: CleanHtml | undefined, recording: () => string): string =>
  content === undefined || (content.text === '' && !content.html.includes('<a '))
    ? (content?.html ?? '') + recording()
    : content.html;

/** Browsers receive the tag unchanged, so it must have the form of a BCP 47 tag. */
const languageOf = (tag: string | null): string | null => {
  const normalised = tag?.trim().slice(0, 100).replaceAll('_', '-') ?? '';
  return /^[a-z]{2,8}(?:-[a-z0-9]{1,8}){0,4}$/i.test(normalised) ? normalised : null;
};

/**
 * The longest content. The description if there is no content, or if it is long and the content is a fragment of it.
 */
function pickBody(raw: RawEntry): Markup | undefined {
  const [content] = raw.contents.toSorted((a, b) => b.text.length - a.text.length);
  const [description] = raw.summaries;
  if (!content) return description;
  const isFragment =
    description && description.text.length > limits.summary && description.text.length > 2 * content.text.length;
  return isFragment ? description : content;
}

function firstTitle(titles: readonly Markup[]): string {
  for (const title of titles.slice(0, maxCandidates)) {
    const text = textOfMarkup(title, limits.feed.maxTitle);
    if (text !== '') return text;
  }
  return '';
}

function firstDate(entry: RawEntry): string | null {
  for (const written of entry.dates.slice(0, maxCandidates)) {
    const date = parseDate(written);
    if (date !== null) return date;
  }
  return null;
}

/** The feed's own id, unchanged. A relative Atom id is an address and is made absolute. */
function pickId(raw: RawEntry, base: string | null): string | null {
  const id = raw.ids.find(({ value }) => value.trim() !== '');
  if (!id) return null;
  const value = id.value.trim().slice(0, maxId);
  const isRelative = id.isAddress && /^[./]/.test(value);
  return (isRelative ? resolveAddress(value, id.base ?? base) : null) ?? value;
}

/** The page of an entry or feed, by the order of `relations`: HTML before other types. */
function pickLink(links: readonly RawLink[], base: string | null, longest?: number): string | null {
  const rank = ({ rel, type }: RawLink) =>
    relations.indexOf(rel) + (rel === 'alternate' && type !== '' && !type.includes('html') ? 0.5 : 0);
  const candidates = links.filter(({ rel }) => relations.includes(rel)).toSorted((a, b) => rank(a) - rank(b));
  return firstAddress(candidates, base, longest);
}

function pickImage(raw: RawEntry, base: string | null): (RawImage & { address: string }) | null {
  return firstUsable(
    raw.images.filter(({ href, width }) => !isIcon(width) && isStoryPicture(href)),
    base,
  );
}

/** "Photo:" and the like before the name of a photographer: pages write their own. */
const creditLabel = /^(?:(?:photo(?:graph|graphie)?|picture|imagen?|foto|cr[eé]dito?)s? ?){1,2}(?:: ?|by )/i;

/**
 * What a picture shows and whose it is, if its publisher says so.
 * @param shown the texts of the entry: some programs repeat one of them as the caption
 */
function pictureWords(image: RawImage | null, shown: readonly string[]): Pick<FeedEntry, 'picture'> {
  const written = image?.caption === undefined ? '' : textOfMarkup(image.caption, maxCaption);
  const caption = shown.some((text) => text.startsWith(written.slice(0, openingLength))) ? '' : written;
  const credit = textOfMarkup({ text: image?.credit ?? '', kind: 'html', base: null }, maxName).replace(
    creditLabel,
    '',
  );
  return caption === '' && credit === '' ? {} : { picture: { caption, credit } };
}

/** Texts with so many equal characters at their beginning are the same. */
const openingLength = 80;

const firstAddress = (...links: Parameters<typeof firstUsable>): string | null =>
  firstUsable(...links)?.address ?? null;

/** The first with a usable address of at most so many characters. Some publishers escape addresses as HTML. */
function firstUsable<Link extends Pick<RawLink, 'href' | 'base'>>(
  links: readonly Link[],
  base: string | null,
  longest: number = limits.feed.maxAddress,
): (Link & { address: string }) | null {
  for (const link of links.slice(0, maxCandidates)) {
    if (link.href.length > longest) continue;
    const address = resolveAddress(decodeHTMLStrict(link.href), link.base ?? base, longest);
    if (address !== null && address.length <= longest) return { ...link, address };
  }
  return null;
}

/**
 * The authors' names: `jo@example.com (Jo Doe)` and `Jo Doe <jo@example.com>` are Jo Doe. Several are in alphabetical
 * order: many sites list them in any order, which may differ at each fetch.
 */
function pickAuthor(authors: readonly string[]): string | null {
  const names = authors.slice(0, maxAuthors).map(authorName);
  return cutText([...new Set(names.filter((name) => name !== ''))].sort().join(', '), maxName) || null;
}

function authorName(author: string): string {
  // As a tag, the address would be dropped.
  const written = author.slice(0, maxWrittenName).replace(/<([^<>\s@]+@[^<>\s@]+)>/g, '($1)');
  const text = textOfMarkup({ text: written, kind: 'html', base: null }, maxName);
  const open = text.endsWith(')') ? text.lastIndexOf('(') : -1;
  if (open === -1) return text;
  const outside = text.slice(0, open).trim();
  const inside = text.slice(open + 1, -1).trim();
  if (isMailAddress(outside)) return inside || text;
  return isMailAddress(inside) ? outside || text : text;
}

function uniqueNames(names: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const name of names.slice(0, 4 * maxCategories)) {
    const text = textOfMarkup({ text: name.slice(0, maxWrittenName), kind: 'html', base: null }, maxName);
    const key = text.toLowerCase();
    if (text !== '' && !seen.has(key) && seen.size < maxCategories) seen.set(key, text);
  }
  return [...seen.values()];
}

/** @param maxHtml 0 if only the words are needed */
function cleanBody(body: Markup, base: string | null, origin: Origin, maxHtml: number, playerName = ''): CleanHtml {
  const html = body.kind === 'text' ? htmlOfText(body.text) : htmlOnce(body.text);
  return cleanHtml(html, {
    base: body.base ?? base,
    page: origin.link,
    maxHtml,
    maxText: limits.summary + 1,
    wordsEnd: backlinkStart(html, origin),
    playerName,
  });
}

/** The body of an entry that has only a recording or a film: a link to it. Empty if it has none. */
function fileLink(links: readonly RawLink[], base: string | null, title: string): string {
  const file = links.find(({ rel, type, href }) => rel === 'enclosure' && isRecording(type, href));
  const address = file === undefined ? null : firstAddress([file], base);
  if (address === null) return '';
  const writer = new HtmlWriter(null, null, Number.POSITIVE_INFINITY);
  writer.open('p', new Map());
  writer.link(address, title || address);
  return writer.finish();
}

const isRecording = (type: string, href: string): boolean =>
  /^(?:audio|video)\/|mpegurl$/.test(type) ||
  /\.(?:mp3|m4a|aac|ogg|oga|opus|wav|mp4|m4v|webm|ogv|mov|m3u8)(?:$|[?#])/i.test(href);

/** Plain text as HTML: blank lines separate paragraphs, single line breaks stay. */
function htmlOfText(text: string): string {
  const escaped = text.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  if (!escaped.includes('\n')) return escaped;
  const paragraphs = escaped.split(/\r?\n[ \t]*\r?\n/).map((paragraph) => paragraph.trim().replace(/\r?\n/g, '<br>'));
  return paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('');
}

/** Decodes a body that was escaped once too often: it has escaped tags and no others. */
function htmlOnce(html: string): string {
  if (!html.includes('<')) return escapedMarkup.test(html) ? htmlOnce(decodeHTMLStrict(html)) : html;
  const plain = html.includes('<noscript') ? html.replace(wordsOfNoscript, decodeHTMLStrict) : html;
  const text = withoutOffice(plain, '&lt;!--[if', '&lt;![endif]--&gt;');
  return text.includes('{mso-') ? withoutOffice(text, 'Normal 0 ', '{mso-', '}') : text;
}

/** Scripts see the content of this element as text, so some programs escape it. */
const wordsOfNoscript = /(?<=<noscript[^<>]{0,200}>)[^<]{0,20000}(?=<\/noscript)/gi;

/**
 * A text without what a word processor has left in it as words: from `start` to the end of the last of `ends`, each
 * behind the one before.
 */
function withoutOffice(text: string, start: string, ...ends: string[]): string {
  let kept = '';
  let from = 0;
  for (let at = text.indexOf(start); at !== -1; at = text.indexOf(start, from)) {
    const end = ends.reduce((last, mark) => {
      const found = last === -1 ? -1 : text.indexOf(mark, last);
      return found === -1 ? -1 : found + mark.length;
    }, at);
    if (end === -1) break;
    kept += text.slice(from, at);
    from = end;
  }
  return from === 0 ? text : kept + text.slice(from);
}
