import * as z from 'zod/mini';
import { firstDay, longestPeriod, type PeriodFault, periodFault } from './period.ts';

/** The field of each fault, and what is wrong with it. */
export const periodFaultTexts: Record<PeriodFault, { field: 'from' | 'to'; message: string }> = {
  order: { field: 'from', message: 'must not be after the end date' },
  length: { field: 'from', message: `must be at most ${longestPeriod} days before the end date` },
  future: { field: 'to', message: 'must not be in the future (UTC)' },
};

const day = z.optional(z.iso.date().check(z.refine((text) => text >= firstDay, `must not be before ${firstDay}`)));

const days = z.object({ from: day, to: day });

/** The query of figures that cover a period: UTC days, both inclusive. @param more fields of the query */
export const periodQueryWith = <M extends z.core.$ZodShape>(more: M) =>
  z.object({ from: day, to: day, ...more }).check(({ value, issues }) => {
    // A day that is no date has a fault of its own.
    const { from, to } = z.safeParse(days, value).data ?? {};
    const fault = from === undefined || to === undefined ? null : periodFault({ from, to });
    if (fault === null) return;
    const { field, message } = periodFaultTexts[fault];
    issues.push({ code: 'custom', path: [field], message, input: value });
  });
export const periodQuery = periodQueryWith({});
