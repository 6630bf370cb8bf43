import type { WorkerRequest, WorkerResponse } from './worker-messages.ts';

export interface IngestWorker {
  send: (request: WorkerRequest) => void;
  close: () => void;
}

/**
 * Starts the web worker that fetches and classifies entries off the main thread.
 * @param onError called at most once, after the worker has been terminated
 */
export function openWorker(
  onResponse: (response: WorkerResponse) => void,
  onError: (error: unknown) => void,
): IngestWorker {
  const worker = new Worker(new URL('./ingest-worker.ts', import.meta.url), { type: 'module' });
  const fail = (error: unknown) => {
    worker.terminate();
    onError(error);
  };
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => {
    try {
      onResponse(data);
    } catch (error) {
      fail(error);
    }
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    fail(event.message || 'the worker could not be loaded');
  });
  worker.addEventListener('messageerror', () => fail('a message from the worker could not be deserialized'));
  return { send: (request) => worker.postMessage(request), close: () => worker.terminate() };
}
