import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { type Change, commandLine } from '#functions/records/audit.ts';
import { changedParts } from '#functions/records/changed-parts.ts';
import { saveChange } from '#functions/records/save-change.ts';
import { log } from '#functions/runtime/log.ts';
import { bytes } from '#functions/table/attributes.ts';
import { batchDelete, batchPut } from '#functions/table/batch.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import { pack, unpack } from '#functions/table/packed.ts';
// Signs the pictures in replies.
import '#functions/table/picture-keys.ts';
import { type Writes, writeTransaction } from '#functions/table/transaction.ts';
import { type Creative, creative } from '#shared/domain/ads/ad.ts';
import type { AdInventory } from '#shared/domain/ads/ad-import.ts';
import { type LineItem, lineItem } from '#shared/domain/ads/line-item.ts';
import { adOrder, advertiser } from '#shared/domain/ads/orders.ts';
import type { PricedItem } from './ad-prices.ts';
import { retire, retiredItems } from './ad-prices.ts';
import { registerCreatives } from './ad-register.ts';
import { storeAdKey } from './ad-token.ts';

/** Points to the published edition. */
const pointerEntity = defineEntity({
  model: { entity: 'ad-pointer', version: '1', service },
  attributes: {
    edition: { type: 'string', required: true },
    publishedAt: { type: 'string', required: true },
    lineItems: { type: 'number', required: true },
    /**
     * Packed prices of creatives that were removed from the book. Stored here, so they change together with the
     * edition.
     */
    retired: { type: bytes },
    /** Every edition that may have rows: the current one, the one before, and those whose publication failed. */
    kept: { type: 'list', items: { type: 'string' }, required: true },
    /** Incremented with every change: of two concurrent publications one fails. */
    revision: { type: 'number', required: true },
  },
  indexes: { only: keys('ads', 'edition') },
});

/** A creative, line item, advertiser or order of an edition. */
const rowEntity = defineEntity({
  model: { entity: 'ad-row', version: '1', service },
  attributes: {
    edition: { type: 'string', required: true },
    kind: { type: ['creative', 'line-item', 'advertiser', 'order'] as const, required: true },
    id: { type: 'string', required: true },
    data: { type: bytes, required: true },
  },
  indexes: { byEdition: keys('ads#${edition}', '${kind}#${id}') },
});

interface PublishedEdition {
  edition: string;
  publishedAt: string;
  /** The number of line items, to recognise an incomplete read. */
  lineItems: number;
}

export interface Edition extends PublishedEdition {
  /** The last prices of creatives that left the book in the last day, because open pages may show them. */
  retired: readonly PricedItem[];
}

const readPointer = async () => (await pointerEntity().get({}).go({ consistent: true })).data;

/** The published edition; null before the first. */
export async function currentEdition(): Promise<Edition | null> {
  const pointer = await readPointer();
  if (pointer === null || pointer.edition === '') return null;
  return { ...pointer, retired: retiredItems(pointer.retired) };
}

/** The line items of an edition, sorted by id. */
export async function lineItemsOf(edition: string): Promise<LineItem[]> {
  const { data } = await rowEntity()
    .query.byEdition({ edition, kind: 'line-item' })
    .go({ pages: 'all', consistent: true });
  return data.map((row) => lineItem.parse(unpack(row.data)));
}

/** One creative of an edition; null when the edition does not have it. */
export async function creativeOf(edition: string, id: string): Promise<Creative | null> {
  const { data } = await rowEntity().get({ edition, kind: 'creative', id }).go({ consistent: true });
  return data && creative.parse(unpack(data.data));
}

const rowsOf = async <S extends z.ZodMiniType>(
  edition: string,
  kind: 'creative' | 'advertiser' | 'order',
  schema: S,
): Promise<z.output<S>[]> => {
  const { data } = await rowEntity().query.byEdition({ edition, kind }).go({ pages: 'all' });
  return data.map((row) => z.parse(schema, unpack(row.data)));
};

/** Everything of an edition. */
export async function readAdEdition(edition: string): Promise<AdInventory> {
  const [lineItems, creatives, advertisers, orders] = await Promise.all([
    lineItemsOf(edition),
    rowsOf(edition, 'creative', creative),
    rowsOf(edition, 'advertiser', advertiser),
    rowsOf(edition, 'order', adOrder),
  ]);
  return {
    creatives,
    lineItems,
    ...(advertisers.length > 0 && { advertisers }),
    ...(orders.length > 0 && { orders }),
  };
}

/** Another edition was published at the same time. */
export class EditionConflict extends Error {
  constructor() {
    super(
      'Another edition was published in the meantime. Nothing was published; review the current edition and try again.',
    );
  }
}

/**
 * Moves the pointer to the next revision.
 * @param change for the audit log, if readers see the move
 * @returns the new revision
 */
