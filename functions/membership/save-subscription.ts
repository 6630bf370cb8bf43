import { deletedReaderEntity, notDeleted } from '#functions/readers/deleted-readers.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import { writeTransaction } from '#functions/table/transaction.ts';
import type { NextPlan } from '#shared/domain/membership/membership.ts';
import type { PaidMembership } from '#shared/domain/membership/paid-membership.ts';
import { daySeconds } from '#shared/domain/utc-day.ts';
import { hasPaidMembership, paidMembershipEntity } from './paid-memberships.ts';

/**
 * Counts the writes of a subscription, so an older response of Stripe never overwrites a newer one. Not reader data.
 */
const guardEntity = defineEntity({
  model: { entity: 'subscription-guard', version: '1', service },
  attributes: {
    subscriptionId: { type: 'string', required: true },
    version: { type: 'number', required: true },
    /** A membership was written. If it no longer exists, the reader has deleted it. */
    given: { type: 'boolean', required: true },
  },
  indexes: { byId: keys('subscription#${subscriptionId}', 'guard') },
});

/** A webhook event that was processed. */
const eventEntity = defineEntity({
  model: { entity: 'payment-event', version: '1', service },
  attributes: { eventId: { type: 'string', required: true }, expiresAt: { type: 'number', required: true } },
  indexes: { byId: keys('payment-event#${eventId}', 'event') },
});

const rows = () => ({
  deleted: deletedReaderEntity(),
  membership: paidMembershipEntity(),
  guard: guardEntity(),
  event: eventEntity(),
});

/** Stripe retries an event for three days, an operator can resend it for thirty. */
const keepEventDays = 40;

/** What is stored about a subscription and an event, read before Stripe is called. */
export interface SubscriptionState {
  /** The event was processed before. */
  done: boolean;
  version: number;
  given: boolean;
}

/**
 * Reads the state of a subscription. Call it before Stripe: a write on condition of this state then contains data
 * newer than every write before it.
 */
export async function readSubscriptionState(subscriptionId: string, eventId?: string): Promise<SubscriptionState> {
  const [guard, event] = await Promise.all([
    guardEntity().get({ subscriptionId }).go({ consistent: true }),
    eventId === undefined ? undefined : eventEntity().get({ eventId }).go({ consistent: true }),
  ]);
  const isProcessed = event !== undefined && event.data !== null;
  return { done: isProcessed, version: guard.data?.version ?? 0, given: guard.data?.given ?? false };
}

interface SubscriptionUpdate {
  subscriptionId: string;
  /** The webhook event that reported the change, if one did. */
  eventId: string | undefined;
  known: SubscriptionState;
  /** The subscription at Stripe; null when there is nothing to store. */
  paid: (Omit<PaidMembership, 'createdAt' | 'updatedAt'> & { next: NextPlan | null }) | null;
  now: Date;
}

/**
 * Stores the subscription and marks the event as processed, in one transaction.
 * @returns false when the state has changed since `known` was read, or the reader has deleted the account: read it
 *   again and call Stripe again
 */
export async function saveSubscription({
  subscriptionId,
  eventId,
  known,
  paid,
  now,
}: SubscriptionUpdate): Promise<boolean> {
  const stored = paid !== null && (await isKept(paid, known)) ? paid : null;
  const updatedAt = now.toISOString();
  const expiresAt = Math.floor(now.getTime() / 1000) + keepEventDays * daySeconds;
  const failures = await writeTransaction(rows(), ({ deleted, membership, guard, event }) => [
    ...(eventId === undefined ? [] : [event.create({ eventId, expiresAt }).commit()]),
    guard
      .put({ subscriptionId, version: known.version + 1, given: known.given || stored !== null })
      .where(({ version }, { eq, notExists }) =>
        known.version === 0 ? notExists(version) : eq(version, known.version),
      )
      .commit(),
    ...(stored === null || known.given
      ? []
      : [notDeleted(deleted, stored.uid), membership.put({ ...stored, createdAt: updatedAt, updatedAt }).commit()]),
    // A patch fails when the item is gone: the reader may delete it at this moment.
    ...(stored !== null && known.given
      ? [membership.patch(keyOf(stored)).set(valuesOf(stored, updatedAt)).commit()]
      : []),
  ]);
  return failures === null;
}

/** Makes a processed event new, for Stripe's next delivery of it. */
export async function forgetEvent(eventId: string): Promise<void> {
  await eventEntity().delete({ eventId }).go();
}

type Paid = NonNullable<SubscriptionUpdate['paid']>;

/** False for a subscription that never gave access, or whose membership the reader has deleted. */
const isKept = async ({ uid, subscriptionId, granting }: Paid, { given }: SubscriptionState): Promise<boolean> =>
  given ? hasPaidMembership(uid, subscriptionId) : granting;

const keyOf = ({ uid, subscriptionId }: Paid) => ({ uid, subscriptionId });
const valuesOf = ({ uid: _, subscriptionId: __, ...values }: Paid, updatedAt: string) => ({ ...values, updatedAt });
