import type { Preview } from '#functions/articles/article-rows.ts';
import {
  changeEntry,
  firstStart,
  leafItem,
  leafOfItem,
  listsOf,
  nextStart,
  positionOf,
  readLeaves,
  splitLeaf,
} from '#functions/articles/lists/leaves.ts';
import { unpack } from '#functions/table/packed.ts';
import type { StoredItem } from '#functions/table/replace-item.ts';
import type { Migration, ReadItem } from './migration.ts';

/** Attributes that put an article into indexes. */
const isIndexed = (name: string): boolean =>
  /^(gsi[1-4][ps]k|day|inPublisher|inTopic|inRegion|publishedAt)$/.test(name);

/** Moves articles from the indexes to the leaves of their lists. */
export const lists: Migration = {
  name: '0004-lists',
  summary: 'Puts each article into its lists, which were indexes before. Lists are complete at the end.',
  matches: (item) => item.sk === 'article' && Object.keys(item).some(isIndexed),
  migrate: async (item, read) => {
    const row: StoredItem = {
      ...Object.fromEntries(Object.entries(item).filter(([name]) => !isIndexed(name))),
      pk: item.pk,
      sk: item.sk,
    };
    if (item.survivor !== '' && item.survivor !== undefined) return [row];
    const { preview } = item;
    const listed = (typeof preview === 'string' ? JSON.parse(preview) : unpack(preview as Uint8Array)) as Preview;
    const leaves = await Promise.all(listsOf(listed).map((list) => leavesWith(list, listed, read)));
    return [row, ...leaves.flat()];
  },
};

/** The leaves in place of the one that an article belongs to. */
async function leavesWith(list: string, preview: Preview, read: ReadItem): Promise<StoredItem[]> {
  const position = positionOf(preview);
  const { language } = preview;
  for (;;) {
    const [found] = await readLeaves(list, { from: position }, 1, { consistent: true });
    const empty = { list, start: found?.start ?? firstStart, entries: [], commit: 0 };
    const key = storedItem(leafItem(empty));
    const stored = await read(key.pk, key.sk);
    const next = await nextStart(list, empty.start);
    // Another article has split the leaf meanwhile.
    if (next !== null && next <= position) continue;
    const leaf = stored === null ? empty : { list, ...leafOfItem(stored) };
    const entries = [...leaf.entries];
    if (!changeEntry(entries, position, { position, language })) return [];
    return splitLeaf({ ...leaf, entries }, next === null).map((part) => storedItem(leafItem(part)));
  }
}

const storedItem = (item: Record<string, unknown>): StoredItem => ({
  ...item,
  pk: String(item.pk),
  sk: String(item.sk),
});
