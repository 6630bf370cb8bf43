/** Counters, buttons and files that stand in for a picture until a script loads it. They are not shown at all. */
const furniture = [
  /^https?:\/\/[^/]{1,100}\/~ff\//,
  /^https?:\/\/[^/]{1,100}\/~r\/[^/]{1,100}\/~4\//,
  /^https?:\/\/feeds\.feedburner\.com\/~/,
  /^https?:\/\/(?:feeds\.wordpress\.com\/1\.0|(?:stats|pixel)\.(?:wordpress|wp)\.com|rss\.feedsportal\.com)\//,
  /^https?:\/\/(?:[\w-]+\.)*(?:doubleclick\.net|google-analytics\.com|scorecardresearch\.com|quantserve\.com)\//,
  /^https?:\/\/(?:[\w-]+\.)*(?:addtoany|addthis|sharethis|feedblitz)\.com\//,
  /^https?:\/\/(?:mc\.yandex\.ru\/watch|(?:www\.)?facebook\.com\/tr(?:\/?$)|counter\.[\w.-]{1,100}\/)/,
  /\/(?:piwik|matomo|pixel|count|counter|beacon)\.(?:php|gif|aspx?)$/i,
  // Not a logo, nor the bare name of a network: a story may be about it.
  /[/_-](?:facebook|twitter|whatsapp|pinterest|linkedin|telegram|email)[_-]?(?:share|icon|button|btn)\.(?:png|gif|svg)$/i,
  /[/_-](?:share|tweet|follow)[_-]?(?:on|this)?[_-]?(?:icon|button|btn|facebook|twitter|whatsapp)\.(?:png|gif|svg)$/i,
  /[/_-](?:lazy-?load(?:er|ing)?|placeholder|spacer|1x1)\.(?:gif|png|svg)$/i,
  /\/(?:blank|transparent|pixel|(?:ajax-?)?load(?:ing|er)|spinner|lazy|grey|gray|clear)\.(?:gif|png|svg)$/i,
];
/** Faces of authors and readers. */
const avatars =
  /^https?:\/\/(?:[\w-]+\.)*(?:gravatar\.com\/avatar|avatars\d*\.githubusercontent\.com)\/|\/(?:avatars?|authors?|profile_images|userpics?)\//i;
const avatarClass = /(?:^|[\s_-])(?:avatar|author|byline|userpic|headshot)(?=$|[\s_-])/i;
const emojiFiles = /\/images\/core\/emoji\/|\/twemoji\/|\/emoji\.php\/|\/smilies\//;
/** The file of an emoji, named by its characters in Unicode: `1f1ef-1f1f2.png`. */
const emojiCodes = /emoji.*\/(?:emoji_u)?([\da-f]{4,5}(?:[-_][\da-f]{4,5}){0,9})(?:@\dx)?\.(?:png|svg|gif|webp)$/i;
/** Pages on which a reader passes a story on. A picture in a link to one is a button. */
const sharePages =
  /^(?:mailto|whatsapp):|^https?:\/\/(?:\w+\.)?(?:facebook\.com\/(?:share|dialog)|(?:twitter|x)\.com\/(?:share|intent|home\?status)|wa\.me\/\?|whatsapp\.com\/send|linkedin\.com\/(?:share|sharing|cws)|pinterest\.[a-z.]{2,6}\/pin\/create|(?:t|telegram)\.me\/share|reddit\.com\/submit|tumblr\.com\/(?:share|widgets)|addtoany\.com|addthis\.com|feedburner\.com\/~|wordpress\.com\/1\.0\/go)/i;
const emojiClass = /(?:^|\s)(?:wp-smiley|emoji|emojione|twemoji|emoticon)(?:\s|$)/;
const emojiText =
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator})(?:\p{Extended_Pictographic}|\p{Emoji_Component})*$/u;
/** Characters of the text of an emoji, also one like `:-)`. */
const longestEmoji = 16;
/** Pixels up to which a picture is an icon. */
const iconSize = 32;
/** Pixels of the width that is chosen from a list, if it has it: enough for a story's page. */
const enoughWidth = 1280;
/** Pixels of a picture that a list offers for usual screens. */
const usualWidth = 640;
/** Characters of a list of addresses. */
const longestList = 10_000;

/** Whether the file of an address is a counter, button or placeholder, and not a picture. */
export const isFurniture = (address: string): boolean => {
  const file = address.replace(/[?#].*$/s, '');
  return furniture.some((pattern) => pattern.test(file));
};

/** Whether a picture may stand for a story: not a face that each story of an author has, and not an emoji. */
export const isStoryPicture = (address: string, classes = ''): boolean =>
  !isFurniture(address) && !avatars.test(address) && !emojiFiles.test(address) && !avatarClass.test(classes);

/** Whether an address in a link leads to a page on which a reader passes the story on. */
export const isSharePage = (address: string): boolean => sharePages.test(address);

/** Whether a picture is as small as an icon; false if its size is unknown (0). */
export const isIcon = (...sizes: number[]): boolean => sizes.some((size) => size > 0 && size <= iconSize);

/** The text of an emoji that a site has turned into a picture; empty for other pictures. */
export function emojiOf(attributes: ReadonlyMap<string, string>): string {
  const alt = attributes.get('alt')?.trim() ?? '';
  const file = (attributes.get('src') ?? '').slice(0, 500);
  if (emojiText.test(alt.slice(0, longestEmoji + 1)) && alt.length <= longestEmoji) return alt;
  const [, codes] = emojiCodes.exec(file) ?? [];
  if (codes !== undefined) return String.fromCodePoint(...codes.split(/[-_]/).map((code) => Number.parseInt(code, 16)));
  const isEmoji = emojiClass.test((attributes.get('class') ?? '').slice(0, 200)) || emojiFiles.test(file);
  return isEmoji && alt.length <= longestEmoji ? alt : '';
}

/** The address in a list for several sizes of screens (`srcset`) that suits a story's page; empty if there is none. */
export function addressOfList(srcset: string): string {
  if (srcset === '') return '';
  let best = { address: '', width: 0 };
  for (const [, address = '', size, unit] of srcset
    .slice(0, longestList)
    .matchAll(/([^\s,]\S{0,4000}?)(?:\s+(\d{1,5}(?:\.\d{1,3})?)([wx])(?:\s+\d{1,5}h)?)?\s*(?:,\s|,?$)/g)) {
    const width = size === undefined ? usualWidth : Number(size) * (unit === 'x' ? usualWidth : 1);
    const isBetter = best.width < enoughWidth && width <= enoughWidth ? width > best.width : width < best.width;
    if (best.address === '' || isBetter) best = { address, width };
  }
  return best.address;
}
