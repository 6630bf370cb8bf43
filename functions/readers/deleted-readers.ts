import type { Entity, TransactWriteEntity } from 'electrodb';
import { Refusal } from '#functions/runtime/refusal.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import { writeTransaction } from '#functions/table/transaction.ts';
import { retention } from '#shared/config/retention.ts';
import { daySeconds } from '#shared/domain/utc-day.ts';

/**
 * Marks an account as deleted. Every write of reader data checks in its transaction that there is no mark, so nothing
 * is stored after the deletion has listed the data: not by another tab, not by a payment, and not with a token, which
 * stays valid for an hour.
 */
export const deletedReaderEntity = defineEntity({
  model: { entity: 'deleted-reader', version: '1', service },
  attributes: {
    uid: { type: 'string', required: true },
    /** Seconds. */
    deletedAt: { type: 'number', required: true },
    expiresAt: { type: 'number', required: true },
  },
  // Not among the reader's data, which is empty after a deletion.
  indexes: { byReader: keys('deleted-reader#${uid}', 'deleted') },
});

const rows = () => ({ deleted: deletedReaderEntity() });
const inSeconds = (time: Date): number => Math.floor(time.getTime() / 1000);

/** Marks the account as deleted, before its data is removed. A repeated deletion keeps the first mark. */
export async function markDeleted(uid: string, now: Date): Promise<void> {
  const deletedAt = inSeconds(now);
  // A transaction, because it may conflict with the reader's own writes: it is then sent again.
  await writeTransaction(rows(), ({ deleted }) => [
    deleted.create({ uid, deletedAt, expiresAt: deletedAt + retention.deletedAccountDays * daySeconds }).commit(),
  ]);
}

export async function isDeleted(uid: string): Promise<boolean> {
  const { data } = await deletedReaderEntity().get({ uid }).go({ consistent: true });
  return data !== null;
}

/**
 * Whether the reader has signed in after a deletion of the account: data left by an interrupted deletion must not
 * reappear.
 */
export async function isReturning(uid: string, signedInAt: number): Promise<boolean> {
  const { data } = await deletedReaderEntity().get({ uid }).go({ consistent: true });
  return data !== null && signedInAt > data.deletedAt;
}

/**
 * Removes the mark for a reader who has signed in again, which begins a new account. Tokens of the deleted one keep
 * the time of their sign-in when they are renewed.
 * @param signedInAt seconds
 * @throws Refusal 401 for a sign-in before the deletion
 */
export async function beginNewAccount(uid: string, signedInAt: number): Promise<void> {
  const { data } = await deletedReaderEntity().get({ uid }).go({ consistent: true });
  if (data === null) return;
  if (signedInAt <= data.deletedAt) throw accountDeleted();
  await deletedReaderEntity().delete({ uid }).go();
}

/**
 * For calls that store no reader data.
 * @throws Refusal 401 for a token of an account that has been deleted, unless its reader has signed in again
 */
export async function requireAccount({ uid, signedInAt }: { uid: string; signedInAt: number }): Promise<void> {
  const { data } = await deletedReaderEntity().get({ uid }).go({ consistent: true });
  if (data !== null && signedInAt <= data.deletedAt) throw accountDeleted();
}

const accountDeleted = (): Refusal =>
  new Refusal(401, 'account_deleted', 'Unauthorized: this account has been deleted, sign in again');

type InTransaction<E> = E extends Entity<infer A, infer F, infer C, infer S> ? TransactWriteEntity<A, F, C, S> : never;

/** The first item of every transaction that stores data of a reader: the check that there is no mark. */
export const notDeleted = (deleted: InTransaction<ReturnType<typeof deletedReaderEntity>>, uid: string) =>
  deleted
    .check({ uid })
    .where(({ deletedAt }, { notExists }) => notExists(deletedAt))
    .commit();

/**
 * For a transaction whose first item is `notDeleted`.
 * @throws Refusal 401 if this check failed
 */
export function refuseDeleted(failures: readonly string[] | null): void {
  if (failures?.[0] === 'ConditionalCheckFailed') throw accountDeleted();
}
