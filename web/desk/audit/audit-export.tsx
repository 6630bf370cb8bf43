import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import type { Topic } from '#shared/domain/articles/topic.ts';
import { auditMessages as words } from '#web/shell/messages/desk/en-audit.ts';
import { zonedMoment } from '#web/shell/records/shown-value.ts';
import { saveFile } from '#web/shell/ui/browser/save-file.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { failureMessage } from '../access/failure-message.ts';
import { withHeadlines } from '../records/kind-changes.tsx';
import { kindName, type ShownEntry, shownEntry } from './entry-changes.ts';
import { type AuditFilter, allChanges } from './use-audit.ts';

const formats = ['csv', 'json'] as const;
type Format = (typeof formats)[number];

const { field, before, after, ...aboutColumns } = words.columns;
const aboutOf = (entry: ShownEntry): string[] => [
  ...[zonedMoment(entry.at), entry.by, kindName(entry), entry.title, words.action(entry.action)],
];

/** A row for each field, with the words of the page. */
const rowsOf = (entry: ShownEntry): string[][] => {
  const about = aboutOf(entry);
  const { changes } = entry;
  if (changes.length === 0) return [[...about, '', '', '']];
  return changes.map(({ name, stored, wanted }) => [...about, name, stored, wanted ?? '']);
};

/** An entry with the same words. */
const objectOf = (entry: ShownEntry) => ({
  ...Object.fromEntries(Object.values(aboutColumns).map((name, n) => [name, aboutOf(entry)[n]])),
  [words.heading]: entry.changes.map(({ name, stored, wanted }) => ({
    ...{ [field]: name, [before]: stored, [after]: wanted ?? '' },
  })),
});

async function save(format: Format, entries: readonly ShownEntry[]): Promise<void> {
  const name = `audit-log-${new Date().toISOString().slice(0, 10)}.${format}`;
  if (format === 'json')
    return saveFile(name, 'application/json', `${JSON.stringify(entries.map(objectOf), null, 2)}\n`);
  const { csvText } = await import('../figures/csv-text.ts');
  saveFile(name, 'text/csv;charset=utf-8', csvText(Object.values(words.columns), entries.flatMap(rowsOf)));
}

/** Saves all changes that match the filter as a file. The browser reads the log page by page. */
export function AuditExport({ filter, topics }: { filter: AuditFilter; topics: readonly Topic[] }) {
  const [count, setCount] = useState<number | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start(format: Format) {
    const abort = new AbortController();
    running.current = abort;
    setCount(0);
    try {
      const entries = await allChanges(filter, setCount, abort.signal);
      const shown = await withHeadlines(
        (headline) => entries.map((entry) => shownEntry(entry, topics, headline)),
        abort.signal,
      );
      if (abort.signal.aborted) return;
      await save(format, shown);
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
