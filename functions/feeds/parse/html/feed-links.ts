import { decodeHTMLAttribute } from 'entities';
import { Tokenizer } from 'htmlparser2';
import { canonicalUrl } from '#shared/domain/articles/canonical-url.ts';
import type { FoundFeed } from '#shared/domain/sources/found-feed.ts';
import { cutText } from '#shared/domain/text/cut-text.ts';
import { singleSpaces } from '#shared/domain/text/single-spaces.ts';
import { safeWebAddress } from '#shared/domain/web-address.ts';
import { decodeBytes } from '../decode-bytes.ts';
import type { FeedContext } from '../parse-feed.ts';
import { maxAddress, resolveAddress } from '../resolve-address.ts';

/** Bytes of a page that are read. The head of a page may contain its styles and data. */
const maxPage = 1024 * 1024;
const maxFeeds = 20;
const maxTitle = 120;
/** Links of each kind that are compared. */
const maxLinks = 500;

/** A link as it is written. */
interface WrittenLink {
  rel: string;
  type: string;
  href: string;
  title: string;
}

const feedType = /^(?:application|text)\/(?:x-)?(?:rss|atom|rdf|feed)\+(?:xml|json)$/;
const looseType = /^(?:application|text)\/(?:xml|json)$/;
/** The path of a feed, for links whose type says too little or is missing. */
const feedPath = /(?:^|[/._-])(?:feeds?|rss2?|atom|rdf)(?:[/._-]|$)/i;
const commentsPath = /comment/i;

/** Whether a response that is no feed is a page. */
const isPage = (bytes: Uint8Array, contentType: string): boolean =>
  /^\s*(?:text\/html|application\/xhtml)/i.test(contentType) ||
  /<(?:!doctype\s+html|html|head)\b/i.test(new TextDecoder('latin1').decode(bytes.subarray(0, 4096)));

/**
 * The feeds that a page names: in the Link header (RFC 8288), in `link` elements, or if there are none, in links of the
 * page to addresses of the same host that read like those of feeds. In their order, feeds of comments last. No address
 * is guessed, and none is fetched. The caller checks that they may be.
 * @param page a response that is no feed
 */
export function feedsOfPage(
  page: Uint8Array,
  { url = '', contentType = '', links: header = '' }: FeedContext,
): FoundFeed[] {
  if (!URL.canParse(url)) return [];
  const html = isPage(page, contentType) ? textOf(page.subarray(0, maxPage), contentType) : '';
  const { links, anchors, base } = linksOfHtml(html);
  const baseUrl = resolveAddress(base, url) ?? url;
  const named = [
    ...linksOfHeader(header).flatMap((link) => foundFeed(link, url, isFeedLink) ?? []),
    ...links.flatMap((link) => foundFeed(link, baseUrl, isFeedLink) ?? []),
  ];
  const host = new URL(url).host;
  const found =
    named.length > 0
      ? named
      : anchors.flatMap(
          (link) =>
            foundFeed(link, baseUrl, (_, { host: other, pathname }) => other === host && feedPath.test(pathname)) ?? [],
        );
  const unique = new Map<string, FoundFeed>();
  for (const one of found) {
    const key = canonicalUrl(one.url) ?? one.url;
    if (!unique.has(key)) unique.set(key, one);
  }
  const isOfComments = ({ url: address, title }: FoundFeed) => commentsPath.test(new URL(address).pathname + title);
  return [...unique.values()].toSorted((a, b) => Number(isOfComments(a)) - Number(isOfComments(b))).slice(0, maxFeeds);
}

function isFeedLink({ rel, type }: WrittenLink, { pathname, search }: URL): boolean {
  const relations = rel.toLowerCase().split(/\s+/);
  const media = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (relations.includes('stylesheet')) return false;
  if (relations.includes('feed')) return media === '' || feedType.test(media) || looseType.test(media);
  if (!relations.includes('alternate')) return false;
  return feedType.test(media) || (looseType.test(media) && feedPath.test(pathname + search));
}

