import { useCallback, useEffect, useRef, useState } from 'react';
import { getIngestRun } from '#shared/api/ingestion.ts';
import type { IngestRun } from '#shared/domain/sources/source.ts';
import { call } from '#web/api.ts';

const askAgainMs = 1000;
/** So often it is asked for: ten minutes. A run is over in seconds; one that is not needs another eye than this page's. */
const mostAsks = 600;
/** So many answers in a row may fail to come. */
const mostFailures = 3;

export interface RunProgress {
  run: IngestRun | null;
  /** Why this page asks no more before the run is done. */
  ended: 'slow' | 'lost' | null;
}

/** How a run of ingestion gets on, asked for every second until it is done. */
export function useRun(runId: string | null, onDone: () => void): RunProgress & { refetch: () => void } {
  const [progress, setProgress] = useState<RunProgress>({ run: null, ended: null });
  const [round, setRound] = useState(0);
  const done = useRef(onDone);
  done.current = onDone;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round begins anew.
  useEffect(() => {
    setProgress({ run: null, ended: null });
    if (runId === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    let failures = 0;
    const ask = async (asks: number): Promise<void> => {
      try {
        const run = await call(getIngestRun, { params: { runId } });
        if (left) return;
        failures = 0;
        setProgress({ run, ended: run.done || asks < mostAsks ? null : 'slow' });
        if (run.done) return done.current();
      } catch (error) {
        if (left) return;
        failures += 1;
        console.warn('The progress of ingestion could not be read', error);
        if (failures >= mostFailures) return setProgress((before) => ({ ...before, ended: 'lost' }));
      }
      if (asks < mostAsks) timer = setTimeout(() => void ask(asks + 1), askAgainMs);
    };
    void ask(1);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [runId, round]);

  const refetch = useCallback(() => setRound((before) => before + 1), []);
  return { ...progress, refetch };
}
