import * as z from 'zod/mini';
import { adBook, adBookChange, adFigures, adReports } from '../domain/ads/ad-book.ts';
import { directKinds } from '../records/direct-kinds.ts';
import type { Endpoint } from './endpoint.ts';
import { periodQuery } from './period.ts';

export const getAdBook = {
  method: 'GET',
  path: '/api/desk/advertising',
  access: directKinds.advertising.role,
  summary: 'Returns all creatives and line items that are published.',
  reply: adBook,
  needs: { table: 'read' },
} as const satisfies Endpoint;

export const changeAdBook = {
  method: 'PUT',
  path: '/api/desk/advertising',
  access: directKinds.advertising.role,
  summary:
    'Adds, replaces and removes creatives and line items, and publishes the result at once. Refused as a whole if any row is wrong, or if another edition was published since.',
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
    'Returns impressions, clicks and revenue of every creative and zone in a period, of creatives that are no longer published too, and what readers report of ads, the most reported first. The current month by default.',
  query: periodQuery,
  reply: z.object({ figures: z.array(adFigures), reports: z.array(adReports) }),
  needs: { table: 'read' },
} as const satisfies Endpoint;
