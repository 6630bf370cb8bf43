import { getUser, syncUser } from '#shared/api/readers.ts';
import { picturePath } from '#shared/config/picture-path.ts';
import type { AppUser } from '#shared/domain/readers/account.ts';
import { ApiError, call } from '#web/shell/api/client.ts';
import { failureHint, isNetworkError } from '#web/shell/api/failure.ts';
import { messages } from '#web/shell/messages/en.ts';
import type { Identity, Reader } from '#web/shell/session/current-session.ts';
import { keptWith } from '#web/shell/storage/reader-state.ts';

const statusOf = (error: unknown): string => (error instanceof ApiError ? error.statusText : failureHint(error));

/** Creates or updates our account from a Google account. */
const syncAccount = ({ uid, email, displayName, photoURL }: Identity): Promise<AppUser> =>
  call(syncUser, { body: { firebaseUid: uid, email: email ?? '', displayName, photoURL } }).catch((cause: unknown) => {
    throw new Error(messages.account.syncFailed(statusOf(cause)), { cause });
  });

/** The reader from the Google account alone: without a network the session continues. */
const readerFromIdentity = ({ uid, email, displayName }: Identity): Reader => {
  const name = displayName ?? email ?? '';
  return { uid, firstName: name.split(' ')[0] ?? '', name, email: email ?? '', picture: null };
};

/** A reply that takes longer, in milliseconds, counts as a failure: the reader can try again. */
const timeoutMs = 10_000;

/**
 * Loads the reader's account; the first sign-in creates it.
 * @throws Error with 'Failed to fetch user: ...' or 'Failed to sync user: ...'
 */
export async function loadReader(identity: Identity): Promise<Reader> {
  const user = await call(getUser, {}, { signal: AbortSignal.timeout(timeoutMs) }).catch((cause: unknown) => {
    if (isNetworkError(cause)) return null;
    if (cause instanceof ApiError && cause.status === 404) return syncAccount(identity);
    throw new Error(messages.account.fetchFailed(statusOf(cause)), { cause });
  });
  if (user === null) return readerFromIdentity(identity);
  // Loaded for signed-in readers only.
  import('../languages/account-languages.ts')
    .then(({ mergeLanguages }) => mergeLanguages(user.id, user.languages))
    .catch((error: unknown) => console.warn('Could not merge the languages.', error));
  import('#web/shell/shores/use-shores.ts')
    .then(({ mergeShores }) => mergeShores(user.id, user.shores))
    .catch((error: unknown) => console.warn('Could not merge the shores.', error));
  import('../hidden/change-hidden.ts')
    .then(({ mergeHidden }) => mergeHidden(user.hidden))
    .catch((error: unknown) => console.warn('Could not merge what the reader hides.', error));
  if (user.keepsLists === true)
    import('../saved/sync-lists.ts')
      .then(({ beginSync }) => beginSync(user.id))
      .catch((error: unknown) => console.warn('Could not keep the lists of articles.', error));
  else if (keptWith.read()?.uid === user.id) keptWith.write(null);
  const name = `${user.firstName} ${user.lastName}`.trim();
  return {
    uid: user.id,
    firstName: user.firstName,
    name: name || user.email,
    email: user.email,
    picture: picturePath({ image: user.profileImageUrl, imageKey: user.imageKey }, 320),
  };
}
