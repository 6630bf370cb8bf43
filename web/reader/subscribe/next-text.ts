import type { NextPlan } from '#shared/domain/membership/membership.ts';
import { longDate } from '#web/shell/messages/dates.ts';
import { membershipMessages as words } from '#web/shell/messages/en-membership.ts';

/** Says which plan follows a membership, and when; empty if none does. */
export const nextText = (next: NextPlan | undefined): string =>
  next === undefined ? '' : words.next(words.success.plan[next.planId], longDate(next.startDate));
