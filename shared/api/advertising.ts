import * as z from 'zod/mini';
import { adBook, adBookChange, adFigures, adReports, invoiceLine } from '../domain/ads/ad-book.ts';
import { periodQuery } from '../domain/desk/period-query.ts';
import { directKinds } from '../records/direct-kinds.ts';
import type { Endpoint } from './endpoint.ts';

export const getAdBook = {
  method: 'GET',
  path: '/api/desk/advertising',
  access: directKinds.advertising.role,
  summary: 'Returns all creatives and line items that are published, with their orders and advertisers.',
  reply: adBook,
  needs: { table: 'read' },
} as const satisfies Endpoint;

export const changeAdBook = {
  method: 'PUT',
  path: '/api/desk/advertising',
  access: directKinds.advertising.role,
  summary:
    'Adds, replaces and removes creatives, line items, orders and advertisers, and publishes the result at once. Refused as a whole if any row is wrong, or if another edition was published since.',
  body: adBookChange,
  reply: adBook,
  errors: { 409: 'Another edition was published meanwhile (code changed_meanwhile; present is the current book).' },
  needs: { table: 'readWrite' },
} as const satisfies Endpoint;

export const getAdFigures = {
  method: 'GET',
  path: '/api/desk/advertising/figures',
  access: directKinds.advertising.role,
  summary:
    'Returns impressions, clicks and revenue of every creative and zone in a period, also of removed ones, and what readers report of ads; with an advertiser, the lines of its invoice too. The current month by default.',
  query: z.extend(periodQuery, {
    /** Name of the advertiser whose invoice is wanted. */
    advertiser: z.optional(z.string().check(z.maxLength(120))),
  }),
  reply: z.object({
    figures: z.array(adFigures),
    reports: z.array(adReports),
    /** Impressions of each booking with a goal, since its start. */
    delivered: z.optional(z.array(z.object({ id: z.string(), impressions: z.int() }))),
    /** The days of the period that are over. */
    invoice: z.optional(z.array(invoiceLine)),
  }),
  needs: { table: 'read' },
} as const satisfies Endpoint;
