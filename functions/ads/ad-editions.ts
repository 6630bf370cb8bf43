import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { lazy } from '#functions/runtime/lazy.ts';
import { pack, unpack } from '#functions/runtime/packed.ts';
import { type Creative, creative } from '#shared/domain/ads/ad.ts';
import type { AdBook } from '#shared/domain/ads/ad-import.ts';
import { type LineItem, lineItem } from '#shared/domain/ads/line-item.ts';
import { batchWrite } from '../table/batch.ts';
import { defineEntity, service } from '../table/entity.ts';
import { isConditionFailure } from '../table/transaction.ts';
import { registerCreatives } from './ad-register.ts';

/** Which edition of the advertising readers see. */
const pointers = defineEntity({
  model: { entity: 'ad-pointer', version: '1', service },
  attributes: {
    edition: { type: 'string', required: true },
    publishedAt: { type: 'string', required: true },
    lineItems: { type: 'number', required: true },
    /** Every edition that may have rows: this one, the one before, and those that came to nothing. */
    kept: { type: 'list', items: { type: 'string' }, required: true },
    /** Goes up with every change, so that of two that publish at once one is refused. */
    revision: { type: 'number', required: true },
  },
  indexes: {
    only: {
      pk: { field: 'pk', composite: [], template: 'ads', casing: 'none' },
      sk: { field: 'sk', composite: [], template: 'edition', casing: 'none' },
    },
  },
});
const rows = defineEntity({
  model: { entity: 'ad-row', version: '1', service },
  attributes: {
    edition: { type: 'string', required: true },
    kind: { type: ['creative', 'line-item'] as const, required: true },
    id: { type: 'string', required: true },
    /** Packed. */
    data: { type: 'any', required: true },
  },
  indexes: {
    byEdition: {
      pk: { field: 'pk', composite: ['edition'], template: 'ads#${edition}', casing: 'none' },
      sk: { field: 'sk', composite: ['kind', 'id'], template: '${kind}#${id}', casing: 'none' },
    },
  },
});
const entities = lazy(() => ({ pointer: pointers(), row: rows() }));

export interface Edition {
  edition: string;
  publishedAt: string;
  /** How many there are, so that whoever reads them knows whether they are all. */
  lineItems: number;
}

const readPointer = async () => (await entities().pointer.get({}).go({ consistent: true })).data;

/** The edition that readers see; null before the first. */
export async function currentEdition(): Promise<Edition | null> {
  const found = await readPointer();
  return found === null || found.edition === '' ? null : found;
}

const unpacked = <S extends z.ZodMiniType>(schema: S, data: unknown): z.output<S> => {
  if (!(data instanceof Uint8Array)) throw new Error('A row of advertising holds nothing');
  return schema.parse(unpack(data));
};

/** The line items of an edition, in the order of their ids. */
export async function lineItemsOf(edition: string): Promise<LineItem[]> {
  const { data } = await entities()
    .row.query.byEdition({ edition, kind: 'line-item' })
    .go({ pages: 'all', consistent: true });
  return data.map((row) => unpacked(lineItem, row.data));
}

/** One creative of an edition; null when it has none of this id. */
export async function creativeOf(edition: string, id: string): Promise<Creative | null> {
  const { data } = await entities().row.get({ edition, kind: 'creative', id }).go({ consistent: true });
  return data === null ? null : unpacked(creative, data.data);
}

/** An edition whole, as it was published. */
export async function readAdEdition(edition: string): Promise<AdBook> {
  const [lineItems, { data }] = await Promise.all([
    lineItemsOf(edition),
    entities().row.query.byEdition({ edition, kind: 'creative' }).go({ pages: 'all' }),
  ]);
  return { creatives: data.map((row) => unpacked(creative, row.data)), lineItems };
}

/** Somebody else publishes at the same time. */
export class PublishedMeanwhile extends Error {
  constructor() {
    super(
      'Somebody else has published advertising in the meantime. Nothing of this was published; look at what there is now and try again.',
    );
  }
}

/** Moves the pointer from one revision to the next. */
async function movePointer(
  from: number,
  to: { edition: string; publishedAt: string; lineItems: number; kept: string[] },
): Promise<number> {
  const revision = from + 1;
  try {
    await entities()
      .pointer.put({ ...to, revision })
      .where((attributes, { eq, notExists }) =>
        from === 0 ? notExists(attributes.revision) : eq(attributes.revision, from),
      )
      .go();
    return revision;
  } catch (error) {
    if (isConditionFailure(error)) throw new PublishedMeanwhile();
    throw error;
  }
}

/**
 * Publishes a book in place of whatever was published before. Its rows are written beside those of the old edition, then the pointer moves, so that a reader meets the one
 * or the other and never something between; when anything fails before that, readers see no change.
 * @param inPlaceOf the edition that the book was made of; given, no other is replaced
 * @throws PublishedMeanwhile when somebody else was faster
 */
export async function publishAds({ creatives, lineItems }: AdBook, now: Date, inPlaceOf?: string): Promise<Edition> {
  const before = await readPointer();
  if (inPlaceOf !== undefined && before?.edition !== inPlaceOf) throw new PublishedMeanwhile();
  const edition = `${now.toISOString()}-${randomUUID().slice(0, 8)}`;
  const old = {
    edition: before?.edition ?? '',
    publishedAt: before?.publishedAt ?? '',
    lineItems: before?.lineItems ?? 0,
  };
  const kept = before?.kept ?? [];
  // Said first, so that rows of an edition that comes to nothing are found by the next.
  const announced = await movePointer(before?.revision ?? 0, { ...old, kept: [...kept, edition] });
  await registerCreatives({ creatives, lineItems });
  await putRows([
    ...creatives.map((one) => ({ edition, kind: 'creative' as const, id: one.id, data: pack(one) })),
    ...lineItems.map((one) => ({ edition, kind: 'line-item' as const, id: one.id, data: pack(one) })),
  ]);
  const published = { edition, publishedAt: now.toISOString(), lineItems: lineItems.length };
  // Who has just read the pointer still needs the edition before; none needs an older one.
  const stays = old.edition === '' ? [edition] : [old.edition, edition];
  const moved = await movePointer(announced, { ...published, kept: [...kept, edition] });
  await removeOldRows(moved, published, kept, stays).catch(() => {});
  return published;
}

/** What of this fails is done by whoever publishes next: `kept` still names it. */
async function removeOldRows(
  revision: number,
  published: Edition,
  kept: readonly string[],
  stays: string[],
): Promise<void> {
  for (const gone of kept.filter((one) => !stays.includes(one))) await removeRows(gone);
  await movePointer(revision, { ...published, kept: stays });
}

async function putRows(
  all: { edition: string; kind: 'creative' | 'line-item'; id: string; data: Buffer }[],
): Promise<void> {
  const { unprocessed } = await batchWrite(all, (some) => entities().row.put(some));
  if (unprocessed > 0) throw new Error(`Could not write ${unprocessed} rows of the edition; nothing was published`);
}

async function removeRows(edition: string): Promise<void> {
  const { data } = await entities()
    .row.query.byEdition({ edition })
    .go({ pages: 'all', attributes: ['edition', 'kind', 'id'] });
  await batchWrite(
    data.map(({ kind, id }) => ({ edition, kind, id })),
    (keys) => entities().row.delete(keys),
  );
}
