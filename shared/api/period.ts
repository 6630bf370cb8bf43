import * as z from 'zod/mini';
import { firstDay, longestPeriod, type PeriodFault, periodFault } from '../domain/desk/period.ts';

/** The field and the message of each fault. */
export const periodFaultTexts: Record<PeriodFault, { field: 'from' | 'to'; message: string }> = {
  order: { field: 'from', message: 'The first day must not be after the last day.' },
  length: { field: 'from', message: `The period must have at most ${longestPeriod} days.` },
  future: { field: 'to', message: 'The last day must not be in the future (UTC).' },
};

const day = (name: string) =>
  z.optional(
    z.iso
      .date(`${name} must be a day such as 2026-11-20.`)
      .check(z.refine((text) => text >= firstDay, `${name} must not be before ${firstDay}.`)),
  );

/** The query of figures that cover a period: UTC days, both inclusive. */
export const periodQuery = z
  .object({ from: day('The first day'), to: day('The last day') })
  .check(({ value, issues }) => {
    const { from, to } = value;
    const fault = from === undefined || to === undefined ? null : periodFault({ from, to });
    if (fault === null) return;
    const { field, message } = periodFaultTexts[fault];
    issues.push({ code: 'custom', path: [field], message, input: value });
  });
