import { dayMs, hourMs } from '#shared/domain/utc-day.ts';

/** Ends that editors choose often. */
export const endPresets = ['hour', 'tonight', 'day', 'week'] as const;
export type EndPreset = (typeof endPresets)[number];

/** When a preset ends, in the editor's time zone: `tonight` is the next midnight. */
export function presetEnd(preset: EndPreset, now: Date): string {
  const midnight = new Date(now);
  midnight.setHours(24, 0, 0, 0);
  const ends: Record<EndPreset, Date> = {
    hour: new Date(now.getTime() + hourMs),
    tonight: midnight,
    day: new Date(now.getTime() + dayMs),
    week: new Date(now.getTime() + 7 * dayMs),
  };
  return ends[preset].toISOString();
}

const two = (n: number): string => String(n).padStart(2, '0');

/** A time as a datetime field has it, in the editor's time zone: `2026-11-20T18:00`. */
export function fieldOf(time: string | null): string {
  if (time === null) return '';
  const at = new Date(time);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The time in a datetime field; null for an empty one. */
export function timeOf(field: string): string | null {
  const at = new Date(field);
  return field === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}
