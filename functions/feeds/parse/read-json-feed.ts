import { FeedError, type Markup, type RawEntry, type RawFeed, type RawImage, type RawLink } from './raw-feed.ts';
import { jsonOf, readJson } from './read-json.ts';
import { imageFile } from './read-xml-fields.ts';

/** Items that are read. `normaliseFeed` keeps the newest of them. */
const maxItems = 10_000;

/** Whether the text begins like a JSON object. */
export const looksLikeJson = (text: string): boolean => jsonOf(text.slice(0, 2000)).startsWith('{');

/**
 * Reads JSON Feed 1.0 and 1.1 (jsonfeed.org). Every value is optional and may have the wrong type; items that are not
 * objects are dropped.
 */
export function readJsonFeed(text: string): RawFeed {
  const document = parse(text);
  // Like an Atom document that is one entry.
  const feed = isItem(document) ? { items: [document] } : document;
  const written = isRecord(feed) ? feed.items : undefined;
  // Some programs write a list of one as its item.
  const items = isRecord(written) ? [written] : Array.isArray(written) ? written : null;
  if (!isRecord(feed) || (items === null && !string(feed, 'version').includes('jsonfeed.org'))) {
    throw new FeedError('not_a_feed', 'This is JSON, but not a JSON Feed.');
  }
  return {
    titles: textMarkup(feed, 'title'),
    links: links(feed, 'home_page_url'),
    language: string(feed, 'language') || null,
    authors: authors(feed),
    entries: (items ?? []).slice(0, maxItems).flatMap((item: unknown) => (isRecord(item) ? [entryOf(item)] : [])),
  };
}

const isItem = (document: unknown): boolean =>
  isRecord(document) &&
  !('items' in document) &&
  string(document, 'content_html') + string(document, 'content_text') !== '';

function parse(text: string): unknown {
  const document = readJson(text);
  if (document === undefined) throw new FeedError('malformed', 'This is not valid JSON.');
  return document;
}

function entryOf(item: Record<string, unknown>): RawEntry {
  const html = string(item, 'content_html');
  const id = string(item, 'id');
  return {
    ids: [{ value: id, isAddress: false, base: null }],
    titles: textMarkup(item, 'title'),
    hasOptionalTitle: true,
    links: [
      ...links(item, 'url', 'external_url'),
      ...(/^https?:\/\//i.test(id) ? [{ href: id, rel: 'id', type: '', base: null }] : []),
      ...attachments(item).map((file) => ({
        href: string(file, 'url'),
        rel: 'enclosure',
        type: string(file, 'mime_type').toLowerCase(),
        base: null,
      })),
    ],
    contents: html === '' ? textMarkup(item, 'content_text') : [{ text: html, kind: 'html', base: null }],
    // Beside HTML, the plain text is the same in words.
    summaries: [...textMarkup(item, 'summary'), ...(html === '' ? [] : textMarkup(item, 'content_text'))],
    dates: [string(item, 'date_published'), string(item, 'date_modified')],
    authors: authors(item),
    categories: list(item, 'tags').filter((tag) => typeof tag === 'string'),
    images: [
      ...images(item, 'image', 'banner_image'),
      ...attachments(item)
        .filter((file) => string(file, 'mime_type').startsWith('image') || imageFile.test(string(file, 'url')))
        .flatMap((file) => images(file, 'url')),
    ],
    language: string(item, 'language') || null,
  };
}

function textMarkup(record: Record<string, unknown>, key: string): Markup[] {
  const text = string(record, key);
  return text.trim() === '' ? [] : [{ text, kind: 'text', base: null }];
}

function links(record: Record<string, unknown>, ...keys: string[]): RawLink[] {
  return keys.map((key) => ({ href: string(record, key), rel: 'alternate', type: '', base: null }));
}

function images(record: Record<string, unknown>, ...keys: string[]): RawImage[] {
  return keys.map((key) => ({ href: string(record, key), width: 0, base: null }));
}

function attachments(item: Record<string, unknown>): Record<string, unknown>[] {
  return list(item, 'attachments').filter(isRecord);
}

/** Version 1.1 has a list of authors, 1.0 a single one. Some sites write one in the other's place, or a bare name. */
function authors(record: Record<string, unknown>): string[] {
  return [record.authors, record.author]
    .flat()
    .map((author) => (isRecord(author) ? string(author, 'name') : typeof author === 'string' ? author : ''))
    .filter((name) => name.trim() !== '');
}

/** Own property as text, without half characters; ids are sometimes numbers. */
function string(record: Record<string, unknown>, key: string): string {
  const value = Object.hasOwn(record, key) ? record[key] : undefined;
  return typeof value === 'string' ? value.toWellFormed() : typeof value === 'number' ? String(value) : '';
}

function list(record: Record<string, unknown>, key: string): unknown[] {
  const value = Object.hasOwn(record, key) ? record[key] : undefined;
  return Array.isArray(value) ? value : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
