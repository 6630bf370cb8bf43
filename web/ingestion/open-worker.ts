import type { Order, Report } from './worker-messages.ts';

export interface IngestWorker {
  ask: (order: Order) => void;
  close: () => void;
}

/** Starts the worker that reads and classifies, so that the page stays awake meanwhile. `onFault` is called at most once, and nothing after it. */
export function openWorker(onReport: (report: Report) => void, onFault: (fault: unknown) => void): IngestWorker {
  const worker = new Worker(new URL('./ingest-worker.ts', import.meta.url), { type: 'module' });
  const fail = (fault: unknown) => {
    worker.terminate();
    onFault(fault);
  };
  worker.addEventListener('message', ({ data }: MessageEvent<Report>) => {
    try {
      onReport(data);
    } catch (error) {
      fail(error);
    }
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    fail(event.message || 'the worker could not be loaded');
  });
  worker.addEventListener('messageerror', () => fail('a message of the worker could not be read'));
  return { ask: (order) => worker.postMessage(order), close: () => worker.terminate() };
}
