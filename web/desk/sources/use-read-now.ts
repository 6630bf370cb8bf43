import { useEffect, useRef, useState } from 'react';
import { startIngest } from '#shared/api/ingestion.ts';
import type { Source } from '#shared/domain/sources/source.ts';
import { call } from '#web/shell/api/client.ts';
import { sourceMessages } from '#web/shell/messages/en-sources.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { showFailure } from '../access/failure-message.ts';
import { pollRun, type RunProgress } from './use-ingestion-run.ts';

const words = sourceMessages.readNow;

/** The runs of single sources that were started on this page, by source id. */
export type SourceReads = ReadonlyMap<string, RunProgress>;

/** Whether the run of a source is under way. */
export const isReading = (progress: RunProgress | undefined): boolean =>
  progress !== undefined && progress.ended === null && progress.run?.done !== true;

/** What the run of one source has brought, or why it has brought nothing. */
function readResult({ run, ended }: RunProgress): string {
  if (ended !== null) return sourceMessages.run[ended];
  if (run === null || !run.done) return words.reading;
  return run.errors[0]?.message ?? words.result(run);
}

/** What the row of a source shows of its run; null if there is none or the source's state says the same. */
export function readLine(progress: RunProgress | undefined, source: Source): string | null {
  const { run } = progress ?? {};
  if (progress === undefined || (run?.done && run.processed + run.errors.length === 0)) return null;
  const result = readResult(progress);
  return result === source.error ? null : result;
}

/**
 * Reads single sources at once, each in its own run.
 * @param onDone called when a run has ended
 */
export function useReadNow(onDone: () => void): { reads: SourceReads; readNow: (source: Source) => Promise<void> } {
  const [reads, setReads] = useState<SourceReads>(new Map());
  const stops = useRef(new Set<() => void>());
  useEffect(() => {
    const running = stops.current;
    return () => {
      for (const stop of running) stop();
    };
  }, []);

  function show({ id, name }: Source, progress: RunProgress): void {
    setReads((before) => new Map(before).set(id, progress));
    if (isReading(progress)) return;
    const isRead = progress.run?.done === true && progress.run.errors.length === 0;
    showToast({
      title: isRead ? words.done(name) : words.failed(name),
      description: readResult(progress),
      ...(isRead ? {} : { tone: 'destructive' as const }),
    });
    onDone();
  }

  async function readNow(source: Source): Promise<void> {
    if (isReading(reads.get(source.id))) return;
    setReads((before) => new Map(before).set(source.id, { run: null, ended: null }));
    try {
      const { runId } = await call(startIngest, { body: { sourceIds: [source.id] } });
      stops.current.add(pollRun(runId, (progress) => show(source, progress)));
    } catch (error) {
      showFailure(words.failed(source.name), error);
      setReads((before) => new Map([...before].filter(([id]) => id !== source.id)));
    }
  }
  return { reads, readNow };
}
