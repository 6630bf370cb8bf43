import { decodeHTMLStrict } from 'entities';
import { canonicalUrl } from '#shared/domain/articles/canonical-url.ts';
import { resolveAddress } from '../resolve-address.ts';

/** Characters at the end of a body that are searched. The sentence has two titles and two addresses. */
const longestBacklink = 2000;
const linkAddress = /<a\s[^<>]{0,1000}?href\s{0,5}=\s{0,5}["']([^"'<>]{1,1000})["']/gi;
/** Characters beside the titles, as in "The post ... appeared first on ...". */
const longestPhrase = 40;

export interface Origin {
  title: string;
  link: string | null;
  /** Title and page of the feed. */
  site: string;
  home: string | null;
}

/**
 * Where the sentence begins that WordPress adds to a body: "The post <title> appeared first on <site>", in the site's
 * language. As HTML, it is a last paragraph with two links, to the entry and to the site; as plain text, it has their
 * titles. The length of the body if there is none.
 */
export function backlinkStart(html: string, origin: Origin): number {
  const paragraph = html.lastIndexOf('<p');
  const isNearEnd = paragraph !== -1 && html.length - paragraph <= longestBacklink;
  if (isNearEnd && hasBothLinks(html.slice(paragraph), origin)) return paragraph;
  const sentence = plainBacklink(html, origin);
  return sentence === -1 ? html.length : sentence;
}

function hasBothLinks(paragraph: string, { link, home }: Origin): boolean {
  // Almost all last paragraphs have other numbers of links.
  if (link === null || paragraph.split('<a ', 4).length !== 3) return false;
  const links = [...paragraph.matchAll(linkAddress)];
  if (links.length !== 2) return false;
  const [entry, site] = links.map(([, href = '']) => canonicalUrl(resolveAddress(decodeHTMLStrict(href), link) ?? ''));
  if (entry !== canonicalUrl(link) || !site) return false;
  return new URL(site).pathname === '/' || site === canonicalUrl(home ?? '');
}

/** Where the sentence begins in a body that ends in it as plain text; -1 if there is none. */
function plainBacklink(html: string, { title, site }: Origin): number {
  if (title === '' || site === '') return -1;
  const end = html.slice(-longestBacklink).trimEnd().replace(/\.$/, '');
  if (!end.endsWith(site)) return -1;
  const at = end.lastIndexOf(title, end.length - site.length - title.length);
  const between = at === -1 ? '' : end.slice(at + title.length, -site.length);
  if (between.trim() === '' || between.length > longestPhrase || /[.!?<>\n]/.test(between)) return -1;
  const before = end.slice(0, at);
  const start = Math.max(
    ...['. ', '! ', '? ', '… ', '\n', '>', ']'].map((mark) => {
      const found = before.lastIndexOf(mark);
      return found === -1 ? 0 : found + mark.length;
    }),
  );
  if (start === 0 || at - start > longestPhrase) return -1;
  return Math.max(0, html.length - longestBacklink) + start;
}
