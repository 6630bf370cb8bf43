import type { ArticlePreview } from './article.ts';

/** Endings of the files of pictures. The query of such an address chooses a size, a crop or a version. */
const pictureFile = /\.(?:jpe?g|png|gif|webp|avif|svg|bmp|jfif)$/i;
/** Parameters of scripts that return a picture: how large and in which form, not which one. */
const formParameter =
  /^(?:w|h|wd|ht|width|height|maxw(?:idth)?|maxh(?:eight)?|size|sz|s|resize|fit|crop|cropping|rect|quality|q|auto|format|fm|f|dpr|scale|zoom|strip|ssl|v|ver|version|t|ts|cb|rev|itok|token|sig|signature|hash|expires|disposition|profile|preset|ratio|precrop|usm|sharp|blur|bg|_)$/i;
/** The ends of names of files in one of several sizes, as WordPress, Drupal and others write them. */
const sizeInName = /(?:[-_](?:\d{2,5}x\d{2,5}|scaled|thumb(?:nail)?|small|medium|large)|@[1-4]x)(?=\.\w{3,4}$)/i;
/** Folders that name a size: of Cloudinary, Cloudflare, the BBC, and any as `300x200`. */
const sizeFolders =
  /\/(?:\d{2,5}x\d{2,5}|(?:[a-z]{1,3}_[\w.:-]{1,40},)*[wh]_\d{1,5}(?:,[a-z]{1,3}_[\w.:-]{1,40})*|cdn-cgi\/image\/[^/]{1,200}|ace\/(?:standard|ws)\/\d{2,5}|styles\/[\w-]{1,60}\/public)(?=\/)/gi;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The file of a picture in any size, by any protocol or service that resizes pictures: `quay.jpg`,
 * `quay-300x200.jpg`, `quay.jpg?w=300` and `//i0.wp.com/.../quay.jpg` of a site are one. The address of a script keeps
 * the parameters that choose the picture.
 */
export function fileOfPicture(address: string): string {
  const [, path = '', query = ''] = /^([^?#]*)(?:\?([^#]*))?/s.exec(address.slice(0, 4000)) ?? [];
  const parameters = query.split('&').filter((one) => one !== '');
  // A service that resizes pictures names the original in its path or its query.
  const original =
    /.\/(https?(?::|%3a)(?:\/|%2f){1,2}.+)$/i.exec(path)?.[1] ??
    parameters.map((one) => /^(?:url|src|image|img|u)=((?:https?(?::|%3a)|\/|%2f).+)$/i.exec(one)?.[1]).find(Boolean);
  const inner = original === undefined ? '' : decoded(original);
  if (/^https?:/i.test(inner)) return fileOfPicture(inner.replace(/^(https?:)\/+/i, '$1//'));
  const file = path
    .replace(/^(?:https?:)?\/\/(?:i\d\.wp\.com\/|www\.)?/i, '')
    .replace(sizeFolders, '')
    .replace(/(\.(?:jpe?g|png))\.(?:webp|avif)$/i, '$1')
    .replace(sizeInName, '');
  if (pictureFile.test(file)) return file;
  const choosing = parameters.filter((one) => !formParameter.test(one.replace(/=.*$/s, ''))).sort();
  return choosing.length === 0 ? file : `${file}?${choosing.join('&')}`;
}

type Pictured = Pick<ArticlePreview, 'image'>;

/** Cards from one showing of a picture to the next: more than a wide screen shows at a time. */
const apartCards = 24;

interface ApartOptions {
  /** What the page shows above the list. */
  above?: readonly Pictured[];
  /** Cards between two showings of a picture; Infinity where any two cards may be side by side. */
  apart?: number | undefined;
}

/**
 * A list of cards that shows no picture twice in one view: feeds often carry one picture for several reports, a
 * publisher's placeholder or an agency's logo. A later card of the same picture has none, and shows what it shows
 * without a picture. Other articles are returned as they are.
 */
export function picturesApart<T extends Pictured>(
  list: readonly T[],
  { above = [], apart = apartCards }: ApartOptions = {},
): T[] {
  const shown = new Map<string, number>();
  const isRepeat = ({ image }: Pictured, place: number): boolean => {
    if (image === null || image === '') return false;
    const file = fileOfPicture(image);
    const before = shown.get(file);
    if (before !== undefined && place - before < apart) return true;
    shown.set(file, place);
    return false;
  };
  for (const [n, one] of above.entries()) isRepeat(one, n - above.length);
  return list.map((one, n) => (isRepeat(one, n) ? { ...one, image: null } : one));
}
