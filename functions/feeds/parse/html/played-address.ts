import { resolveAddress } from '../resolve-address.ts';

/** Players for other sites, and the page of what they play. Without its page around it, YouTube's player fails. */
const pages: [player: RegExp, page: string][] = [
  [
    /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,20})(?:[?#].*)?$/,
    'https://www.youtube.com/watch?v=$1',
  ],
  [/^https?:\/\/player\.vimeo\.com\/video\/(\d{1,15})(?:[?#].*)?$/, 'https://vimeo.com/$1'],
];
/** Frames that play nothing: buttons, counters and advertisements. */
const otherFrames =
  /\/plugins\/(?:like|share|page)|tweet_button|googletagmanager|doubleclick|googlesyndication|adsystem/i;

/** The address that a player's element names, as one that opens by itself; null for frames that play nothing. */
export function playedAddress(attributes: ReadonlyMap<string, string>, base: string | null): string | null {
  const sizes = [attributes.get('width'), attributes.get('height')];
  if (sizes.some((size) => /^[0-2](?:px)?$/.test(size ?? ''))) return null;
  const address = ['src', 'data-src']
    .map((name) => resolveAddress(attributes.get(name) ?? '', base))
    .find((found) => found !== null);
  if (address === undefined || otherFrames.test(address)) return null;
  for (const [player, page] of pages) if (player.test(address)) return address.replace(player, page);
  return address;
}
