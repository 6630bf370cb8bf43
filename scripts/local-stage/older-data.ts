import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { lockFile, openDataDir } from './data-dir.ts';
import { openTableFile } from './table/table-file.ts';

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
