import type { EntityItem } from 'electrodb';
import { typed } from '#functions/table/attributes.ts';
import { batchRead } from '#functions/table/batch.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
// Signs the pictures in replies.
import '#functions/table/picture-keys.ts';
import { writeTransaction } from '#functions/table/transaction.ts';
import { type AppUser, appUser } from '#shared/domain/readers/account.ts';
import { deletedReaderEntity, notDeleted, refuseDeleted } from './deleted-readers.ts';

export const readerEntity = defineEntity({
  model: { entity: 'reader', version: '1', service },
  attributes: {
    uid: { type: 'string', required: true },
    firstName: { type: 'string', required: true },
    lastName: { type: 'string', required: true },
    email: { type: 'string', required: true },
    /** ElectroDB's 'string' does not allow null. */
    profileImageUrl: { type: typed<AppUser['profileImageUrl']>() },
    /** The languages that the reader reads; absent until they choose. */
    languages: { type: 'list', items: { type: 'string' } },
    /** The reader's two shores, likewise. */
    shores: { type: typed<AppUser['shores']>() },
    /** What the reader hides, likewise. */
    hidden: { type: typed<AppUser['hidden']>() },
    /** Whether the account keeps what the reader saves and opens (kept-lists.ts); absent until they agree. */
    keepsLists: { type: 'boolean' },
    createdAt: { type: 'string', required: true },
  },
  indexes: { byId: keys('reader#${uid}', 'profile') },
});

interface Settings {
  languages?: string[];
  shores?: NonNullable<AppUser['shores']>;
  hidden?: NonNullable<AppUser['hidden']>;
}

const rows = () => ({ deleted: deletedReaderEntity(), reader: readerEntity() });

const accountOf = ({ uid, ...row }: EntityItem<ReturnType<typeof readerEntity>>): AppUser =>
  appUser.parse({ ...row, id: uid, profileImageUrl: row.profileImageUrl ?? null });

/** The reader's account; null before the first sign-in is synchronised. */
export async function readReader(uid: string): Promise<AppUser | null> {
  const { data } = await readerEntity().get({ uid }).go({ consistent: true });
  return data && accountOf(data);
}

/** Accounts by id; without those that do not exist. */
export async function readReaders(uids: readonly string[]): Promise<Map<string, AppUser>> {
  const rows = await batchRead(
    readerEntity(),
    uids.map((uid) => ({ uid })),
    { consistent: false },
  );
  return new Map(rows.map((row) => [row.uid, accountOf(row)]));
}

/**
 * Creates or updates the account, except its settings. The key is the uid, so a reader never has two.
 * @throws Refusal 401 if the account has been deleted
 */
export async function saveReader(
  { id: uid, ...values }: Omit<AppUser, keyof Settings | 'keepsLists'>,
  now: Date,
): Promise<void> {
  const failures = await writeTransaction(rows(), ({ deleted, reader }) => [
    notDeleted(deleted, uid),
    reader
      .upsert({ uid, ...values })
      .ifNotExists({ createdAt: now.toISOString() })
      .commit(),
  ]);
  refuseDeleted(failures);
}

/**
 * Stores these settings of the reader; the others stay.
 * @returns the account; null if there is none
 * @throws Refusal 401 if the account has been deleted
 */
export async function saveSettings(uid: string, settings: Settings): Promise<AppUser | null> {
  const failures = await writeTransaction(rows(), ({ deleted, reader }) => [
    notDeleted(deleted, uid),
    // Fails without an account.
    reader.patch({ uid }).set(settings).commit(),
  ]);
  refuseDeleted(failures);
  return readReader(uid);
}

export async function removeReader(uid: string): Promise<void> {
  await readerEntity().delete({ uid }).go();
}
