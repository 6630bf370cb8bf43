import type { CommunityEvent } from '../../domain/live/community-event.ts';
import { zonedTime } from '../../domain/live/zoned-time.ts';
import { addDays, utcDay } from '../../domain/utc-day.ts';

type Written = Omit<CommunityEvent, 'date' | 'enabled' | 'createdAt' | 'updatedAt'>;

/** Samples: the event, in how many days and when it begins, and its time zone. */
const samples: readonly [event: Written, days: number, clock: string, timeZone: string][] = [
  [
    {
      id: 'sample-two-shores-carnival',
      title: 'Two Shores Carnival',
      description: 'Steelpan, highlife and street food along the river.',
      location: 'London',
      category: 'culture',
      registrationUrl: 'https://carnival.example.org/tickets',
      affiliateUrl: 'https://palm-tickets.example.org/two-shores-carnival',
      sponsor: 'Lantern Books',
      isFeatured: true,
      attendees: 1200,
      maxAttendees: 5000,
      price: 12,
      currency: 'GBP',
    },
    30,
    '14:00',
    'Europe/London',
  ],
  [
    {
      id: 'sample-builders-abroad',
      title: 'Builders Abroad: a day for founders',
      description: 'What it takes to run a company on two continents.',
      location: 'Toronto',
      category: 'finance',
      registrationUrl: 'https://builders.example.org/register',
      affiliateUrl: 'https://meridian-forums.example.org/builders-abroad?seat=1',
      isFeatured: false,
      attendees: 180,
    },
    45,
    '09:30',
    'America/Toronto',
  ],
];

/**
 * Initial events of a browser, 30 and 45 days ahead, each at its own hour in its own city. They are not renewed after
 * they have passed.
 */
export const seededEvents = (now: Date): CommunityEvent[] =>
  samples.map(([event, days, clock, timeZone]) => ({
    ...event,
    date: zonedTime(addDays(utcDay(now), days), clock, timeZone),
    enabled: true,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  }));

/** Whether an event is a sample as it was written. With another title, text or place it is an editor's own event. */
export const isSampleEvent = (event: CommunityEvent): boolean =>
  samples.some(
    ([{ id, title, description, location }]) =>
      event.id === id && event.title === title && event.description === description && event.location === location,
  );

/** The events without the samples, once there is an enabled event that is none. */
export function withoutEndedSamples(events: readonly CommunityEvent[]): readonly CommunityEvent[] {
  const real = events.filter((event) => !isSampleEvent(event));
  return real.some(({ enabled }) => enabled) ? real : events;
}
