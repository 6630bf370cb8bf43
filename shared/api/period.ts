import * as z from 'zod/mini';
import { firstDay, longestPeriod, type PeriodFault, periodFault } from '../domain/desk/period.ts';

/** The field of each fault, and what is wrong with it. */
export const periodFaultTexts: Record<PeriodFault, { field: 'from' | 'to'; message: string }> = {
  order: { field: 'from', message: 'must not be after the end date' },
  length: { field: 'from', message: `must be at most ${longestPeriod} days before the end date` },
  future: { field: 'to', message: 'must not be in the future (UTC)' },
};

const day = z.optional(z.iso.date().check(z.refine((text) => text >= firstDay, `must not be before ${firstDay}`)));

/** The query of figures that cover a period: UTC days, both inclusive. */
export const periodQuery = z.object({ from: day, to: day }).check(({ value, issues }) => {
  const { from, to } = value;
  const fault = from === undefined || to === undefined ? null : periodFault({ from, to });
  if (fault === null) return;
  const { field, message } = periodFaultTexts[fault];
  issues.push({ code: 'custom', path: [field], message, input: value });
});
