import { changedMeanwhile, invalidFields, type Refusal } from '#functions/runtime/refusal.ts';
import { type AdBook, type AdBookChange, changedBook } from '#shared/domain/ads/ad-book.ts';
import { adImportLimits, checkAdInventory } from '#shared/domain/ads/ad-import.ts';
import { currentEdition, EditionConflict, publishAds, readAdEdition } from './ad-editions.ts';

/** The published book. */
export async function readBook(): Promise<AdBook> {
  const edition = await currentEdition();
  if (edition === null) return { edition: null, publishedAt: null, creatives: [], lineItems: [] };
  const { creatives, lineItems } = await readAdEdition(edition.edition);
  return {
    edition: edition.edition,
    publishedAt: edition.publishedAt,
    creatives: [...creatives],
    lineItems: [...lineItems],
  };
}

/**
 * Publishes the book with a change.
 * @param by who makes it, for the audit log
 * @throws Refusal 400 with every wrong field, 409 if another edition was published since the given one
 */
export async function changeBook(change: AdBookChange, by: string, now: Date): Promise<AdBook> {
  const present = await readBook();
  if (present.edition !== change.edition) throw outdated(present);
  const changed = changedBook(present, change);
  const { inventory, faults } = checkAdInventory(changed);
  if (inventory === undefined)
    throw invalidFields(
      faults.map(({ at, why }) => ({ field: namedField(at, changed), message: `${namedField(at, changed)} ${why}` })),
    );
  if (JSON.stringify(inventory).length > adImportLimits.bytes)
    throw invalidFields([
      { field: 'put', message: `All advertising together has at most ${adImportLimits.bytes} bytes` },
    ]);
  try {
    const published = await publishAds(inventory, now, {
      ...(present.edition === null ? {} : { inPlaceOf: present.edition }),
      by,
      action: 'change',
    });
    return {
      edition: published.edition,
      publishedAt: published.publishedAt,
      creatives: [...inventory.creatives],
      lineItems: [...inventory.lineItems],
    };
  } catch (error) {
    if (error instanceof EditionConflict) throw outdated(await readBook());
    throw error;
  }
}

/** The path of a field with the id of its row: `creatives[3].imageUrl` -> `creatives.ferry.imageUrl`. */
const namedField = (at: string, book: ReturnType<typeof changedBook>): string =>
  at.replace(/^(creatives|lineItems)\[(\d+)\]/, (_, kind: 'creatives' | 'lineItems', row: string) => {
    return `${kind}.${book[kind][Number(row)]?.id ?? row}`;
  });

const outdated = (present: AdBook): Refusal =>
  changedMeanwhile('advertising', present, ['edition', present.edition ?? 'none']);
