import { useEffect, useRef, useState } from 'react';
import { createSource } from '#shared/api/sources.ts';
import type { Source } from '#shared/domain/sources/source.ts';
import { type OpmlRow, opmlRows } from '#shared/domain/sources/source-opml.ts';
import type { NewSource } from '#shared/domain/sources/source-settings.ts';
import { ApiError, call } from '#web/shell/api/client.ts';
import { failureKind } from '#web/shell/api/failure.ts';
import { sourceMessages } from '#web/shell/messages/en-sources.ts';
import { failureMessage } from '../access/failure-message.ts';
import { readOpml } from './read-opml.ts';
import { bodyOf } from './source-dialog.tsx';

const words = sourceMessages.opml;

export interface ImportRow {
  row: number;
  source: NewSource;
}
export type RowResult = { kind: 'adding' } | { kind: 'added' } | { kind: 'failed'; why: string } | { kind: 'untried' };

interface RowWork<Made> {
  create: (source: NewSource, row: number) => Promise<Made>;
  onResult: (row: number, result: RowResult) => void;
  onAdded: (made: Made, row: number) => void;
}
interface ImportOptions<Made> extends RowWork<Made> {
  wait: (ms: number) => Promise<void>;
  isStopped: () => boolean;
}

/** Editors are limited to five calls a second (infra/api.ts). A rejected call is retried after a growing pause. */
const pauseMs = 2000;
const maxAttempts = 5;

/** Errors that would affect every other row too: 401, 403 and network errors. */
const endsImport = (error: unknown): boolean =>
  error instanceof ApiError ? error.status === 401 || error.status === 403 : failureKind(error) !== 'slow';

async function createWithRetries<Made>(
  { row, source }: ImportRow,
  { create, wait, isStopped }: ImportOptions<Made>,
): Promise<Made> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await create(source, row);
    } catch (error) {
      const isBusy = error instanceof ApiError && (error.status === 429 || error.status === 503);
      if (!isBusy || attempt === maxAttempts || isStopped()) throw error;
      await wait(pauseMs * attempt);
    }
  }
}

/**
 * Creates the sources of the rows one by one and reports the result of each. A failed row does not stop the others.
 */
export async function importRows<Made>(rows: readonly ImportRow[], options: ImportOptions<Made>): Promise<void> {
  let isOver = false;
  for (const one of rows) {
    const { row } = one;
    if (isOver || options.isStopped()) {
      options.onResult(row, { kind: 'untried' });
      continue;
    }
    options.onResult(row, { kind: 'adding' });
    try {
      options.onAdded(await createWithRetries(one, options), row);
      options.onResult(row, { kind: 'added' });
    } catch (error) {
      console.warn('Could not add the source.', error);
      options.onResult(row, { kind: 'failed', why: failureMessage(error) });
      isOver = endsImport(error);
    }
  }
}

type FileState =
  | { kind: 'reading' }
  | { kind: 'refused'; reason: keyof typeof words.reasons }
  | { kind: 'rows'; rows: readonly OpmlRow[] };

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Imports rows until all are tried, the editor stops it, or the page is left. */
export function useImport() {
  const [pending, setPending] = useState(false);
  const stopped = useRef(false);
  useEffect(() => {
    stopped.current = false;
    return () => {
      stopped.current = true;
    };
  }, []);

  async function run<Made>(rows: readonly ImportRow[], work: RowWork<Made>): Promise<void> {
    setPending(true);
    stopped.current = false;
    await importRows(rows, { ...work, wait: pause, isStopped: () => stopped.current });
    setPending(false);
  }
  /** Ends the import after the current row. */
  function stop(): void {
    stopped.current = true;
  }
  return { pending, run, stop };
}

/** Reads the rows of a file and compares them with the sources of the moment when it was chosen. */
function useOpmlFile(file: File, sources: readonly Source[]): FileState {
  const [fileState, setFileState] = useState<FileState>({ kind: 'reading' });
  // Sources added since are marked by the result of their row.
  const present = useRef(sources);
  useEffect(() => {
    let isCancelled = false;
    async function read(): Promise<FileState> {
      try {
        const opml = await readOpml(file);
        return opml.kind === 'refused' ? opml : { kind: 'rows', rows: opmlRows(opml.outlines, present.current) };
      } catch (error) {
        console.warn(words.reasons.unread, error);
        return { kind: 'refused', reason: 'unread' };
      }
    }
    void read().then((next) => isCancelled || setFileState(next));
    return () => {
      isCancelled = true;
    };
  }, [file]);
  return fileState;
}

/** The rows of an OPML file, and the import of those that are new. */
export function useOpmlImport(file: File, sources: readonly Source[], onAdded: (source: Source) => void) {
  const fileState = useOpmlFile(file, sources);
  const [results, setResults] = useState<ReadonlyMap<number, RowResult>>(new Map());
  const { pending, run, stop } = useImport();

  const rows = fileState.kind === 'rows' ? fileState.rows : [];
  const newRows: ImportRow[] = rows.flatMap(({ row, verdict }) =>
    verdict.kind === 'new' ? [{ row, source: verdict.source }] : [],
  );
  const pendingRows = newRows.filter(({ row }) => results.get(row)?.kind !== 'added');

  async function add(): Promise<void> {
    setResults((before) => new Map([...before].filter(([, { kind }]) => kind === 'added')));
    await run(pendingRows, {
      create: (source) => call(createSource, { body: bodyOf(source) }),
      onResult: (row, result) => setResults((before) => new Map(before).set(row, result)),
      onAdded,
    });
  }

  return {
    fileState,
    rows,
    results,
    pending,
    /** How many rows are new, and how many of those are not added yet. */
    counts: { new: newRows.length, left: pendingRows.length },
    finished: [...results.values()].filter(({ kind }) => kind !== 'adding').length,
    add,
    stop,
  };
}
export type OpmlImportState = ReturnType<typeof useOpmlImport>;
