import type { CommunityEvent } from '../../domain/live/community-event.ts';
import { zonedTime } from '../../domain/live/zoned-time.ts';
import { addDays, utcDay } from '../../domain/utc-day.ts';

/**
 * Initial events of a browser, 30 and 45 days ahead, each at its own hour in its own city. They are not renewed after
 * they have passed.
 */
export const seededEvents = (now: Date): CommunityEvent[] => {
  const today = utcDay(now);
  const written = { enabled: true, createdAt: now.toISOString(), updatedAt: now.toISOString() };
  return [
    {
      ...written,
      id: 'sample-two-shores-carnival',
      title: 'Two Shores Carnival',
      description: 'Steelpan, highlife and street food along the river.',
      date: zonedTime(addDays(today, 30), '14:00', 'Europe/London'),
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
    {
      ...written,
      id: 'sample-builders-abroad',
      title: 'Builders Abroad: a day for founders',
      description: 'What it takes to run a company on two continents.',
      date: zonedTime(addDays(today, 45), '09:30', 'America/Toronto'),
      location: 'Toronto',
      category: 'finance',
      registrationUrl: 'https://builders.example.org/register',
      affiliateUrl: 'https://meridian-forums.example.org/builders-abroad?seat=1',
      isFeatured: false,
      attendees: 180,
    },
  ];
};
