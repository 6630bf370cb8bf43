import { listAudit } from '#shared/api/team.ts';
import type { AuditEntry } from '#shared/domain/team/audit-entry.ts';
import { callPage } from '#web/shell/api/call-pages.ts';
import { usePages } from '../pages.tsx';

/** A field of the filter is absent, or has a text. */
export type AuditFilter = Partial<Record<'by' | 'subject' | 'kind' | 'action' | 'from' | 'to', string>>;

/** Reads pages until one has changes: a page of the log may be empty although more follow. */
async function readOn(filter: AuditFilter, from: string | null, signal: AbortSignal) {
  for (let cursor = from; ; ) {
    const read = await callPage(listAudit, { query: filter }, cursor, { signal });
    if (read.page.length > 0 || read.next === null) return read;
    cursor = read.next;
  }
}

/** All changes that match the filter, page by page. @param onProgress gets the number of changes so far */
export async function allChanges(
  filter: AuditFilter,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  let cursor: string | null = null;
  do {
    const read: Awaited<ReturnType<typeof readOn>> = await readOn(filter, cursor, signal);
    entries.push(...read.page);
    onProgress(entries.length);
    cursor = read.next;
  } while (cursor !== null);
  return entries;
}

/** The changes that match the filter, the newest first; `readMore` adds older ones. */
export const useAudit = (filter: AuditFilter) =>
  usePages(JSON.stringify(filter), (cursor, signal) => readOn(filter, cursor, signal));
