import { readUnmeasured, savePicture } from '#functions/articles/article-pictures.ts';
import { pictureHash } from '#functions/articles/article-rows.ts';
import { log } from '#functions/runtime/log.ts';
import { tintOf } from '#shared/config/tints.ts';
import { readPicture } from './read-picture.ts';

/** Pixels that are enough for the mean colour: the smallest that the decoder reads of a file. */
const sampleWidth = 32;
/** Pictures that are fetched at once; they are decoded one after the other. */
const concurrency = 4;

/**
 * Stores size and colour of the pictures of these articles. Those that have them are left out, so a message may be
 * delivered twice. A picture that cannot be shown stays unmeasured: it is no failure of ours.
 */
export async function measurePictures(ids: readonly string[]): Promise<void> {
  const open = await readUnmeasured(ids);
  for (let from = 0; from < open.length; from += concurrency)
    await Promise.all(open.slice(from, from + concurrency).map(measure));
}

async function measure({ id, image }: { id: string; image: string }): Promise<void> {
  const picture = await readPicture(image, sampleWidth);
  if (picture === null) return log.info('picture.unreadable', 'a picture cannot be shown', { articleId: id });
  const { width, height, colour } = picture;
  await savePicture(id, { of: pictureHash(image), width, height, tint: tintOf(colour) });
}
