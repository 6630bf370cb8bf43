/** How a visit may begin that is neither of this site nor unknown; `site` is any other site. */
export const referrerKinds = ['direct', 'search', 'social', 'newsletter', 'site'] as const;
export type ReferrerKind = (typeof referrerKinds)[number];
export type Referrals = Record<ReferrerKind, number>;

/** Views by how their visit began, made from the number of each kind. */
export const referralsOf = (of: (kind: ReferrerKind) => number): Referrals => ({
  direct: of('direct'),
  search: of('search'),
  social: of('social'),
  newsletter: of('newsletter'),
  site: of('site'),
});

const searchHosts =
  /^(?:(?:www|m)\.)?(?:google\.(?:com?\.)?[a-z]{2,3}|bing\.com|duckduckgo\.com|ecosia\.org|qwant\.com|startpage\.com|baidu\.com|yandex\.[a-z.]{2,6}|ya\.ru|naver\.com|kagi\.com|mojeek\.com|ask\.com)$|(?:^|\.)search\.(?:yahoo\.com|yahoo\.co\.jp|brave\.com|naver\.com|aol\.com)$|^com\.google\.android\.googlequicksearchbox$/;
const socialHosts =
  /(?:^|\.)(?:facebook\.com|fb\.com|fb\.me|instagram\.com|threads\.(?:net|com)|twitter\.com|x\.com|t\.co|linkedin\.com|lnkd\.in|reddit\.com|pinterest\.[a-z.]{2,6}|tiktok\.com|youtube\.com|youtu\.be|whatsapp\.com|wa\.me|telegram\.org|t\.me|bsky\.app|mastodon\.social|tumblr\.com|snapchat\.com|vk\.com|weibo\.com|discord\.com)$|^(?:com\.facebook\.|com\.twitter\.android|com\.linkedin\.|com\.reddit\.|com\.instagram\.|org\.telegram\.)/;

/** A name that a person can recognise: no address of a network, no port, letters in its last part. */
const publicName = /^(?=.{4,100}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/;

/**
 * Reads what a browser says about the beginning of its visit. Nothing in it is trusted: it is a name of ours, or a host
 * whose kind follows from a list. Other hosts are named only if they can be the name of a public site.
 * @param from `direct`, `newsletter`, or the host of the page that led here
 * @param host of another site, to be counted by its name
 */
export function referrerOf(from: string): { kind: ReferrerKind; host?: string } {
  if (from === 'direct' || from === 'newsletter') return { kind: from };
  const host = from.toLowerCase().replace(/\.$/, '');
  if (searchHosts.test(host)) return { kind: 'search' };
  if (socialHosts.test(host)) return { kind: 'social' };
  const name = host.replace(/^www\./, '');
  return publicName.test(name) ? { kind: 'site', host: name } : { kind: 'site' };
}
