import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A hash of the contents of the files that fit `contents`, and of the names of those that fit `names`; it changes when any of them does. */
export function hashOfFiles(folder: string, contents: readonly string[], names: readonly string[] = []): string {
  const hash = createHash('sha256');
  for (const path of filesOf(folder, contents))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(folder, path)));
  for (const path of filesOf(folder, names)) hash.update(path).update('\0');
  return hash.digest('hex').slice(0, 32);
}

function filesOf(folder: string, patterns: readonly string[]): string[] {
  return globSync([...patterns], { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + (folder.endsWith('/') ? 0 : 1)))
    .toSorted();
}
