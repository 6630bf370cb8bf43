import * as z from 'zod/mini';
import { article } from '../domain/articles/article.ts';
import { memberStanding } from '../domain/membership/membership.ts';
import { planId } from '../domain/membership/membership-plans.ts';
import type { Endpoint } from './endpoint.ts';
import { goneText, id } from './fields.ts';

export const getMembership = {
  method: 'GET',
  path: '/api/membership',
  access: 'reader',
  summary: "Returns the reader's paid membership; none on stages without payments.",
  reply: memberStanding,
  needs: { table: 'read', payments: 'mode' },
} as const satisfies Endpoint;

export const checkOutMembership = {
  method: 'POST',
  path: '/api/membership/checkout',
  access: 'reader',
  summary:
    'Starts the payment of a plan and returns the address of the Stripe Checkout page, changes the plan of a membership that renews from its next payment on, or cancels the membership at the end of the paid period.',
  body: z.discriminatedUnion('action', [
    z.object({ action: z.optional(z.literal('pay')), planId }),
    /** From the next payment on. */
    z.object({ action: z.literal('change'), planId }),
    z.object({ action: z.literal('cancel') }),
  ]),
  /** Null after a cancellation or a change of plan. */
  reply: z.object({ url: z.nullable(z.url()) }),
  errors: {
    409: 'The stage takes no payments (code mock_payments), the membership renews automatically (already_member) or does not (not_renewing), or a payment is being confirmed (payment_pending).',
    503: 'Stripe did not respond (code payments_unavailable).',
  },
  needs: { table: 'readWrite', payments: 'checkout' },
} as const satisfies Endpoint;

export const receivePayment = {
  method: 'POST',
  path: '/api/membership/webhook',
  access: 'anyone',
  summary: 'Receives signed payment events from Stripe. Repeated deliveries have no effect.',
  signedBy: 'stripe-signature',
  reply: z.object({ received: z.literal(true) }),
  errors: {
    409: 'The stage takes no payments (code mock_payments).',
    503: 'Another delivery updates the same subscription, or Stripe did not respond. Stripe retries.',
  },
  needs: { table: 'readWrite', payments: 'events' },
} as const satisfies Endpoint;

export const getMemberArticle = {
  method: 'GET',
  path: '/api/membership/articles/{id}',
  access: 'visitor',
  summary:
    'Returns one article with its body for members; on stages without payments, for every signed-in reader. With the token of a preview link, an unpublished one for everybody.',
  params: z.object({ id }),
  query: z.object({ preview: z.optional(z.string().check(z.minLength(1), z.maxLength(100))) }),
  /** `previewUntil`: it is unpublished, and its link ends then. */
  reply: z.extend(article, { previewUntil: z.optional(z.string()) }),
  errors: {
    409: 'The article of the preview link is published (code published).',
    403: 'The article is premium and the reader is not a member (code membership_needed).',
    404: 'No article has this id.',
    410: goneText,
  },
  needs: { table: 'read', payments: 'mode' },
} as const satisfies Endpoint;
