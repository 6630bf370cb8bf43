/** Widths in pixels in which the site serves pictures. */
export const pictureWidths = [320, 640, 1280] as const;
type PictureWidth = (typeof pictureWidths)[number];

/** The folder of our own route for pictures. */
export const picturesPath = '/pictures/';

/** The address of a picture, with the signature that a reply has beside it (functions/table/picture-keys.ts). */
export interface SignedPicture {
  image?: string | null | undefined;
  imageKey?: string | undefined;
}

/**
 * Where the site serves a picture: the original address stays readable in it. A path of this site and a picture in
 * its own address stay as they are.
 * @returns null without a picture, or without our signature: no page may load it from elsewhere
 */
export function picturePath({ image, imageKey }: SignedPicture, width: PictureWidth): string | null {
  if (!image) return null;
  if (/^(?:\/(?![/\\])|data:image\/)/.test(image)) return image;
  return imageKey === undefined ? null : `${picturesPath}${imageKey}/${width}?address=${encodeURIComponent(image)}`;
}

/** Offline, any width of a picture is better than none: this is what the service worker keeps one under. */
export const pictureCacheKey = (image: string): string => `${picturesPath}?address=${encodeURIComponent(image)}`;

const ownPicture = /^(\/pictures\/[\w-]{16}\/)640(\?address=.+)$/;

/** Whether this is the middle width of a picture on our own route, which bodies link to. */
export const isOwnPicture = (path: string): boolean => ownPicture.test(path);

/**
 * The `srcset` of a picture whose middle width has this path; undefined for another.
 * @param original its width, if that is known: no file is wider
 */
export function srcSetOf(path: string, original = Number.POSITIVE_INFINITY): string | undefined {
  const [, start, end] = ownPicture.exec(path) ?? [];
  const widths = pictureWidths.filter((_, n) => (pictureWidths[n - 1] ?? 0) < original);
  return start && widths.map((width) => `${start}${width}${end} ${Math.min(width, original)}w`).join(', ');
}

/** How wide pages show the pictures that documents have too, as in the attribute of an `<img>`. */
export const pictureSizes = {
  lead: '(min-width: 1200px) 680px, (min-width: 600px) 55vw, 100vw',
  article: '(min-width: 1048px) 1000px, 100vw',
  body: '(min-width: 700px) 652px, 100vw',
} as const;

const imageInBody = /(<img\b[^>]*?\ssrc=")([^"]*)(")/g;
const references: Readonly<Record<string, string>> = { amp: '&', quot: '"', lt: '<', gt: '>', '#39': "'" };
const unescaped = (text: string): string =>
  text.replace(/&(amp|quot|lt|gt|#39);/g, (_, name: string) => references[name] ?? '');

/** The addresses of the pictures in a body, as our sanitiser and Markdown write them. */
export const picturesIn = (html: string): string[] =>
  [...html.matchAll(imageInBody)].map(([, , address = '']) => unescaped(address));

/** A body with its pictures on our own route; those without a signature keep their address, and are not shown. */
export const withOwnPictures = (html: string, imageKeys: Readonly<Record<string, string>> = {}): string =>
  html.replace(imageInBody, (whole, start: string, address: string, end: string) => {
    const image = unescaped(address);
    const path = picturePath({ image, imageKey: imageKeys[image] }, 640);
    return path === null ? whole : `${start}${path}${end}`;
  });
