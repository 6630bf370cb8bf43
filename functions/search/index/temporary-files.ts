import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'search-index-';
/** Milliseconds for which a function runs at most: 15 minutes are Lambda's limit. */
const longestMs = 900_000;

/** A unique path. */
export const temporaryPath = (): string => join(tmpdir(), `${prefix}${randomUUID()}`);

/**
 * Deletes leftovers of functions that were ended by a time-out. Lambda keeps files for the next process of the same
 * environment, until the disk is full.
 */
export async function removeLeftFiles(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  await Promise.all(
    names.map(async (name) => {
      const path = join(tmpdir(), name);
      // A running function may have deleted its own file.
      const changedAt = await stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => Number.POSITIVE_INFINITY,
      );
      if (Date.now() - changedAt > longestMs) await rm(path, { recursive: true, force: true });
    }),
  );
}
