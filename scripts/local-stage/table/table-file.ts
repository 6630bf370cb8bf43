import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { brand } from '#shared/config/brand.ts';
import type { DataDir } from '../data-dir.ts';

/**
 * Where dynoxide works. It commits every item to SQLite on its own, and a disk that must confirm each of them takes 2.5 ms an article
 * where memory takes 0.4 (measured: 390 against 2,190 articles a second). So the working copy lies in the memory file system where
 * there is one, and the data folder holds what is kept of it: the state of a minute ago while it runs, everything after a clean end.
 * A killed stage loses nothing, its copy in memory is found again; only a machine that loses power forgets the last minute.
 */
export interface TableFile {
  path: string;
  /** Puts what is in memory into the data folder; call it when the server has ended. */
  close(): void;
}

const memory = '/dev/shm';
const ownerFile = 'owner';
/** Free space below which a working copy in memory could crowd out everything else. */
const enoughBytes = 2 * 1024 ** 3;
const keepEveryMs = 60_000;

/** Opens the table's file of a data folder, in memory where that can be. */
export function openTableFile(data: DataDir): TableFile {
  const kept = data.file('table.db');
  const marker = data.file('table-in-memory');
  if (!hasMemory()) return { path: kept, close: () => {} };
  sweep();
  const folder = join(memory, `${brand.product}-${createHash('sha256').update(data.path).digest('hex').slice(0, 16)}`);
  const path = join(folder, 'table.db');
  // Without its marker the copy belongs to a folder that has been emptied since.
  if (!existsSync(marker)) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, ownerFile), data.path);
  if (!existsSync(path)) copyDatabase(kept, path);
  writeFileSync(marker, folder);

  let keptAt = changedAt(path);
  let keeping = false;
  const keep = async (): Promise<void> => {
    const at = changedAt(path);
    if (keeping || at === keptAt) return;
    keeping = true;
    const source = new DatabaseSync(path, { readOnly: true });
    try {
      await backup(source, `${kept}.new`);
      renameSync(`${kept}.new`, kept);
      keptAt = at;
    } catch {
      // The next minute tries again; the end copies in any case.
    } finally {
      source.close();
      keeping = false;
    }
  };
  const timer = setInterval(() => void keep(), keepEveryMs);
  timer.unref();
  return {
    path,
    close: () => {
      clearInterval(timer);
      copyDatabase(path, `${kept}.new`);
      for (const suffix of suffixes) rmSync(`${kept}${suffix}`, { force: true });
      for (const suffix of suffixes)
        if (existsSync(`${kept}.new${suffix}`)) renameSync(`${kept}.new${suffix}`, `${kept}${suffix}`);
      rmSync(folder, { recursive: true, force: true });
      rmSync(marker, { force: true });
    },
  };
}

/** SQLite's database, its write-ahead log, and the log's index. */
const suffixes = ['', '-wal', '-shm'];

function copyDatabase(from: string, to: string): void {
  for (const suffix of suffixes) if (existsSync(from + suffix)) copyFileSync(from + suffix, to + suffix);
}

const changedAt = (path: string): number =>
  Math.max(0, ...suffixes.map((suffix) => (existsSync(path + suffix) ? statSync(path + suffix).mtimeMs : 0)));

function hasMemory(): boolean {
  if (process.platform !== 'linux' || !existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > enoughBytes;
}

/** Copies whose data folder is gone are nobody's. */
function sweep(): void {
  for (const name of readdirSync(memory).filter((entry) => entry.startsWith(`${brand.product}-`))) {
    const owner = join(memory, name, ownerFile);
    if (existsSync(owner) && !existsSync(readFileSync(owner, 'utf8')))
      rmSync(join(memory, name), { recursive: true, force: true });
  }
}
