import * as z from 'zod/mini';
import { optionalTextField, textField } from '../text/text-fields.ts';
import { optionalWebAddressField, pictureAddressField } from '../web-address-fields.ts';

const count = z.int().check(z.minimum(0));

/** Events that the widget shows. */
const shownEvents = 3;

/**
 * An event that editors announce. Records of the older format with nine fields are valid too. The date is not
 * validated here: an unreadable date hides the event without losing it.
 */
export const communityEvent = z.object({
  id: z.string(),
  title: textField(160),
  description: z._default(optionalTextField(1000), ''),
  /** ISO 8601: a day or a time. */
  date: z.string(),
  location: optionalTextField(160),
  category: z._default(optionalTextField(80), ''),
  imageUrl: z.optional(pictureAddressField),
  registrationUrl: z._default(optionalWebAddressField, ''),
  affiliateUrl: z._default(optionalWebAddressField, ''),
  sponsor: z.optional(optionalTextField(120)),
  isFeatured: z._default(z.boolean(), false),
  attendees: z._default(count, 0),
  maxAttendees: z.optional(count),
  price: z.optional(z.number().check(z.minimum(0))),
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  enabled: z.boolean(),
  createdAt: z._default(z.string(), ''),
  updatedAt: z._default(z.string(), ''),
});
export type CommunityEvent = z.infer<typeof communityEvent>;

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const momentPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/**
 * Start of an event, and whether only its day is known; null if the date is unreadable. Days are in the reader's time
 * zone.
 */
export function eventStart(date: string): { at: Date; wholeDay: boolean } | null {
  const day = dayPattern.exec(date);
  if (day !== null) {
    const [year, month, dayOfMonth] = day.slice(1).map(Number);
    if (year === undefined || month === undefined || dayOfMonth === undefined) return null;
    const at = new Date(year, month - 1, dayOfMonth);
    // `2026-02-31` would become a day in March.
    return at.getMonth() === month - 1 && at.getDate() === dayOfMonth ? { at, wholeDay: true } : null;
  }
  if (!momentPattern.test(date)) return null;
  const at = new Date(date);
  return Number.isNaN(at.getTime()) ? null : { at, wholeDay: false };
}

/** The last moment at which an event counts as upcoming: its start, or the end of its day. In milliseconds. */
function lastMoment({ at, wholeDay }: { at: Date; wholeDay: boolean }): number {
  return wholeDay ? new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1).getTime() - 1 : at.getTime();
}

/** The next three enabled events. */
export function upcomingEvents(events: readonly CommunityEvent[], now: Date): CommunityEvent[] {
  return events
    .flatMap((one) => {
      const start = one.enabled ? eventStart(one.date) : null;
      return start !== null && lastMoment(start) >= now.getTime() ? [{ one, at: start.at.getTime() }] : [];
    })
    .sort((a, b) => a.at - b.at)
    .slice(0, shownEvents)
    .map(({ one }) => one);
}
