import * as z from 'zod/mini';
import { type PlanId, planId } from '#shared/domain/membership/membership-plans.ts';

/** What we write on a subscription when a reader begins to pay, and read from it ever after. */
export const subscriptionNote = z.object({
  reader: z.string().check(z.minLength(1), z.maxLength(128)),
  stage: z.string(),
  plan: planId,
  intro: z.enum(['yes', 'no']),
});
export type SubscriptionNote = z.infer<typeof subscriptionNote>;

const seconds = z.int().check(z.minimum(0));
/** What we use of a subscription, as Stripe answers it. */
const subscription = z.object({
  id: z.string(),
  status: z.string(),
  customer: z.union([z.string(), z.object({ id: z.string() })]),
  start_date: seconds,
  cancel_at_period_end: z.boolean(),
  cancel_at: z.nullish(seconds),
  ended_at: z.nullish(seconds),
  metadata: z.record(z.string(), z.string()),
  items: z.object({
    data: z.array(z.object({ current_period_end: seconds, price: z.object({ id: z.string() }) })).check(z.minLength(1)),
  }),
});

/** What a subscription at Stripe means for its reader. */
export interface PaidStanding {
  uid: string;
  subscriptionId: string;
  customerId: string;
  planId: PlanId;
  /** Whether it gives access now. While a payment is tried again (past_due) it does: Stripe ends it when it gives up. */
  granting: boolean;
  startDate: Date;
  /** The first moment that is not paid for. */
  paidUntil: Date;
  renews: boolean;
  isIntro: boolean;
}

const granting = new Set(['active', 'trialing', 'past_due']);
const at = (unix: number): Date => new Date(unix * 1000);

/**
 * Reads a subscription. The plan is that of its price; a price that the stage no longer sells is the plan that was bought.
 * @returns null for one that another product, or another stage, sold through the same account
 * @throws when it is ours and cannot be read
 */
export function paidStanding(answer: unknown, stage: string, prices: ReadonlyMap<PlanId, string>): PaidStanding | null {
  const { id, status, customer, metadata, items, ...times } = z.parse(subscription, answer);
  const note = z.safeParse(subscriptionNote, metadata);
  if (metadata.stage !== stage || metadata.reader === undefined) return null;
  if (!note.success) throw new Error(`Subscription ${id} is ours and its note is not: ${z.prettifyError(note.error)}`);
  const sold = items.data.map(({ price }) => price.id);
  const [plan = note.data.plan] = [...prices].filter(([, price]) => sold.includes(price)).map(([known]) => known);
  const periodEnd = Math.max(...items.data.map(({ current_period_end }) => current_period_end));
  const ends = [periodEnd, times.cancel_at, times.ended_at].filter((end) => typeof end === 'number');
  const isGranting = granting.has(status);
  return {
    uid: note.data.reader,
    subscriptionId: id,
    customerId: typeof customer === 'string' ? customer : customer.id,
    planId: plan,
    granting: isGranting,
    startDate: at(times.start_date),
    paidUntil: at(Math.min(...ends)),
    renews: isGranting && !times.cancel_at_period_end && (times.cancel_at ?? Number.POSITIVE_INFINITY) > periodEnd,
    isIntro: note.data.intro === 'yes',
  };
}
