import { endOf, type LineItem, startOf } from './line-item.ts';

export const paces = ['behind', 'onPace', 'ahead', 'reached'] as const;
export type Pace = (typeof paces)[number];

/** A booking within a tenth of what its goal takes by now is on pace. */
const tolerance = 0.1;

/**
 * Whether a booking reaches its goal at the present rate, if its impressions are spread evenly from its start to its
 * end. Null for a booking without a goal, before its start, and while it has no end by which to measure.
 */
export function paceOf(item: Pick<LineItem, 'goal' | 'starts' | 'ends'>, delivered: number, now: Date): Pace | null {
  const { goal } = item;
  if (!goal) return null;
  if (delivered >= goal) return 'reached';
  const [start, end] = [startOf(item), endOf(item)];
  if (!Number.isFinite(start) || !Number.isFinite(end) || now.getTime() <= start) return null;
  const expected = (goal * (now.getTime() - start)) / (end - start);
  if (now.getTime() >= end || delivered < expected * (1 - tolerance)) return 'behind';
  return delivered > expected * (1 + tolerance) ? 'ahead' : 'onPace';
}
