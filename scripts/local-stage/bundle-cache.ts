import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Inside the repository, because bundles find the AWS SDK in node_modules. */
const root = fileURLToPath(new URL('../../node_modules/.cache/stages', import.meta.url));
const ownerFile = 'owner';

/** The folder for the bundles of the stage that keeps its data in `dataDir`; those of data folders that are gone are deleted. */
export function bundleCache(dataDir: string): string {
  const folder = join(root, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, ownerFile), dataDir);
  for (const name of readdirSync(root)) {
    const owner = join(root, name, ownerFile);
    if (existsSync(owner) && !existsSync(readFileSync(owner, 'utf8'))) rmSync(join(root, name), { recursive: true, force: true });
  }
  return folder;
}
