import { endPayments } from '#functions/membership/end-payments.ts';
import { paymentsEnabled } from '#functions/membership/payment-settings.ts';
import { deleteFirebaseUser, removeReaderData, requireRecentSignIn } from '#functions/readers/account-deletion.ts';
import { markDeleted } from '#functions/readers/deleted-readers.ts';
import { enforceLimit } from '#functions/readers/rate-limit.ts';
import { removeReader } from '#functions/readers/readers.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { Refusal } from '#functions/runtime/refusal.ts';
import { leaveTeam } from '#functions/team/member-edits.ts';
import { deleteReader } from '#shared/api/readers.ts';
import { limits } from '#shared/config/limits.ts';

/** Time for follows and likes, of the 29 seconds of the function. */
const removalMs = 15_000;

/**
 * After the role, the mark comes first: nothing is stored after it. Payments end next, because nothing else can be
 * undone. A retry continues where a failed call stopped; the account goes last.
 */
export const handler = endpoint(deleteReader, async ({ caller }) => {
  const now = new Date();
  await enforceLimit(`deletion#${caller.uid}`, limits.deletionsPerMinute, now);
  requireRecentSignIn(caller, now);
  // Before the mark: the last owner has to name another one first, and keeps the account until then.
  await leaveTeam(caller, now);
  await markDeleted(caller.uid, now);
  if (paymentsEnabled()) await endPayments(caller.uid, now);
  if (!(await removeReaderData(caller.uid, () => Date.now() - now.getTime() < removalMs)))
    throw new Refusal(503, 'deletion_continues', 'There is more to delete, send the request again');
  await deleteFirebaseUser(caller);
  await removeReader(caller.uid);
  return undefined;
});