function foundFeed(
  link: WrittenLink,
  base: string,
  isFeed: (link: WrittenLink, url: URL) => boolean,
): FoundFeed | null {
  const href = link.href.trim();
  const address = href === '' ? null : safeWebAddress(resolveAddress(href, base));
  if (address === null || !isFeed(link, new URL(address))) return null;
  return { url: address.replace(/#.*$/, ''), title: cutText(singleSpaces(link.title).trim(), maxTitle) };
}

/** The page's text. A charset in the page counts if the header names none. */
function textOf(page: Uint8Array, contentType: string): string {
  if (/charset/i.test(contentType)) return decodeBytes(page, contentType);
  const head = new TextDecoder('latin1').decode(page.subarray(0, 4096));
  const [, charset] = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w:-]{1,40})/i.exec(head) ?? [];
  return decodeBytes(page, charset === undefined ? undefined : `text/html; charset=${charset}`);
}

const readElements = new Set(['link', 'a', 'base']);
const readAttributes = new Set(['rel', 'type', 'href', 'title']);

/** The links of a page, from its tokens: linear in its length, whatever is open or not closed in it. */
function linksOfHtml(html: string): { links: WrittenLink[]; anchors: WrittenLink[]; base: string } {
  const links: WrittenLink[] = [];
  const anchors: WrittenLink[] = [];
  let base: string | null = null;
  let tag = '';
  let attribute = '';
  let start = -1;
  let end = -1;
  let attributes = new Map<string, string>();
  const onopentagend = () => {
    const of = (name: string) => attributes.get(name) ?? '';
    const link = { rel: of('rel'), type: of('type'), href: of('href'), title: of('title') };
    if (tag === 'base') base ??= attributes.has('href') ? link.href : null;
    else if (tag === 'link' && links.length < maxLinks) links.push(link);
    else if (tag === 'a' && anchors.length < maxLinks && link.href !== '') anchors.push(link);
    tag = '';
  };
  const nothing = () => {};
  const tokenizer = new Tokenizer(
    // A value is decoded as a whole, by the rules of attributes.
    { decodeEntities: false },
    {
      onopentagname(from, to) {
        const name = to - from <= 4 ? html.slice(from, to).toLowerCase() : '';
        tag = readElements.has(name) ? name : '';
        attributes = new Map();
      },
      onattribname(from, to) {
        attribute = tag === '' ? '' : html.slice(from, Math.min(to, from + 10)).toLowerCase();
        start = -1;
      },
      onattribdata(from, to) {
        if (start === -1) start = from;
        end = to;
      },
      onattribend() {
        if (!readAttributes.has(attribute) || attributes.has(attribute)) return;
        const text = start === -1 ? '' : html.slice(start, end);
        attributes.set(attribute, text.length > maxAddress ? '' : decodeHTMLAttribute(text));
      },
      onopentagend,
      onselfclosingtag: onopentagend,
      ...{ ontext: nothing, ontextentity: nothing, onattribentity: nothing, onclosetag: nothing, oncdata: nothing },
      ...{ oncomment: nothing, ondeclaration: nothing, onprocessinginstruction: nothing, onend: nothing },
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return { links, anchors, base: base ?? '' };
}

const headerLink = /[\s,]*<([^<>]*)>/y;
const headerParameter = /\s*;\s*(?:([\w!#$%&'*+.^`|~-]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s",;]*)))?)?/y;

/** The links of a Link header (RFC 8288 3). The first of equal parameters counts; reads up to what is not valid. */
function linksOfHeader(header: string): WrittenLink[] {
  const links: WrittenLink[] = [];
  for (let at = 0; at < header.length && links.length < maxLinks; ) {
    headerLink.lastIndex = at;
    const href = headerLink.exec(header)?.[1];
    if (href === undefined) break;
    at = headerLink.lastIndex;
    const parameters = new Map<string, string>();
    for (;;) {
      headerParameter.lastIndex = at;
      const match = headerParameter.exec(header);
      if (match === null) break;
      at = headerParameter.lastIndex;
      const [, name = '', quoted, token = ''] = match;
      const key = name.toLowerCase();
      if (!parameters.has(key)) parameters.set(key, quoted?.replace(/\\(.)/g, '$1') ?? token);
    }
    const of = (name: string) => parameters.get(name) ?? '';
    // A context of its own (`anchor`) makes it a link of another page.
    if (!parameters.has('anchor'))
      links.push({ rel: of('rel'), type: of('type'), href, title: extended(of('title*')) || of('title') });
  }
  return links;
}

/** A value in UTF-8 with its charset (RFC 8187); empty for another one. */
function extended(value: string): string {
  const [, encoded] = /^utf-8'[^']*'(.*)$/i.exec(value) ?? [];
  try {
    return decodeURIComponent(encoded ?? '');
  } catch {
    return '';
  }
}