async function movePointer(
  from: number,
  { retired, ...rest }: PublishedEdition & { retired: Uint8Array | undefined; kept: string[] },
  change?: Change,
): Promise<number> {
  const revision = from + 1;
  const entities = { pointer: pointerEntity() };
  const moved: Writes<typeof entities> = ({ pointer }) => [
    pointer
      .put({ ...rest, ...(retired !== undefined && { retired }), revision })
      .where((attributes, { eq, notExists }) =>
        from === 0 ? notExists(attributes.revision) : eq(attributes.revision, from),
      )
      .commit(),
  ];
  const failed = await (change === undefined
    ? writeTransaction(entities, moved)
    : saveChange(change, new Date(), entities, moved));
  if (failed !== null) throw new EditionConflict();
  return revision;
}

/** What publishes an edition: an import of a book from the command line, or a change of weights. */
interface Publication {
  /** The edition that the book was derived from; if given, no other edition is replaced. */
  inPlaceOf?: string;
  by: string;
  action: string;
}

/**
 * Publishes a new edition. Its rows are written next to those of the old edition, then the pointer moves: readers get
 * one edition or the other, never a mixture, and see no change if anything fails before. Prices change at the same
 * moment: they are those of the edition's line items, and the pointer has those of removed creatives.
 * @throws EditionConflict when another edition was published at the same time
 */
export async function publishAds(
  { creatives, lineItems, advertisers = [], orders = [] }: AdInventory,
  now: Date,
  { inPlaceOf, by, action }: Publication = { by: commandLine, action: 'import' },
): Promise<PublishedEdition> {
  const before = await readPointer();
  if (inPlaceOf !== undefined && before?.edition !== inPlaceOf) throw new EditionConflict();
  const edition = `${now.toISOString()}-${randomUUID().slice(0, 8)}`;
  const old = {
    edition: before?.edition ?? '',
    publishedAt: before?.publishedAt ?? '',
    lineItems: before?.lineItems ?? 0,
    retired: before?.retired,
  };
  const kept = before?.kept ?? [];
  // Recorded first: if this publication fails, the next one finds its rows and removes them.
  const announced = await movePointer(before?.revision ?? 0, { ...old, kept: [...kept, edition] });
  await Promise.all([registerCreatives(creatives), storeAdKey()]);
  await batchPut(rowEntity(), [
    ...creatives.map((one) => ({ edition, kind: 'creative' as const, id: one.id, data: pack(one) })),
    ...lineItems.map((one) => ({ edition, kind: 'line-item' as const, id: one.id, data: pack(one) })),
    ...advertisers.map((one) => ({ edition, kind: 'advertiser' as const, id: one.id, data: pack(one) })),
    ...orders.map((one) => ({ edition, kind: 'order' as const, id: one.id, data: pack(one) })),
  ]);
  const replaced = await replacedBook(old.edition);
  const retired = retire(
    { packed: old.retired, items: replaced?.lineItems ?? [] },
    new Set(creatives.map(({ id }) => id)),
    now,
  );
  const published = { edition, publishedAt: now.toISOString(), lineItems: lineItems.length, retired };
  const change: Change = {
    by,
    action,
    kind: 'advertising',
    subject: edition,
    title: 'Advertising',
    ...changedParts(
      replaced && named(replaced),
      named({
        ...{ creatives, lineItems },
        ...(advertisers.length > 0 && { advertisers }),
        ...(orders.length > 0 && { orders }),
      }),
    ),
  };
  const moved = await movePointer(announced, { ...published, kept: [...kept, edition] }, change);
  // A function that has just read the pointer still needs the previous edition; no function needs an older one.
  const needed = old.edition === '' ? [edition] : [old.edition, edition];
  await removeOldRows(moved, published, kept, needed).catch(() => {});
  return { edition, publishedAt: published.publishedAt, lineItems: lineItems.length };
}

/** For the log of changes: bookings have the names of their campaigns. */
const named = ({ creatives, lineItems, ...others }: AdInventory): AdInventory => {
  const names = new Map(creatives.map(({ id, campaignName, advertiserName }) => [id, campaignName || advertiserName]));
  return { ...others, creatives, lineItems: lineItems.map((item) => ({ ...item, name: names.get(item.creativeId) })) };
};

/** The edition that is being replaced; null before the first. If it cannot be read, the new one is published anyway. */
async function replacedBook(edition: string): Promise<AdInventory | null> {
  if (edition === '') return null;
  try {
    return await readAdEdition(edition);
  } catch (error) {
    log.warn('edition.unreadable', 'could not read the old edition, creatives that leave it have no price', {
      edition,
      reason: String(error),
    });
    return null;
  }
}

/** Removes editions that are not needed. If this fails, `kept` still lists them and the next publication retries. */
async function removeOldRows(
  revision: number,
  published: PublishedEdition & { retired: Uint8Array },
  kept: readonly string[],
  needed: string[],
): Promise<void> {
  for (const edition of kept.filter((one) => !needed.includes(one))) await removeRows(edition);
  await movePointer(revision, { ...published, kept: needed });
}

async function removeRows(edition: string): Promise<void> {
  const { data } = await rowEntity()
    .query.byEdition({ edition })
    .go({ pages: 'all', attributes: ['edition', 'kind', 'id'] });
  await batchDelete(
    rowEntity(),
    data.map(({ kind, id }) => ({ edition, kind, id })),
  );
}
