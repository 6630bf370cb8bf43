import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Who writes a temporary file of the search index. */
type Use = 'read' | 'write';
/** Milliseconds for which such a function runs at most: a search is a request, and 15 minutes are Lambda's limit. */
const longestMs: Record<Use, number> = { read: 30_000, write: 900_000 };

const prefixOf = (use: Use): string => `search-${use}-`;

/** A path that no other temporary file has. */
export const temporaryPath = (use: Use): string => join(tmpdir(), `${prefixOf(use)}${randomUUID()}`);

/**
 * Deletes what functions have left that were ended at their time-out. Lambda keeps it for the next process of the same
 * environment, until the disk is full.
 */
export async function removeLeftFiles(use: Use): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefixOf(use)));
  await Promise.all(
    names.map(async (name) => {
      const path = join(tmpdir(), name);
      // A running function may delete its own meanwhile.
      const changedAt = await stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => Number.POSITIVE_INFINITY,
      );
      if (Date.now() - changedAt > longestMs[use]) await rm(path, { recursive: true, force: true });
    }),
  );
}
