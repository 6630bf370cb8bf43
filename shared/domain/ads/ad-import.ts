import * as z from 'zod/mini';
import { lineField } from '../text/text-fields.ts';
import { type Creative, creativeFormats } from './ad.ts';
import { endOf, importedLineItem, type LineItem, startOf } from './line-item.ts';
import { type AdOrder, type Advertiser, adOrder, advertiser } from './orders.ts';

/** Limits of an imported file; `htmlMarkup` in characters. */
export const adImportLimits = { bytes: 5 * 1024 * 1024, creatives: 1000, lineItems: 1000, htmlMarkup: 50_000 } as const;

/** Placeholder for the site's own origin. */
const ownOrigin = 'https://site.invalid';

/**
 * An https address of another site, or a path of this one. Browsers read `\` as `/` and drop tabs and line breaks, so
 * none of these is allowed.
 */
function isAdAddress(address: string): boolean {
  if (/[\s\p{C}\\]/u.test(address) || !URL.canParse(address, ownOrigin)) return false;
  const { protocol, origin, username, password, hostname } = new URL(address, ownOrigin);
  if (address.startsWith('/')) return origin === ownOrigin && !address.startsWith('//');
  return /^https:\/\//i.test(address) && protocol === 'https:' && hostname !== '' && username === '' && password === '';
}

const address = z
  .string()
  .check(
    z.maxLength(2000),
    z.refine(isAdAddress, 'must be an https address or a path of this site (/...), without spaces and credentials'),
  );
const size = z.int('must be a whole number of CSS pixels from 1 to 2000').check(z.minimum(1), z.maximum(2000));
/** A field of another format; exports may contain it as null. */
const none = z.optional(z.null('belongs to another format'));

const commonFields = {
  id: z.string().check(z.regex(/^[\w.~-]{1,120}$/, 'must be 1 to 120 letters, digits, _ . ~ or -')),
  advertiserName: lineField(120),
  campaignName: lineField(120),
  clickUrl: address,
  // Each format has its own instead of some of these.
  ...{ imageUrl: none, htmlMarkup: none, videoUrl: none, nativeContent: none },
};
const sized = { ...commonFields, width: size, height: size };

/** A creative of a file, with the fields of its format and no others. */
const importedCreative = z.discriminatedUnion(
  'format',
  [
    z.strictObject({ ...sized, format: z.literal('IMAGE'), imageUrl: address }),
    z.strictObject({
      ...sized,
      format: z.literal('HTML'),
      // The markup renders in a frame, under a link of our page.
      htmlMarkup: z.string().check(z.minLength(1), z.maxLength(adImportLimits.htmlMarkup)),
    }),
    z.strictObject({
      ...sized,
      format: z.literal('VIDEO'),
      videoUrl: address,
      /** The poster. */
      imageUrl: z.nullish(address),
    }),
    z.strictObject({
      ...commonFields,
      width: z.nullish(size),
      height: z.nullish(size),
      format: z.literal('NATIVE'),
      nativeContent: z.strictObject({
        title: lineField(120),
        description: z.nullish(lineField(500)),
        image: z.nullish(address),
        sponsor: z.nullish(lineField(120)),
        cta: z.nullish(lineField(40)),
      }),
    }),
  ],
  `must be one of ${creativeFormats.join(', ')}`,
);

/** All advertising of a stage, the contents of one file. */
export interface AdInventory {
  creatives: readonly Creative[];
  lineItems: readonly LineItem[];
  /** Absent in books from before there were any. */
  advertisers?: readonly Advertiser[] | undefined;
  orders?: readonly AdOrder[] | undefined;
}

const adInventory = z.strictObject({
  creatives: z.array(importedCreative).check(z.maxLength(adImportLimits.creatives)),
  lineItems: z.array(importedLineItem).check(z.maxLength(adImportLimits.lineItems)),
  advertisers: z.optional(z.array(z.strictObject(advertiser.shape)).check(z.maxLength(adImportLimits.lineItems))),
  orders: z.optional(z.array(z.strictObject(adOrder.shape)).check(z.maxLength(adImportLimits.lineItems))),
});

/** An error in a file: the path of the row or field, and the reason. */
export interface ImportFault {
  at: string;
  why: string;
}

