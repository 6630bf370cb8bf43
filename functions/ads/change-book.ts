import { changedMeanwhile, invalidFields, type Refusal } from '#functions/runtime/refusal.ts';
import { type AdBook, type AdBookChange, type BookPart, changedBook } from '#shared/domain/ads/ad-book.ts';
import { newMisfits } from '#shared/domain/ads/ad-fit.ts';
import { type AdInventory, adImportLimits, checkAdInventory } from '#shared/domain/ads/ad-import.ts';
import { currentEdition, EditionConflict, publishAds, readAdEdition } from './ad-editions.ts';

/** The published book. */
export async function readBook(): Promise<AdBook> {
  const edition = await currentEdition();
  if (edition === null) return { edition: null, publishedAt: null, creatives: [], lineItems: [] };
  return bookOf(edition, await readAdEdition(edition.edition));
}

const bookOf = (
  { edition, publishedAt }: { edition: string; publishedAt: string },
  { creatives, lineItems, advertisers, orders }: AdInventory,
): AdBook => ({
  ...{ edition, publishedAt, creatives: [...creatives], lineItems: [...lineItems] },
  ...(advertisers?.length && { advertisers: [...advertisers] }),
  ...(orders?.length && { orders: [...orders] }),
});

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
  const [misfit] = newMisfits(present, inventory);
  if (misfit !== undefined) {
    const field = `creatives.${misfit.creativeId}.width`;
    throw invalidFields([{ field, message: `${field} ${misfit.why}` }]);
  }
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
    return bookOf(published, inventory);
  } catch (error) {
    if (error instanceof EditionConflict) throw outdated(await readBook());
    throw error;
  }
}

/** The path of a field with the id of its row: `creatives[3].imageUrl` -> `creatives.ferry.imageUrl`. */
const namedField = (at: string, book: ReturnType<typeof changedBook>): string =>
  at.replace(/^(creatives|lineItems|advertisers|orders)\[(\d+)\]/, (_, kind: BookPart, row: string) => {
    return `${kind}.${book[kind][Number(row)]?.id ?? row}`;
  });

const outdated = (present: AdBook): Refusal =>
  changedMeanwhile('advertising', present, ['edition', present.edition ?? 'none']);
