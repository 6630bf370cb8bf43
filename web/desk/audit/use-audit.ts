import { useEffect, useState } from 'react';
import { listAudit } from '#shared/api/team.ts';
import type { AuditEntry } from '#shared/domain/team/audit-entry.ts';
import { callPage } from '#web/shell/api/call-pages.ts';

/** A field of the filter is absent, or has a text. */
export type AuditFilter = Partial<Record<'by' | 'subject' | 'kind' | 'action' | 'from' | 'to', string>>;

interface Listed {
  entries: readonly AuditEntry[];
  next: string | null;
}

/** Reads pages until one has changes: a page of the log may be empty although more follow. */
async function readOn(filter: AuditFilter, from: string | null, signal: AbortSignal): Promise<Listed> {
  for (let cursor = from; ; ) {
    const { page, next } = await callPage(listAudit, { query: filter }, cursor, { signal });
    if (page.length > 0 || next === null) return { entries: page, next };
    cursor = next;
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
    const read: Listed = await readOn(filter, cursor, signal);
    entries.push(...read.entries);
    onProgress(entries.length);
    cursor = read.next;
  } while (cursor !== null);
  return entries;
}

/** The changes that match the filter, the newest first; `readMore` adds older ones. */
export function useAudit(filter: AuditFilter) {
  const key = JSON.stringify(filter);
  const [listed, setListed] = useState<Listed>();
  const [error, setError] = useState<Error>();
  /** Where the requested page begins; a new object asks once more. */
  const [request, setRequest] = useState<{ key: string; cursor: string | null }>({ key, cursor: null });
  const [pending, setPending] = useState(true);
  if (request.key !== key) {
    setRequest({ key, cursor: null });
    setListed(undefined);
  }
  useEffect(() => {
    const abort = new AbortController();
    setPending(true);
    setError(undefined);
    readOn(JSON.parse(request.key), request.cursor, abort.signal)
      .then(({ entries, next }) => {
        if (abort.signal.aborted) return;
        setListed((before) => ({
          entries: request.cursor === null ? entries : [...(before?.entries ?? []), ...entries],
          next,
        }));
        setPending(false);
      })
      .catch((thrown: unknown) => {
        if (abort.signal.aborted) return;
        setError(thrown instanceof Error ? thrown : new Error(String(thrown)));
        setPending(false);
      });
    return () => abort.abort();
  }, [request]);
  return {
    listed,
    error,
    pending,
    readMore: () => setRequest({ key, cursor: listed?.next ?? null }),
    refetch: () => setRequest({ key, cursor: null }),
  };
}
