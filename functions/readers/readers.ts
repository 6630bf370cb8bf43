import { typed } from '#functions/table/attributes.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
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

/** Creates or updates the account. The key is the uid, so a reader never has two. */
export async function saveReader({ id: uid, ...values }: AppUser, now: Date): Promise<void> {
  await readerEntity()
    .upsert({ uid, ...values })
    .ifNotExists({ createdAt: now.toISOString() })
    .go();
}

export async function removeReader(uid: string): Promise<void> {
  await readerEntity().delete({ uid }).go();
}
