import { useCallback, useEffect, useRef, useState } from 'react';
import { getIngestRun } from '#shared/api/ingestion.ts';
import { limits } from '#shared/config/limits.ts';
import type { IngestRun } from '#shared/domain/sources/source.ts';
import { callPages } from '#web/shell/api/call-pages.ts';
import { call } from '#web/shell/api/client.ts';

const pollMs = 1000;
/** Ten minutes. A run takes seconds; a longer one needs an engineer. */
const maxPolls = 600;
/** Consecutive failures after which polling ends. */
const maxFailures = 3;

export interface RunProgress {
  run: IngestRun | null;
  /** Why polling ended before the run. */
  ended: 'slow' | 'lost' | null;
}

/** The run with its failures of all pages. One page is what most runs have. */
async function completeRun(runId: string, run: IngestRun): Promise<IngestRun> {
  if (run.errors.length < limits.page.runErrors) return run;
  const pages = await callPages(getIngestRun, { params: { runId } });
  return { ...run, errors: pages.flatMap(({ errors }) => errors) };
}

/** Polls an ingestion run until it is done. Returns a function that stops it. */
export function pollRun(runId: string, onProgress: (progress: RunProgress) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isCancelled = false;
  let failures = 0;
  let run: IngestRun | null = null;
  async function poll(count: number): Promise<void> {
    try {
      run = await call(getIngestRun, { params: { runId } });
      if (run.done) run = await completeRun(runId, run);
      failures = 0;
    } catch (error) {
      failures += 1;
      if (!isCancelled) console.warn('Could not read the progress of the ingestion run.', error);
    }
    if (isCancelled) return;
    const isOver = run?.done === true;
    const ended = failures >= maxFailures ? 'lost' : !isOver && count >= maxPolls ? 'slow' : null;
    if (failures === 0 || ended !== null) onProgress({ run, ended });
    if (!isOver && ended === null) timer = setTimeout(() => void poll(count + 1), pollMs);
  }
  void poll(1);
  return () => {
    isCancelled = true;
    clearTimeout(timer);
  };
}

/** The progress of an ingestion run, polled every second until it is done. */
export function useIngestionRun(runId: string, onDone: () => void): RunProgress & { restart: () => void } {
  const [progress, setProgress] = useState<RunProgress>({ run: null, ended: null });
  const [round, setRound] = useState(0);
  const done = useRef(onDone);
  done.current = onDone;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round starts polling again.
  useEffect(() => {
    setProgress({ run: null, ended: null });
    return pollRun(runId, (next) => {
      setProgress(next);
      if (next.run?.done) done.current();
    });
  }, [runId, round]);

  const restart = useCallback(() => setRound((before) => before + 1), []);
  return { ...progress, restart };
}
