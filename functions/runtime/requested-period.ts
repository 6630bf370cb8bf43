import { type Period, periodFault } from '#shared/domain/desk/period.ts';
import { periodFaultTexts } from '#shared/domain/desk/period-query.ts';
import { utcDay } from '#shared/domain/utc-day.ts';
import { fieldLabel } from './field-label.ts';
import { invalid } from './refusal.ts';

/**
 * The period of a request.
 * @param usual completes a request without a first day; a request without a last day ends today
 * @throws Refusal 400 when the period ends before it starts, is too long or ends in the future
 */
export function requestedPeriod(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  usual: (to: string) => Period,
  now: Date,
): Period {
  const today = utcDay(now);
  const end = to ?? today;
  const period = { from: from ?? usual(end).from, to: end };
  const fault = periodFault(period, today);
  if (fault === null) return period;
  const { field, message } = periodFaultTexts[fault];
  throw invalid(field, `${fieldLabel([field])} ${message}`);
}
