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
import * as z from 'zod/mini';
import { brand } from '#shared/config/brand.ts';
import { type DataDir, lockFile, openDataDir } from '../data-dir.ts';

/**
 * The SQLite file of dynoxide. dynoxide commits every item on its own, which takes 2.5 ms an article on disk and 0.4
 * ms in memory (measured: 390 and 2,190 articles a second). Therefore the working copy is in the memory file system
 * if there is one, and the data folder gets a backup every minute and at a clean end. A killed stage loses nothing:
 * the next start finds the copy in memory. Only a power failure loses the last minute.
 */
export interface TableFile {
  path: string;
  /** Copies the file into the data folder; call it after the server has exited. */
  close(): void;
}

const memoryDir = '/dev/shm';
const ownerFile = 'owner';
/** Minimum free space of the memory file system. */
const minFreeBytes = 2 * 1024 ** 3;
const backupIntervalMs = 60_000;

/** Opens the table's file of a data folder, in memory if possible. */
export function openTableFile(data: DataDir): TableFile {
  const stored = data.file('table.db');
  const marker = data.file('table-in-memory');
  if (!hasMemoryDir()) return { path: stored, close: () => {} };
  removeOrphans();
  const folder = join(
    memoryDir,
    `${brand.product}-${createHash('sha256').update(data.path).digest('hex').slice(0, 16)}`,
  );
  const path = join(folder, 'table.db');
  // No marker: the data folder was emptied, and the copy is obsolete.
  if (!existsSync(marker)) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, ownerFile), data.path);
  if (!existsSync(path)) copyDatabase(stored, path);
  writeFileSync(marker, folder);

  let backedUpAt = changedAt(path);
  let running = false;
  const backUp = async (): Promise<void> => {
    const at = changedAt(path);
    if (running || at === backedUpAt) return;
    running = true;
    const source = new DatabaseSync(path, { readOnly: true });
    try {
      await backup(source, `${stored}.new`);
      renameSync(`${stored}.new`, stored);
      backedUpAt = at;
    } catch {
      // Retried after a minute; `close` copies in any case.
    } finally {
      source.close();
      running = false;
    }
  };
  const timer = setInterval(() => void backUp(), backupIntervalMs);
  timer.unref();
  return {
    path,
    close: () => {
      clearInterval(timer);
      copyDatabase(path, `${stored}.new`);
      for (const suffix of suffixes) rmSync(`${stored}${suffix}`, { force: true });
      for (const suffix of suffixes)
        if (existsSync(`${stored}.new${suffix}`)) renameSync(`${stored}.new${suffix}`, `${stored}${suffix}`);
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

function hasMemoryDir(): boolean {
  if (process.platform !== 'linux' || !existsSync(memoryDir)) return false;
  const { bavail, bsize } = statfsSync(memoryDir);
  return bavail * bsize > minFreeBytes;
}

/** Deletes copies whose data folder no longer exists. */
function removeOrphans(): void {
  for (const name of readdirSync(memoryDir).filter((entry) => entry.startsWith(`${brand.product}-`))) {
    const owner = join(memoryDir, name, ownerFile);
    if (existsSync(owner) && !existsSync(readFileSync(owner, 'utf8')))
      rmSync(join(memoryDir, name), { recursive: true, force: true });
  }
}

/** The form of what a data folder has. Raise it if stored data change in a way that no migration covers. */
export const dataForm = 1;
/** The file of a data folder with its form. Folders of earlier versions have none. */
export const formFile = 'form.json';

/**
 * Renames a data folder in another form than today's, because this code cannot use it.
 * @returns its new path; undefined if the folder is in today's form, or is no data folder yet
 * @throws UserError if a stage uses the folder
 */
export function setOlderDataAside(path: string, now: Date): string | undefined {
  if (!existsSync(join(path, lockFile))) return undefined;
  const data = openDataDir(path, false);
  try {
    if (data.read(formFile, z.number()) === dataForm) return undefined;
    // Brings back the table of a killed stage, which is in memory.
    openTableFile(data).close();
  } finally {
    data.close();
  }
  const kept = `${path}-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`;
  renameSync(path, kept);
  return kept;
}
