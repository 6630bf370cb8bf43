import { Refusal } from '#functions/runtime/refusal.ts';
import { packed } from '#functions/table/attributes.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import { writeTransaction } from '#functions/table/transaction.ts';
import { type KeptEntry, mergedEntries } from '#shared/domain/readers/kept-entries.ts';
import type { KeptLists } from '#shared/domain/readers/kept-lists.ts';
import { deletedReaderEntity, notDeleted, refuseDeleted } from './deleted-readers.ts';
import { readerEntity } from './readers.ts';

/** The lists of a reader who has agreed that their account keeps them. */
const keptListsEntity = defineEntity({
  model: { entity: 'kept-lists', version: '1', service },
  attributes: {
    uid: { type: 'string', required: true },
    lists: packed<KeptLists>(),
    /** Of the last change: two devices may send theirs at the same time. */
    revision: { type: 'number', required: true },
  },
  indexes: { byReader: keys('reader#${uid}', 'kept-lists') },
});

const rows = () => ({ deleted: deletedReaderEntity(), reader: readerEntity(), kept: keptListsEntity() });
/** Attempts while other devices of the reader write. */
const attempts = 6;

const readRow = async (uid: string) => (await keptListsEntity().get({ uid }).go({ consistent: true })).data;

/** The lists that an account keeps; undefined if it keeps none. */
export const keptListsOf = async (uid: string): Promise<KeptLists | undefined> => (await readRow(uid))?.lists;

/**
 * Stores whether the reader agrees. Without consent nothing is kept: the lists are deleted in the same transaction.
 * @returns false if there is no account
 * @throws Refusal 401 if the account has been deleted
 */
export async function setConsent(uid: string, keepsLists: boolean): Promise<boolean> {
  const failures = await writeTransaction(rows(), ({ deleted, reader, kept }) => [
    notDeleted(deleted, uid),
    reader.patch({ uid }).set({ keepsLists }).commit(),
    ...(keepsLists ? [] : [kept.delete({ uid }).commit()]),
  ]);
  refuseDeleted(failures);
  return failures === null;
}

/** A device whose clock is ahead does not decide for longer than the others. */
const upTo = (entries: readonly KeptEntry[], now: number) =>
  entries.map((one) => (one.at > now ? { ...one, at: now } : one));

/**
 * Merges the lists of a device into those of the account, by what was done last with each article.
 * @returns the lists of all devices
 * @throws Refusal 409 if the reader has not agreed, or no longer does; 401 if the account has been deleted
 */
export async function mergeLists(uid: string, given: KeptLists, now: Date): Promise<KeptLists> {
  for (let attempt = 1; ; attempt++) {
    const row = await readRow(uid);
    const merge = (list: keyof KeptLists) => mergedEntries(row?.lists[list] ?? [], upTo(given[list], now.getTime()));
    const lists = { saved: merge('saved'), opened: merge('opened') };
    if (row !== null && JSON.stringify(row.lists) === JSON.stringify(lists)) return lists;
    const failures = await writeTransaction(rows(), ({ deleted, reader, kept }) => [
      notDeleted(deleted, uid),
      reader
        .check({ uid })
        .where(({ keepsLists }, { eq }) => eq(keepsLists, true))
        .commit(),
      kept
        .put({ uid, lists, revision: (row?.revision ?? 0) + 1 })
        .where(({ revision }, { eq, notExists }) => (row === null ? notExists(revision) : eq(revision, row.revision)))
        .commit(),
    ]);
    if (failures === null) return lists;
    refuseDeleted(failures);
    if (failures[1] !== 'None')
      throw new Refusal(409, 'not_kept', 'This account keeps no lists: the reader has not agreed');
    if (attempt === attempts) throw new Refusal(503, 'busy', 'Other devices are saving too, try again in a minute');
  }
}

export async function removeLists(uid: string): Promise<void> {
  await keptListsEntity().delete({ uid }).go();
}
