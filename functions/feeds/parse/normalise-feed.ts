import { decodeHTMLStrict } from 'entities';
import { limits } from '#shared/config/limits.ts';
import type { Feed, FeedEntry } from '#shared/domain/articles/feed-entry.ts';
import { type CleanHtml, cleanHtml } from './clean-html.ts';
import { parseDate } from './parse-date.ts';
import { cutText, plainText, withoutActiveTags } from './plain-text.ts';
import type { Markup, RawEntry, RawFeed, RawLink } from './raw-feed.ts';
import { resolveAddress } from './resolve-address.ts';

const MAX_NAME = 200;
const MAX_ID = 2048;
/** Characters kept free for the closing tags of a body that is cut. */
const CLOSING_TAGS = 1_000;
const MAX_AUTHORS = 5;
const MAX_CATEGORIES = 50;
const ESCAPED_MARKUP =
  /&lt;(?:\/(?:p|a|b|i|em|strong|div|span|ul|ol|li|h[1-6]|blockquote|table)\s*&gt;|br\s*\/?&gt;|img\s)/i;

/**
 * Chooses, cleans and resolves what a reader found: one shape, whatever the format was. An entry that cannot be read is left
 * out, the others stay. Of an archive that is longer than the limit the newest are taken, in the feed's own order.
 * @param address the feed's own address, the last resort for relative links
 */
export function normaliseFeed(raw: RawFeed, address: string | null): Feed {
  const link = pickLink(raw.links, address);
  const base = link ?? address;
  const entries = newest(raw.entries.map((entry) => ({ entry, publishedAt: firstDate(entry) }))).flatMap(
    ({ entry, publishedAt }) => {
      try {
        return [normaliseEntry(entry, publishedAt, base, raw.authors)];
      } catch {
        return [];
      }
    },
  );
  return { title: firstTitle(raw.titles), link, language: languageOf(raw.language), entries };
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
  base: string | null,
  feedAuthors: readonly string[],
): FeedEntry {
  const [description] = raw.summaries;
  const body = pickBody(raw);
  const content = body && cleanBody(body, base);
  // What a separate description gives is its words, and a picture where the body has none.
  const summary =
    description && description !== body ? cleanBody(description, base, content?.image ? 'words' : 'all') : content;
  return {
    id: pickId(raw, base),
    title: firstTitle(raw.titles),
    link: pickLink(raw.links, base),
    summary: cutText(withoutActiveTags(summary?.text || content?.text || ''), limits.summary),
    content: content?.html ?? '',
    publishedAt,
    author: pickAuthor(raw.authors.length > 0 ? raw.authors : feedAuthors),
    categories: uniqueNames(raw.categories),
    image: pickImage(raw, base) ?? content?.image ?? summary?.image ?? null,
    language: languageOf(raw.language),
  };
}

/** A language tag is handed to browsers as it is, so only what looks like one passes (BCP 47). */
const languageOf = (tag: string | null): string | null => {
  const wanted = tag?.trim().replaceAll('_', '-') ?? '';
  return /^[a-z]{2,8}(?:-[a-z0-9]{1,8}){0,4}$/i.test(wanted) ? wanted : null;
};

/** The longest content; a description only where there is none, or where it is the body and the content a scrap. */
function pickBody(raw: RawEntry): Markup | undefined {
  const [content] = raw.contents.toSorted((a, b) => b.text.length - a.text.length);
  const [description] = raw.summaries;
  if (!content) return description;
  const isScrap =
    description && description.text.length > limits.summary && description.text.length > 2 * content.text.length;
  return isScrap ? description : content;
}

function firstTitle(titles: readonly Markup[]): string {
  for (const title of titles) {
    const text = plainText(title, limits.feed.maxTitle);
    if (text !== '') return text;
  }
  return '';
}

function firstDate(entry: RawEntry): string | null {
  for (const written of entry.dates) {
    const date = parseDate(written);
    if (date !== null) return date;
  }
  return null;
}

/** The feed's own id as it stands; only a relative Atom id, which is an address, is made absolute. */
function pickId(raw: RawEntry, base: string | null): string | null {
  const id = raw.ids.find(({ value }) => value.trim() !== '');
  if (!id) return null;
  const value = id.value.trim().slice(0, MAX_ID);
  const isRelative = id.isAddress && /^[./]/.test(value);
  return (isRelative ? resolveAddress(value, id.base ?? base) : null) ?? value;
}

/** The page of an entry or feed: an alternate link, pages before other types, then a guid or RDF address that is one. */
function pickLink(links: readonly RawLink[], base: string | null): string | null {
  const rank = (link: RawLink) =>
    link.rel !== 'alternate' ? 2 : link.type === '' || link.type.includes('html') ? 0 : 1;
  const candidates = links
    .filter(({ rel }) => rel === 'alternate' || rel === 'guid' || rel === 'about')
    .toSorted((a, b) => rank(a) - rank(b));
  for (const link of candidates) {
    // An address is no HTML, yet some publishers escape it as if it were.
    const address = resolveAddress(decodeHTMLStrict(link.href), link.base ?? base);
    if (address !== null) return address;
  }
  return null;
}

function pickImage(raw: RawEntry, base: string | null): string | null {
  for (const image of raw.images) {
    if (image.width === 1 || image.width === 2) continue;
    const address = resolveAddress(decodeHTMLStrict(image.href), image.base ?? base);
    if (address !== null) return address;
  }
  return null;
}

/** Names as people write them: `jo@example.com (Jo Doe)` and `Jo Doe <jo@example.com>` are Jo Doe. */
function pickAuthor(authors: readonly string[]): string | null {
  const names = authors.slice(0, MAX_AUTHORS).map((author) => {
    const text = plainText(
      { text: author.slice(0, MAX_ID).replace(/<([^<>\s]+@[^<>\s]+)>/g, '($1)'), kind: 'html', base: null },
      MAX_NAME,
    );
    const behind = /^\S+@\S+\s*\(([^()]+)\)$/.exec(text)?.[1];
    const before = /^(.+?)\s*\(\S+@\S+\)$/.exec(text)?.[1];
    return (behind ?? before ?? text).trim();
  });
  return cutText([...new Set(names.filter((name) => name !== ''))].join(', '), MAX_NAME) || null;
}

function uniqueNames(names: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const name of names.slice(0, 4 * MAX_CATEGORIES)) {
    const text = plainText({ text: name, kind: 'html', base: null }, MAX_NAME);
    const key = text.toLowerCase();
    if (text !== '' && !seen.has(key) && seen.size < MAX_CATEGORIES) seen.set(key, text);
  }
  return [...seen.values()];
}

function cleanBody(body: Markup, base: string | null, wanted: 'all' | 'words' = 'all'): CleanHtml {
  const html = body.kind === 'text' ? htmlOfText(body.text) : htmlOnce(body.text);
  return cleanHtml(html, {
    base: body.base ?? base,
    maxHtml: wanted === 'all' ? limits.feed.maxContent - CLOSING_TAGS : 0,
    maxText: limits.summary + 1,
  });
}

/** Plain text as HTML: blank lines part paragraphs, single line breaks stay. */
function htmlOfText(text: string): string {
  const escaped = text.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  if (!escaped.includes('\n')) return escaped;
  const paragraphs = escaped.split(/\r?\n[ \t]*\r?\n/).map((paragraph) => paragraph.trim().replace(/\r?\n/g, '<br>'));
  return paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('');
}

/** A body without a single tag that has escaped ones was escaped once too often. */
function htmlOnce(html: string): string {
  return !html.includes('<') && ESCAPED_MARKUP.test(html) ? decodeHTMLStrict(html) : html;
}
