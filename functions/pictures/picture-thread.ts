import { parentPort } from 'node:worker_threads';
import Vips from 'wasm-vips';
import { limits } from '#shared/config/limits.ts';
import type { DecodeReply, DecodeRequest } from './read-picture.ts';

/** The types that the site shows. SVG is never among them: it is a document with links and scripts. */
const loaders = new Set(['jpegload_buffer', 'pngload_buffer', 'gifload_buffer', 'webpload_buffer', 'heifload_buffer']);
/** A picture that is many times as high as wide is cut: no frame shows more of it. */
const maxRatio = 3;
/** Effort 2 of 6 takes half the time of the default for two hundredths more bytes. */
const webp = { Q: 74, effort: 2, keep: 'none' } as const;

const starting = Vips({
  dynamicLibraries: ['vips-heif.wasm'],
  // It prints a warning for each damaged line of a file.
  printErr: () => {},
}).then((vips) => {
  vips.concurrency(1);
  vips.Cache.max(0);
  return vips;
});

/** The thread of `decodePicture`. */
parentPort?.on('message', async ({ bytes, width }: DecodeRequest) => {
  parentPort?.postMessage(await decode(bytes, width).catch(() => null));
});

async function decode(bytes: Uint8Array, width: number): Promise<DecodeReply> {
  const vips = await starting;
  // Reads the header only. Of an animation it is the first frame.
  using header = vips.Image.newFromBuffer(bytes);
  if (!loaders.has(header.getString('vips-loader'))) return null;
  if (header.width * header.height > limits.picture.maxPixels) return null;
  const isTurned = header.getTypeof('orientation') !== 0 && header.getInt('orientation') >= 5;
  const [originalWidth, originalHeight] = isTurned ? [header.height, header.width] : [header.width, header.height];
  // Turns it upright and converts its colours to sRGB, CMYK too. It never becomes larger than it is.
  using drawn = vips.Image.thumbnailBuffer(bytes, width, {
    // Half a picture is worse than none.
    option_string: '[fail_on=truncated]',
    height: width * maxRatio,
    size: 'down',
    output_profile: 'srgb',
  });
  using small = drawn.copyMemory();
  // Means of the bands, below those of all together.
  using opaque = small.hasAlpha() ? small.flatten({ background: [255] }) : small.copy();
  using means = opaque.stats();
  const [red = 0, green = red, blue = red] = [1, 2, 3].map((band) =>
    band < means.height ? means.getpoint(4, band)[0] : undefined,
  );
  return {
    webp: small.writeToBuffer('.webp', webp),
    width: originalWidth,
    height: originalHeight,
    colour: [red, green, blue],
  };
}
