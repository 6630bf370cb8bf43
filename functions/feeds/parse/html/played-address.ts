import { resolveAddress } from '../resolve-address.ts';

/** Players for other sites, and the page of what they play. Without its page around it, YouTube's player fails. */
const pages: [player: RegExp, page: string][] = [
  [
    /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,20})(?:[?#].*)?$/,
    'https://www.youtube.com/watch?v=$1',
  ],
  [/^https?:\/\/(?:www\.)?youtube\.com\/v\/([\w-]{6,20})(?:[?&#].*)?$/, 'https://www.youtube.com/watch?v=$1'],
  [/^https?:\/\/player\.vimeo\.com\/video\/(\d{1,15})(?:[?#].*)?$/, 'https://vimeo.com/$1'],
];
const facebookFilm = /^https?:\/\/www\.facebook\.com\/plugins\/(?:video|post)\.php\?(?:.*&)?href=([^&]+)/;
/** Frames that play nothing: buttons, counters and advertisements. */
const otherFrames =
  /\/plugins\/(?:like|share|page)|tweet_button|googletagmanager|doubleclick|googlesyndication|adsystem/i;

/** Where the address of a player is written. */
const sources = ['src', 'data-src', 'data-lazy-src'];
/** Where that of an `object` or one of its parameters is, among other values. */
const objectSources = ['data', 'value'];
/** The attributes of players that are read. */
export const playerAttributes = [
  ...[...sources, ...objectSources, 'srcset', 'data-srcset', 'title', 'width', 'height'],
  ...['data-account', 'data-video-id', 'videoid', 'data-videoid'],
];

/** The address of a film that a script finds by its number, on YouTube or Brightcove. */
function addressOfIds(attributes: ReadonlyMap<string, string>): string {
  const id = (name: string) => /^[\w-]{1,30}$/.exec(attributes.get(name) ?? '')?.[0];
  const [video, account, film] = [id('videoid') ?? id('data-videoid'), id('data-account'), id('data-video-id')];
  if (video !== undefined) return `https://www.youtube.com/watch?v=${video}`;
  if (account === undefined || film === undefined) return '';
  return `https://players.brightcove.net/${account}/default_default/index.html?videoId=${film}`;
}

/** The address that a player's element names, as one that opens by itself; null for frames that play nothing. */
export function playedAddress(attributes: ReadonlyMap<string, string>, base: string | null): string | null {
  const sizes = [attributes.get('width'), attributes.get('height')];
  if (sizes.some((size) => /^[0-2](?:px)?$/.test(size ?? ''))) return null;
  const ofObject = objectSources
    .map((name) => attributes.get(name))
    .filter((value) => /^(?:https?:)?\/\//.test(value ?? ''));
  const address = [...sources.map((name) => attributes.get(name)), ...ofObject, addressOfIds(attributes)]
    .map((written) => resolveAddress(written ?? '', base))
    .find((found) => found !== null);
  if (address === undefined || otherFrames.test(address)) return null;
  const [, played] = facebookFilm.exec(address) ?? [];
  if (played !== undefined) return resolveAddress(new URLSearchParams(`href=${played}`).get('href') ?? '', null);
  for (const [player, page] of pages) if (player.test(address)) return address.replace(player, page);
  return address;
}
