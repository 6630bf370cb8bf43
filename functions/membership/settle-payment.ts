import { Service } from 'electrodb';
import { lazy } from '#functions/runtime/lazy.ts';
import type { PaidMembership } from '#shared/domain/membership/paid-membership.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { table } from '../table/client.ts';
import { defineEntity, service } from '../table/entity.ts';
import { transact } from '../table/transaction.ts';
import { hasPaidMembership, paidMembershipEntity } from './paid-memberships.ts';

/** Counts what was written about a subscription, so that an older answer of Stripe's never lies over a newer one. Says nothing about the reader. */
const guards = defineEntity({
  model: { entity: 'subscription-guard', version: '1', service },
  attributes: {
    subscriptionId: { type: 'string', required: true },
    version: { type: 'number', required: true },
    /** It was written among a reader's memberships; when it is not there any more, the reader has removed it. */
    given: { type: 'boolean', required: true },
  },
  indexes: {
    byId: {
      pk: {
        field: 'pk',
        composite: ['subscriptionId'],
        template: 'subscription#${subscriptionId}',
        casing: 'none',
      },
      sk: { field: 'sk', composite: [], template: 'guard', casing: 'none' },
    },
  },
});
/** An event of Stripe's that was dealt with. */
const events = defineEntity({
  model: { entity: 'payment-event', version: '1', service },
  attributes: { eventId: { type: 'string', required: true }, expiresAt: { type: 'number', required: true } },
  indexes: {
    byId: {
      pk: { field: 'pk', composite: ['eventId'], template: 'payment-event#${eventId}', casing: 'none' },
      sk: { field: 'sk', composite: [], template: 'event', casing: 'none' },
    },
  },
});
const entities = lazy(() => {
  const entities = { membership: paidMembershipEntity(), guard: guards(), event: events() };
  return { ...entities, all: new Service(entities, table()) };
});

/** Stripe tells an event again for three days, and an operator may for thirty. */
const keepEventDays = 40;

/** What is known of a subscription before Stripe is asked. */
export interface KnownSubscription {
  /** The event was dealt with; there is nothing to do. */
  done: boolean;
  version: number;
  given: boolean;
}

/** To be read before Stripe is asked: what is then written on condition of it is newer than everything that was written before. */
export async function knownSubscription(subscriptionId: string, eventId: string): Promise<KnownSubscription> {
  const { guard, event } = entities();
  const [known, seen] = await Promise.all([
    guard.get({ subscriptionId }).go({ consistent: true }),
    event.get({ eventId }).go({ consistent: true }),
  ]);
  return { done: seen.data !== null, version: known.data?.version ?? 0, given: known.data?.given ?? false };
}

interface Settlement {
  subscriptionId: string;
  eventId: string;
  known: KnownSubscription;
  /** What Stripe says of the subscription; null when nothing is to be written about it. */
  paid: Omit<PaidMembership, 'createdAt' | 'updatedAt'> | null;
  now: Date;
}

/**
 * Writes what Stripe has answered, with the note that the event is dealt with: both or neither.
 * @returns false when somebody else wrote since `known` was read: then read and ask again
 */
export async function settlePayment({ subscriptionId, eventId, known, paid, now }: Settlement): Promise<boolean> {
  const kept = await worthKeeping(paid, known);
  const updatedAt = now.toISOString();
  const met = await transact(() =>
    entities()
      .all.transaction.write(({ membership, guard, event }) => [
        event.create({ eventId, expiresAt: Math.floor((now.getTime() + keepEventDays * dayMs) / 1000) }).commit(),
        guard
          .put({ subscriptionId, version: known.version + 1, given: known.given || kept !== null })
          .where(({ version }, { eq, notExists }) =>
            known.version === 0 ? notExists(version) : eq(version, known.version),
          )
          .commit(),
        ...(kept === null
          ? []
          : known.given
            ? // Only over what is there: the reader may remove it at this moment.
              [
                membership
                  .patch({ uid: kept.uid, subscriptionId })
                  .set({ ...changing(kept), updatedAt })
                  .commit(),
              ]
            : [membership.put({ ...kept, createdAt: updatedAt, updatedAt }).commit()]),
      ])
      .go(),
  );
  return met === null;
}

/** A subscription that never gave anything has nothing to show, and one whose reader has removed what was kept of it stays forgotten. */
async function worthKeeping(paid: Settlement['paid'], { given }: KnownSubscription): Promise<Settlement['paid']> {
  if (paid === null) return null;
  return (given ? await hasPaidMembership(paid.uid, paid.subscriptionId) : paid.granting) ? paid : null;
}

/** What is no part of the key. */
function changing({ uid: _, subscriptionId: __, ...values }: NonNullable<Settlement['paid']>) {
  return values;
}
