import { batchRead } from '#functions/table/batch.ts';
import { isConditionFailure } from '#functions/table/transaction.ts';
import { articleEntity, type MeasuredPicture, pictureHash } from './article-rows.ts';

/** The articles of these that have a picture of which the size is not known. */
export async function readUnmeasured(ids: readonly string[]): Promise<{ id: string; image: string }[]> {
  const keys = [...new Set(ids)].map((id) => ({ id }));
  const rows = await batchRead(articleEntity(), keys);
  return rows.flatMap(({ id, ingested: { preview }, picture }) => {
    const { image } = preview;
    return image === null || !/^https?:/i.test(image) || picture?.of === pictureHash(image) ? [] : [{ id, image }];
  });
}

/** Stores what was measured. Does nothing for an article that has been deleted meanwhile. */
export async function savePicture(id: string, picture: MeasuredPicture): Promise<void> {
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
