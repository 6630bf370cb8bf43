import * as z from 'zod/mini';
import { optionalText, plainText } from '../text/plain-text.ts';
import { optionalWebAddress, pictureAddress } from '../web-address.ts';

const count = z.int().check(z.minimum(0));

/** So many stand in the widget (EVT-04, CONST-11). */
const shownEvents = 3;

/**
 * An event that editors announce (ENT-18). A record with nothing but the nine fields of ENT-17 is one as well (EVT-05). Its date is checked where it is used: one that nobody can
 * read hides the event but does not destroy it (EVT-08).
 */
export const event = z.object({
  id: z.string(),
  title: plainText(160),
  description: z._default(optionalText(1000), ''),
  /** ISO 8601: a day, or a moment. */
  date: z.string(),
  location: optionalText(160),
  category: z._default(optionalText(80), ''),
  imageUrl: z.optional(pictureAddress),
  registrationUrl: z._default(optionalWebAddress, ''),
  affiliateUrl: z._default(optionalWebAddress, ''),
  sponsor: z.optional(optionalText(120)),
  isFeatured: z._default(z.boolean(), false),
  attendees: z._default(count, 0),
  maxAttendees: z.optional(count),
  price: z.optional(z.number().check(z.minimum(0))),
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  enabled: z.boolean(),
  createdAt: z._default(z.string(), ''),
  updatedAt: z._default(z.string(), ''),
});
export type Event = z.infer<typeof event>;

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const momentPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** When an event begins, and whether only its day is known; null when its date cannot be read. A day is one of the reader's own zone. */
export function eventStart(date: string): { at: Date; wholeDay: boolean } | null {
  const day = dayPattern.exec(date);
  if (day !== null) {
    const [year, month, dayOfMonth] = day.slice(1).map(Number);
    if (year === undefined || month === undefined || dayOfMonth === undefined) return null;
    const at = new Date(year, month - 1, dayOfMonth);
    // `2026-02-31` would be a day in March.
    return at.getMonth() === month - 1 && at.getDate() === dayOfMonth ? { at, wholeDay: true } : null;
  }
  if (!momentPattern.test(date)) return null;
  const at = new Date(date);
  return Number.isNaN(at.getTime()) ? null : { at, wholeDay: false };
}

/** Until when an event is still to come: a moment until it is there, a day until it is over (WID-21). */
function lastMoment({ at, wholeDay }: { at: Date; wholeDay: boolean }): number {
  return wholeDay ? new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1).getTime() - 1 : at.getTime();
}

/** The soonest three of the enabled events that are still to come (EVT-02 to EVT-04, WID-09). */
export function upcomingEvents(events: readonly Event[], now: Date): Event[] {
  return events
    .flatMap((one) => {
      const start = one.enabled ? eventStart(one.date) : null;
      return start !== null && lastMoment(start) >= now.getTime() ? [{ one, at: start.at.getTime() }] : [];
    })
    .sort((a, b) => a.at - b.at)
    .slice(0, shownEvents)
    .map(({ one }) => one);
}
