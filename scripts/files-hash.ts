import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Hashes files below a folder.
 * @param contents glob patterns of files whose path and content count
 * @param names glob patterns of files of which only the path counts
 */
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
