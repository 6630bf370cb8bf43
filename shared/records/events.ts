import * as z from 'zod/mini';
import { isSampleEvent } from '../config/seed/events.ts';
import { communityEvent, eventStart } from '../domain/live/community-event.ts';
import { textField } from '../domain/text/text-fields.ts';
import { addressProblem, enabled, pictureProblem } from './common-fields.ts';
import { sayMoney } from './fields.ts';
import { listKind } from './record-kind.ts';

const count = { kind: 'number', least: 0, step: 1, invalid: 'Enter a whole number, 0 or more.' } as const;

/** The events of the widget beside the news. */
export const events = listKind({
  title: 'Events',
  role: 'editor',
  tab: 'events',
  record: communityEvent,
  // Stored events may have an unreadable date or no place.
  typed: z.extend(communityEvent, {
    date: z.string().check(
      z.trim(),
      z.refine((date) => eventStart(date) !== null),
    ),
    location: textField(160),
  }),
  name: 'title',
  about: 'location',
  isSample: isSampleEvent,
  columns: ['date', 'attendees'],
  words: {
    heading: 'Events',
    add: 'New event',
    newTitle: 'New event',
    editTitle: 'Edit event',
    none: 'No events yet',
    noneHint: 'The next three enabled events appear in the sidebar.',
    note: 'Readers see samples until the first enabled event of your own is published, and never on production.',
  },
  fields: {
    title: { label: 'Title', kind: 'text', required: true, invalid: 'Enter a title of up to 160 characters.' },
    location: { label: 'Place', kind: 'text', required: true, invalid: 'Enter a place of up to 160 characters.' },
    date: {
      label: 'Date',
      kind: 'moment',
      required: true,
      hint: 'A date, or a date and time (2026-12-24 or 2026-12-24T19:30).',
      invalid: 'Enter a date such as 2026-12-24.',
    },
    category: { label: 'Category', kind: 'text', invalid: 'Must be 80 characters or fewer.' },
    description: { label: 'Description', kind: 'textarea', invalid: 'Must be 1,000 characters or fewer.' },
    registrationUrl: { label: 'Registration link', kind: 'url', invalid: addressProblem },
    affiliateUrl: {
      label: 'Affiliate link',
      kind: 'url',
      hint: 'If set, readers go here instead of the registration link.',
      invalid: addressProblem,
    },
    imageUrl: { label: 'Picture', kind: 'url', invalid: pictureProblem },
    sponsor: { label: 'Sponsor', kind: 'text', invalid: 'Must be 120 characters or fewer.' },
    attendees: { label: 'Attendees', ...count, initial: '0' },
    maxAttendees: { label: 'Capacity', ...count },
    price: {
      label: 'Price',
      kind: 'number',
      least: 0,
      step: 'any',
      say: sayMoney,
      invalid: 'Enter a number, 0 or more.',
    },
    currency: {
      label: 'Currency',
      kind: 'text',
      hint: 'A three-letter code such as GBP.',
      normalize: (code) => code.trim().toUpperCase(),
      invalid: 'Enter a three-letter currency code.',
    },
    isFeatured: { label: 'Featured', kind: 'switch' },
    enabled,
  },
});
