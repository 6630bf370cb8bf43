import { readPicture } from '#functions/pictures/read-picture.ts';
import { log } from '#functions/runtime/log.ts';
import { batchRead } from '#functions/table/batch.ts';
import { isConditionFailure } from '#functions/table/transaction.ts';
import { tintOf } from '#shared/config/tints.ts';
import { articleEntity, type MeasuredPicture, pictureHash } from './article-rows.ts';

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

/** The articles of these that have a picture of which the size is not known. */
async function readUnmeasured(ids: readonly string[]): Promise<{ id: string; image: string }[]> {
  const keys = [...new Set(ids)].map((id) => ({ id }));
  const rows = await batchRead(articleEntity(), keys);
  return rows.flatMap(({ id, ingested: { preview }, picture }) => {
    const { image } = preview;
    return image === null || !/^https?:/i.test(image) || picture?.of === pictureHash(image) ? [] : [{ id, image }];
  });
}

/** Stores what was measured. Does nothing for an article that has been deleted meanwhile. */
async function savePicture(id: string, picture: MeasuredPicture): Promise<void> {
  try {
    await articleEntity()
      .update({ id })
      .set({ picture })
      .where((attributes, { exists }) => exists(attributes.id))
      .go();
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}
