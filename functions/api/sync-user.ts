import { beginNewAccount } from '#functions/readers/deleted-readers.ts';
import { readReader, saveReader } from '#functions/readers/readers.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { fieldLabel } from '#functions/runtime/field-label.ts';
import { Refusal } from '#functions/runtime/refusal.ts';
import { syncUser } from '#shared/api/readers.ts';
import { type AppUser, splitName } from '#shared/domain/readers/account.ts';

/** The caller's picture if a page may show it: only https. */
function pictureAddress(address: string | null | undefined): string | null {
  return address && URL.canParse(address) && new URL(address).protocol === 'https:' ? new URL(address).href : null;
}

export const handler = endpoint(syncUser, async ({ caller, body: { firebaseUid, email, displayName, photoURL } }) => {
  const wrong = [
    ...(firebaseUid === caller.uid ? [] : ['firebaseUid']),
    ...(email.toLowerCase() === (caller.email ?? '') ? [] : ['email']),
  ].map((field) => ({ field, message: `${fieldLabel([field])} does not match the token` }));
  if (wrong.length > 0) {
    throw new Refusal(403, 'forbidden', wrong.map(({ message }) => message).join('; '), wrong);
  }
  const user: AppUser = {
    id: caller.uid,
    ...splitName(displayName ?? ''),
    email: caller.email ?? '',
    profileImageUrl: pictureAddress(photoURL),
  };
  await beginNewAccount(caller.uid, caller.signedInAt);
  await saveReader(user, new Date());
  return (await readReader(caller.uid)) ?? user;
});
