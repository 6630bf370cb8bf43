import { log } from '#functions/runtime/log.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { endSubscription, refundLastPayment } from './end-subscription.ts';
import { paidMemberships } from './paid-memberships.ts';
import { syncSubscription } from './sync-subscription.ts';

/** The event of the log that raises the alarm (infra/operations/alarms.ts). */
export const paidTwice = 'membership.paid_twice';

/** Stripe delivers an event for three days. An older second membership may be wanted: a person decides about it. */
const newMs = 4 * dayMs;

/**
 * Refunds and cancels the newer of two memberships that renew: the reader has paid twice, in two tabs or before a late
 * webhook. One that does not renew is no second payment; its successor begins when it ends.
 * @throws if Stripe refuses
 */
export async function endSecondMembership(uid: string, now: Date): Promise<void> {
  const [, ...extra] = (await paidMemberships(uid))
    .filter(({ granting, renews }) => granting && renews)
    .sort((a, b) => (`${a.startDate} ${a.subscriptionId}` < `${b.startDate} ${b.subscriptionId}` ? -1 : 1));
  for (const { subscriptionId, startDate } of extra) {
    if (now.getTime() - Date.parse(startDate) > newMs) {
      log.error(paidTwice, 'a reader pays for two memberships', new Error(`${subscriptionId} is no new one`));
      continue;
    }
    const second = await syncSubscription(subscriptionId);
    if (second === null || !second.granting || !second.renews) continue;
    await refundLastPayment(second);
    await endSubscription(subscriptionId);
    await syncSubscription(subscriptionId);
    log.warn('membership.second_ended', 'cancelled and refunded the second membership of a reader', { subscriptionId });
  }
}
