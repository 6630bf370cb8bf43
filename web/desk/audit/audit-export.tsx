import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import type { AuditEntry } from '#shared/domain/team/audit-entry.ts';
import { auditMessages as words } from '#web/shell/messages/desk/en-audit.ts';
import { saveFile } from '#web/shell/ui/browser/save-file.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { failureMessage } from '../access/failure-message.ts';
import { type AuditFilter, allChanges } from './use-audit.ts';

const formats = ['csv', 'json'] as const;
type Format = (typeof formats)[number];

const columns = ['at', 'by', 'action', 'kind', 'subject', 'title'] as const;

async function save(format: Format, entries: readonly AuditEntry[]): Promise<void> {
  const name = `audit-log-${new Date().toISOString().slice(0, 10)}.${format}`;
  if (format === 'json') return saveFile(name, 'application/json', `${JSON.stringify(entries, null, 2)}\n`);
  const { csvText } = await import('../figures/csv-text.ts');
  const rows = entries.map((entry) => [
    ...columns.map((column) => entry[column]),
    JSON.stringify(entry.before ?? null),
    JSON.stringify(entry.after ?? null),
  ]);
  saveFile(name, 'text/csv;charset=utf-8', csvText([...columns, 'before', 'after'], rows));
}

/** Saves all changes that match the filter as a file. The browser reads the log page by page. */
export function AuditExport({ filter }: { filter: AuditFilter }) {
  const [count, setCount] = useState<number | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start(format: Format) {
    const abort = new AbortController();
    running.current = abort;
    setCount(0);
    try {
      const entries = await allChanges(filter, setCount, abort.signal);
      await save(format, entries);
      showToast({ title: words.exported(entries.length) });
    } catch (error) {
      if (abort.signal.aborted) return;
      console.warn(words.exportFailed, error);
      showToast({ title: words.exportFailed, description: failureMessage(error), tone: 'destructive' });
    } finally {
      setCount(null);
    }
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: '8px' }}>
      {count === null ? (
        formats.map((format) => (
          <Button key={format} size="small" onClick={() => void start(format)}>
            {words[format]}
          </Button>
        ))
      ) : (
        <Button size="small" onClick={() => running.current?.abort()}>
          {words.cancel}
        </Button>
      )}
      <span role="status">{count === null ? null : words.exporting(count)}</span>
    </Box>
  );
}
