import { decodeHTMLStrict } from 'entities';
import { pageKey } from '#shared/domain/articles/page-key.ts';
import { resolveAddress } from '../resolve-address.ts';

/** Characters at the end of a body that are searched. The sentence has two titles and two addresses. */
const longestBacklink = 2000;
const linkAddress =
  /^<a\s[^<>]{0,1000}?href\s{0,5}=\s{0,5}(?:"([^"<>]{1,1000})"|'([^'<>]{1,1000})'|([^\s"'<>]{1,1000}))/i;
/** What is before a sentence. */
const beforeSentence = ['<p', '<div', '<br', '</p>', '</div>', '\n', '. ', '! ', '? ', '… ', '] '];
/** Characters behind the second link, with tags. */
const longestEnd = 300;
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
 * language. As HTML, it is the last sentence and has two links, to the entry and to the site; as plain text, it has
 * their titles. The length of the body if there is none.
 */
export function backlinkStart(html: string, origin: Origin): number {
  const linked = linkedBacklink(html, origin);
  const sentence = linked === -1 ? plainBacklink(html, origin) : linked;
  return sentence === -1 ? html.length : sentence;
}

/** Where the sentence begins in a body that ends in it with two links; -1 if there is none. */
function linkedBacklink(html: string, { link, home }: Origin): number {
  // Almost all bodies end in another way.
  if (link === null || !html.slice(-longestEnd).includes('</a>')) return -1;
  const end = html.slice(-longestBacklink);
  const second = end.lastIndexOf('<a ');
  if (second <= 0) return -1;
  const first = end.lastIndexOf('<a ', second - 1);
  if (first === -1) return -1;
  const start = Math.max(...beforeSentence.map((mark) => (first === 0 ? -1 : end.lastIndexOf(mark, first - 1))));
  const links = [end.slice(first, second), end.slice(second)];
  const phrases = [end.slice(Math.max(0, start), first), ...links.map((one) => one.slice(one.indexOf('</a>')))];
  if (!phrases.every((phrase) => phrase.replace(/<[^<>]*>/g, '').trim().length <= longestPhrase)) return -1;
  const [one, other] = links.map((tag) => {
    const [, double, single, bare] = linkAddress.exec(tag) ?? [];
    return pageKey(resolveAddress(decodeHTMLStrict(double ?? single ?? bare ?? ''), link) ?? '');
  });
  const page = pageKey(link);
  const site = one === page ? other : other === page ? one : null;
  if (!site || (!/^\/?[^/]*$/.test(new URL(site).pathname) && site !== pageKey(home ?? ''))) return -1;
  return Math.max(0, html.length - longestBacklink) + Math.max(0, start);
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
