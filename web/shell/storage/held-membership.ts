import type { Membership } from '#shared/domain/membership/membership.ts';
import { fields, flag, nullOr, oneOf, optional, type Shape, text, textLike } from '../state/shapes.ts';
import { storedValue } from './stored-value.ts';

const time = textLike(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const term = {
  id: text,
  planId: oneOf(['digital', 'bundle']),
  status: oneOf(['active', 'expired']),
  startDate: time,
  endDate: time,
  isIntro: flag,
  createdAt: time,
  updatedAt: time,
  cancelledAt: optional(time),
} as const;
const membership: Shape<Membership> = fields({ ...term, next: optional(fields(term)) });

/** The membership bought in this browser, or null. It may have expired: `membershipAt` checks that. */
export const heldMembership = storedValue('membership', nullOr(membership), null);