const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`,
    '',
  );

/** Unknown fields are reported one by one; zod reports only their row. */
function faultsOf(issue: z.core.$ZodIssue): ImportFault[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ at: pathText([...issue.path, key]), why: 'is not a known field' }));
  return [{ at: pathText(issue.path) || 'file', why: issue.message }];
}

/** Keys that could pollute Object.prototype if the file were ever merged into an object. */
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);
const mostDepth = 6;

/** Forbidden keys anywhere in a value. Without recursion, because a file may be nested arbitrarily deep. */
function forbiddenKeysIn(value: unknown): ImportFault[] {
  const found: ImportFault[] = [];
  const pending: { at: PropertyKey[]; value: unknown }[] = [{ at: [], value }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { at, value: inner } = next;
    // The schema has no deeper values, so it rejects them.
    if (typeof inner !== 'object' || inner === null || at.length > mostDepth) continue;
    const isList = Array.isArray(inner);
    for (const [key, one] of Object.entries(inner)) {
      const path = [...at, isList ? Number(key) : key];
      if (!forbiddenKeys.has(key)) pending.push({ at: path, value: one });
      else found.push({ at: pathText(path), why: 'is a forbidden field name' });
    }
  }
  return found;
}

/** Errors that involve several rows or fields. */
function faultsBetween({ creatives, lineItems, advertisers = [], orders = [] }: AdInventory): ImportFault[] {
  const known = new Map(creatives.map((one) => [one.id, one]));
  const nameOf = new Map(advertisers.map(({ id, name }) => [id, name]));
  const orderOf = new Map(orders.map((one) => [one.id, one]));
  const repeated = (rows: readonly { id: string }[], name: string): ImportFault[] => {
    const first = new Map<string, number>();
    return rows.flatMap(({ id }, row) => {
      const before = first.get(id);
      if (before !== undefined)
        return [{ at: `${name}[${row}].id`, why: `'${id}' is already the id of ${name}[${before}]` }];
      first.set(id, row);
      return [];
    });
  };
  return [
    ...repeated(creatives, 'creatives'),
    ...repeated(lineItems, 'lineItems'),
    ...repeated(advertisers, 'advertisers'),
    ...repeated(orders, 'orders'),
    ...orders.flatMap(({ advertiserId }, row) =>
      nameOf.has(advertiserId)
        ? []
        : [{ at: `orders[${row}].advertiserId`, why: `'${advertiserId}' is no advertiser` }],
    ),
    ...lineItems.flatMap(({ orderId, creativeId }, row) => {
      if (!orderId) return [];
      const by = nameOf.get(orderOf.get(orderId)?.advertiserId ?? '');
      const at = `lineItems[${row}].orderId`;
      if (by === undefined) return [{ at, why: `'${orderId}' is no order` }];
      return by === known.get(creativeId)?.advertiserName ? [] : [{ at, why: `is an order of ${by}` }];
    }),
    ...lineItems.flatMap((item, row) => [
      ...(known.has(item.creativeId)
        ? []
        : [{ at: `lineItems[${row}].creativeId`, why: `'${item.creativeId}' is not a creative of this file` }]),
      ...(startOf(item) < endOf(item) ? [] : [{ at: `lineItems[${row}].ends`, why: 'must be after starts' }]),
      ...(new Set(item.zones).size === item.zones.length
        ? []
        : [{ at: `lineItems[${row}].zones`, why: 'names a zone twice' }]),
    ]),
  ];
}

type CheckedInventory = { inventory: AdInventory; faults?: never } | { inventory?: never; faults: ImportFault[] };

/**
 * Parses a file of creatives and line items. A file with any fault is rejected as a whole.
 * @returns the inventory, or every fault of the file
 */
export function readAdInventory(text: string): CheckedInventory {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return { faults: [{ at: 'file', why: `is not JSON: ${error instanceof Error ? error.message : String(error)}` }] };
  }
  return checkAdInventory(value);
}

/** Like `readAdInventory`, for what is parsed already. */
export function checkAdInventory(value: unknown): CheckedInventory {
  const forbidden = forbiddenKeysIn(value);
  if (forbidden.length > 0) return { faults: forbidden };
  const parsed = adInventory.safeParse(value);
  if (!parsed.success) return { faults: parsed.error.issues.flatMap(faultsOf) };
  const faults = faultsBetween(parsed.data);
  return faults.length > 0 ? { faults } : { inventory: parsed.data };
}
