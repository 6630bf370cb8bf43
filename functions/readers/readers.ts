import { typed } from '#functions/table/attributes.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { isConditionFailure } from '#functions/table/transaction.ts';
import { type AppUser, appUser } from '#shared/domain/readers/account.ts';

const readerEntity = defineEntity({
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
    createdAt: { type: 'string', required: true },
  },
  indexes: {
    byId: {
      pk: { field: 'pk', composite: ['uid'], template: 'reader#${uid}', casing: 'none' },
      sk: { field: 'sk', composite: [], template: 'profile', casing: 'none' },
    },
  },
});

/** The reader's account; null before the first sign-in is synchronised. */
export async function readReader(uid: string): Promise<AppUser | null> {
  const { data } = await readerEntity().get({ uid }).go({ consistent: true });
  return data && appUser.parse({ ...data, id: uid, profileImageUrl: data.profileImageUrl ?? null });
}

/** Creates or updates the account, except its languages. The key is the uid, so a reader never has two. */
export async function saveReader({ id: uid, ...values }: Omit<AppUser, 'languages'>, now: Date): Promise<void> {
  await readerEntity()
    .upsert({ uid, ...values })
    .ifNotExists({ createdAt: now.toISOString() })
    .go();
}

/** Stores the languages that the reader reads. @returns the account; null if there is none */
export async function saveLanguages(uid: string, languages: string[]): Promise<AppUser | null> {
  await readerEntity()
    .update({ uid })
    .set({ languages })
    .where((attributes, { exists }) => exists(attributes.uid))
    .go()
    .catch((error: unknown) => {
      if (!isConditionFailure(error)) throw error;
    });
  return readReader(uid);
}

export async function removeReader(uid: string): Promise<void> {
  await readerEntity().delete({ uid }).go();
}
