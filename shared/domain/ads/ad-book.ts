import * as z from 'zod/mini';
import { adReportReasons, adZones, creative } from './ad.ts';
import { type AdInventory, adImportLimits } from './ad-import.ts';
import { lineItem } from './line-item.ts';
import { adOrder, advertiser } from './orders.ts';

/** All advertising of a stage as its desk edits it. */
export const adBook = z.object({
  /** Id of the published edition; null before the first. */
  edition: z.nullable(z.string()),
  publishedAt: z.nullable(z.string()),
  creatives: z.array(creative),
  lineItems: z.array(lineItem),
  /** Absent in books from before there were any. */
  advertisers: z.optional(z.array(advertiser)),
  orders: z.optional(z.array(adOrder)),
});
export type AdBook = z.infer<typeof adBook>;

const ids = z._default(z.array(z.string().check(z.maxLength(120))).check(z.maxLength(adImportLimits.creatives)), []);
/** Checked with the whole book, which names the wrong field. */
const rows = z._default(z.array(z.looseObject({ id: z.string() })).check(z.maxLength(adImportLimits.creatives)), []);

const none = { creatives: [], lineItems: [], advertisers: [], orders: [] };

/** The lists of a book. */
export type BookPart = keyof typeof none;

/** A change of the book: rows to add or replace, and ids of rows to remove. */
export const adBookChange = z.object({
  /** The edition that the editor has seen. */
  edition: z.nullable(z.string()),
  put: z._default(z.object({ creatives: rows, lineItems: rows, advertisers: rows, orders: rows }), none),
  remove: z._default(z.object({ creatives: ids, lineItems: ids, advertisers: ids, orders: ids }), none),
});
export type AdBookChange = z.infer<typeof adBookChange>;

/** The rows with some replaced in place, new ones at the end, and some removed. */
function changedRows<Row extends { id: string }>(
  present: readonly Row[],
  put: readonly Row[],
  remove: readonly string[],
): Row[] {
  const replacing = new Map(put.map((row) => [row.id, row]));
  const known = new Set(present.map(({ id }) => id));
  return [...present.map((row) => replacing.get(row.id) ?? row), ...put.filter(({ id }) => !known.has(id))].filter(
    ({ id }) => !remove.includes(id),
  );
}

/** The book with a change, not yet checked. */
export const changedBook = (
  { creatives, lineItems, advertisers = [], orders = [] }: AdInventory,
  { put, remove }: Pick<AdBookChange, 'put' | 'remove'>,
): Record<BookPart, { id: string }[]> => ({
  creatives: changedRows<{ id: string }>(creatives, put.creatives, remove.creatives),
  lineItems: changedRows<{ id: string }>(lineItems, put.lineItems, remove.lineItems),
  advertisers: changedRows<{ id: string }>(advertisers, put.advertisers, remove.advertisers),
  orders: changedRows<{ id: string }>(orders, put.orders, remove.orders),
});

/** What readers report of an ad over a period. */
export const adReports = z.object({
  creativeId: z.string(),
  /** Empty for one of the desk's own ads, whose title is the campaign. */
  advertiserName: z.string(),
  campaignName: z.string(),
  /** Reports by reason: each reader counts once a day. Reasons without reports are left out. */
  reasons: z.array(z.object({ reason: z.enum(adReportReasons), count: z.int() })),
  /** Time of the last report, and the page that it was made on, if known. */
  latest: z.string(),
  page: z.nullable(z.string()),
});
export type AdReports = z.infer<typeof adReports>;

/** Impressions, clicks and revenue of a creative in a zone over a period. */
export const adFigures = z.object({
  creativeId: z.string(),
  advertiserName: z.string(),
  campaignName: z.string(),
  zone: z.enum(adZones),
  impressions: z.int(),
  clicks: z.int(),
  /** Events that look like fraud; not counted above and not billed. */
  suspicious: z.int(),
  /** Pounds. */
  revenue: z.number(),
});
export type AdFigures = z.infer<typeof adFigures>;

/** What an advertiser owes for a campaign on a UTC day. */
export const invoiceLine = z.object({
  day: z.string(),
  campaignName: z.string(),
  /** Names of the orders that book the creative, with their references. */
  orders: z.array(z.string()),
  impressions: z.int(),
  clicks: z.int(),
  /** In the stage's currency. */
  amount: z.number(),
});
export type InvoiceLine = z.infer<typeof invoiceLine>;
