import type { CommunityEvent } from '../../domain/live/community-event.ts';
import { dayMs } from '../../domain/utc-day.ts';

/** The time `days` days from now. */
const ahead = (now: Date, days: number): string => new Date(now.getTime() + days * dayMs).toISOString();

/** Initial events of a browser, 30 and 45 days ahead. They are not renewed after they have passed. */
export const seededEvents = (now: Date): CommunityEvent[] => {
  const written = { enabled: true, createdAt: now.toISOString(), updatedAt: now.toISOString() };
  return [
    {
      ...written,
      id: 'sample-two-shores-carnival',
      title: 'Two Shores Carnival',
      description: 'Steelpan, highlife and street food along the river.',
      date: ahead(now, 30),
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
      date: ahead(now, 45),
      location: 'Toronto',
      category: 'finance',
      registrationUrl: 'https://builders.example.org/register',
      affiliateUrl: 'https://meridian-forums.example.org/builders-abroad?seat=1',
      isFeatured: false,
      attendees: 180,
    },
  ];
};
