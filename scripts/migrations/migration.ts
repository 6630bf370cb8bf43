import type { StoredItem } from '#functions/table/replace-item.ts';

/**
 * A change of stored items, run by `npm run migrate` (docs/operating.md). Deploy code that reads both forms and writes
 * the new one, then migrate; code that reads the new form only may follow.
 *
 * Functions and other migrations write meanwhile, and a run may be cut off at any point: what takes an item's place is
 * written with the removal of the item in one transaction, on the condition that no item has changed since it was read.
 */
export interface Migration {
  /** Number and purpose, such as `0001-version-packed-values`. Stages remember it: it never changes. */
  name: string;
  /** What it does and why, in one sentence for the operator. */
  summary: string;
  /** Whether an item is in the old form. False for everything that `migrate` returns. */
  matches(item: StoredItem): boolean;
  /**
   * The items that take the place of one in the old form, at most 99. The one under the same key replaces it; without
   * one, the old item is deleted. Items under other keys are new, or were read with `read` and are then replaced.
   * May be called again for the same item.
   * @param read reads another item, strongly consistent; null if there is none
   */
  migrate(item: StoredItem, read: ReadItem): readonly StoredItem[] | Promise<readonly StoredItem[]>;
}

export type ReadItem = (pk: string, sk: string) => Promise<StoredItem | null>;
