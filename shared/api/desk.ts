import * as z from 'zod/mini';
import { revenue } from '../domain/ads/revenue.ts';
import { analytics } from '../domain/desk/analytics.ts';
import { health } from '../domain/desk/health.ts';
import { periodQuery, periodQueryWith } from '../domain/desk/period-query.ts';
import { withFallback } from '../domain/fallback.ts';
import { generation } from '../domain/generation/generation.ts';
import type { Endpoint } from './endpoint.ts';

/** The work continues after the response. */
const started = z.object({ started: withFallback(z.literal(true), true) });

export const generateContent = {
  method: 'POST',
  path: '/api/generate-content',
  access: 'editor',
  summary:
    'Starts generating articles from the stories of the last 24 hours. A second call during a run starts nothing.',
  reply: started,
  status: 202,
  needs: { table: 'readWrite', sendsTo: ['generations'] },
} as const satisfies Endpoint;

export const getGeneration = {
  method: 'GET',
  path: '/api/generate-content',
  access: 'editor',
  summary: 'Returns state and result of the latest generation.',
  reply: generation,
  needs: { table: 'read' },
} as const satisfies Endpoint;

export const getAnalytics = {
  method: 'GET',
  path: '/api/analytics/dashboard',
  access: 'analyst',
  summary:
    'Returns how articles perform in a period: totals, days, topics, regions, sources. The last 28 days by default.',
  query: periodQuery,
  reply: analytics,
  needs: { table: 'read' },
} as const satisfies Endpoint;

export const getRevenue = {
  method: 'GET',
  path: '/api/monetization/revenue',
  access: 'analyst',
  summary:
    'Returns ad revenue of a period in pounds, by day and advertiser, the current month by default; to owners, if they ask, also a page of the subscriptions that Stripe has reported, the newest first.',
  query: periodQueryWith({
    /** Where the page of subscriptions begins: empty, or `next` of the page before. */
    subscribers: z.optional(z.string().check(z.maxLength(600))),
  }),
  reply: revenue,
  needs: { table: 'read', payments: 'mode' },
} as const satisfies Endpoint;

export const getHealth = {
  method: 'GET',
  path: '/api/health',
  access: 'analyst',
  summary:
    'Returns the state of the parts of the site that the server can check. Given a time, it also counts what waits for the role of the caller: hits of watchlists since then, drafts, take-downs, ads that end.',
  query: z.object({ since: z.optional(z.iso.datetime()) }),
  reply: health,
  needs: { table: 'read', searchIndex: 'state', queues: 'state' },
} as const satisfies Endpoint;

export const optimizeRevenue = {
  method: 'POST',
  path: '/api/monetization/optimize',
  access: 'advertising',
  summary: 'Reweighs the running line items by expected revenue; getRevenue has the result and its reasons.',
  reply: started,
  status: 202,
  needs: { table: 'readWrite' },
} as const satisfies Endpoint;
