import * as z from 'zod/mini';
import { adConsents, adReportReasons, adResponse } from '../domain/ads/ad.ts';
import type { Endpoint } from './endpoint.ts';
import { id } from './fields.ts';

/** Chosen by the caller: a retry with the same id counts once. With a token the site needs none. */
const eventId = z.string().check(z.regex(/^[\w-]{8,64}$/, 'must be 8 to 64 letters, digits, _ or -'));
const zoneKey = z.string().check(z.minLength(1), z.maxLength(40));
/** The token of the served ad. An event without a valid one is stored, but not billed. */
const token = z.optional(z.string().check(z.maxLength(200)));
const pageUrl = z.string().check(z.maxLength(2000));

export const serveAd = {
  method: 'GET',
  path: '/api/ads/serve',
  access: 'anyone',
  summary: 'Returns what fills an ad zone: one of our creatives, a slot of the ad network, or 204 for nothing.',
  query: z.object({
    zone: z.string().check(z.regex(/^[A-Z][A-Z_]{0,30}(_\d{1,2})?$/, 'is not a zone key')),
    path: z.optional(z.string().check(z.maxLength(500))),
    country: z.optional(z.string().check(z.maxLength(60))),
    city: z.optional(z.string().check(z.maxLength(80))),
    /** Comma-separated. */
    tags: z.optional(z.string().check(z.maxLength(1000))),
    consent: z._default(z.enum(adConsents), 'unknown'),
    /** Comma-separated ids of the creatives near the placement: their advertisers are left out. */
    shown: z.optional(z.string().check(z.maxLength(2500))),
    /** Comma-separated ids of creatives that are left out: the reader closed them, or the page shows them. */
    without: z.optional(z.string().check(z.maxLength(2500))),
  }),
  reply: adResponse,
  mayBeEmpty: true,
  needs: { table: 'read', adNetwork: true },
} as const satisfies Endpoint;

export const trackImpression = {
  method: 'POST',
  path: '/api/ads/track/impression',
  access: 'anyone',
  summary:
    'Records that a creative was shown. A repeated eventId counts once; unknown creatives are ignored. Billed once for the token of the served ad.',
  body: z.object({
    creativeId: id,
    zoneKey,
    pageUrl,
    referrer: z.optional(z.string().check(z.maxLength(2000))),
    consent: z.optional(z.enum(adConsents)),
    eventId: z.optional(eventId),
    token,
  }),
  reply: z.undefined(),
  status: 204,
  needs: { table: 'readWrite' },
} as const satisfies Endpoint;

export const trackClick = {
  method: 'POST',
  path: '/api/ads/track/click',
  access: 'anyone',
  summary:
    'Records that a creative was clicked. A repeated eventId counts once; unknown creatives are ignored. Billed once for a token whose impression was counted.',
  body: z.object({ creativeId: id, zoneKey, pageUrl, eventId: z.optional(eventId), token }),
  reply: z.undefined(),
  status: 204,
  needs: { table: 'readWrite' },
} as const satisfies Endpoint;

export const reportAd = {
  method: 'POST',
  path: '/api/ads/report',
  access: 'anyone',
  summary: "Reports an ad to the editors. Of a network's reports of one ad on a day, the last one counts.",
  body: z.object({ creativeId: id, zoneKey, pageUrl, reason: z.enum(adReportReasons) }),
  reply: z.undefined(),
  status: 204,
  errors: { 404: 'The ad was never published (code ad_not_found).' },
  needs: { table: 'readWrite' },
} as const satisfies Endpoint;
