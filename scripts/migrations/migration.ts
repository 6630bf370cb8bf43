import type { StoredItem } from '#functions/table/replace-item.ts';

/**
 * A change of stored items, run by `npm run migrate` (docs/operating.md). Deploy code that reads both forms and writes
 * the new one, then migrate; code that reads the new form only may follow.
 */
export interface Migration {
  /** Number and purpose, such as `0001-audit-by-person`. Stages remember it: it never changes. */
  name: string;
  /** What it does and why, in one sentence for the operator. */
  summary: string;
  /** Whether an item is in the old form. False for everything that `migrate` returns. */
  matches(item: StoredItem): boolean;
  /**
   * The items that take the place of one in the old form, at most 99. The one under the same key replaces it; without
   * one, the old item is deleted. Items under other keys must have been read with `read` first. May be called again for
   * the same item, because functions write at the same time.
   * @param read reads another item, strongly consistent; null if there is none
   */
  migrate(item: StoredItem, read: ReadItem): readonly StoredItem[] | Promise<readonly StoredItem[]>;
}

export type ReadItem = (pk: string, sk: string) => Promise<StoredItem | null>;
