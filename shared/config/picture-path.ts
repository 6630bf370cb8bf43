/** Widths in pixels in which the site serves pictures. */
export const pictureWidths = [320, 640, 1280] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** The folder of our own route for pictures. */
export const picturesPath = '/pictures/';

/**
 * Where the site serves a picture of another site. The original address stays readable in it.
 * @param key the signature of `address` that comes with it (functions/table/picture-keys.ts)
 */
export const picturePath = (address: string, key: string, width: PictureWidth): string =>
  `${picturesPath}${key}/${width}?address=${encodeURIComponent(address)}`;
