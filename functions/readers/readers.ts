import type { AppUser } from '#shared/domain/readers/account.ts';
import { appUser } from '#shared/domain/readers/account.ts';
import { defineEntity, service } from '../table/entity.ts';

const entity = defineEntity({
  model: { entity: 'reader', version: '1', service },
  attributes: {
    uid: { type: 'string', required: true },
    firstName: { type: 'string', required: true },
    lastName: { type: 'string', required: true },
    email: { type: 'string', required: true },
    profileImageUrl: { type: 'any' },
    createdAt: { type: 'string', required: true },
  },
  indexes: {
    byId: {
      pk: { field: 'pk', composite: ['uid'], template: 'reader#${uid}', casing: 'none' },
      sk: { field: 'sk', composite: [], template: 'profile', casing: 'none' },
    },
  },
});

/** The reader's account; null for somebody who has signed in at Google but is not known here yet. */
export async function readReader(uid: string): Promise<AppUser | null> {
  const { data } = await entity().get({ uid }).go({ consistent: true });
  return data && appUser.parse({ ...data, id: uid, profileImageUrl: data.profileImageUrl ?? null });
}

/** Makes the account or brings it up to date; the same reader never has two (AUTH-23). */
export async function saveReader({ id: uid, ...values }: AppUser, now: Date): Promise<void> {
  await entity()
    .upsert({ uid, ...values })
    .ifNotExists({ createdAt: now.toISOString() })
    .go();
}

export async function removeReader(uid: string): Promise<void> {
  await entity().delete({ uid }).go();
}
