import { useEffect, useRef, useState } from 'react';
import { createSource } from '#shared/api/sources.ts';
import type { Source } from '#shared/domain/sources/source.ts';
import { type OpmlRow, opmlRows } from '#shared/domain/sources/source-opml.ts';
import { call } from '#web/shell/api/client.ts';
import { sourceMessages } from '#web/shell/messages/en-sources.ts';
import { type ImportRow, importRows, type RowResult } from './import-rows.ts';
import { readOpml } from './read-opml.ts';
import { bodyOf } from './source-dialog.tsx';

const words = sourceMessages.opml;

type FileState =
  | { kind: 'reading' }
  | { kind: 'refused'; reason: keyof typeof words.reasons }
  | { kind: 'rows'; rows: readonly OpmlRow[] };

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

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
  const [pending, setPending] = useState(false);
  const stopped = useRef(false);
  useEffect(() => {
    stopped.current = false;
    return () => {
      stopped.current = true;
    };
  }, []);

  const rows = fileState.kind === 'rows' ? fileState.rows : [];
  const newRows: ImportRow[] = rows.flatMap(({ row, verdict }) =>
    verdict.kind === 'new' ? [{ row, source: verdict.source }] : [],
  );
  const pendingRows = newRows.filter(({ row }) => results.get(row)?.kind !== 'added');

  async function add(): Promise<void> {
    setPending(true);
    stopped.current = false;
    setResults((before) => new Map([...before].filter(([, { kind }]) => kind === 'added')));
    await importRows(pendingRows, {
      create: (source) => call(createSource, { body: bodyOf(source) }),
      onResult: (row, result) => setResults((before) => new Map(before).set(row, result)),
      onAdded,
      wait: pause,
      isStopped: () => stopped.current,
    });
    setPending(false);
  }
  /** Ends the import after the current row. */
  function stop(): void {
    stopped.current = true;
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
