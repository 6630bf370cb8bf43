/** A message from a page to the service worker. */
export type PageMessage =
  /** Sent on load: addresses of files, API responses and images that were loaded before the worker was active. */
  | { kind: 'hello'; seen: readonly string[]; pictures: readonly string[] }
  /** Ids of all saved articles, newest first. */
  | { kind: 'saved'; ids: readonly string[] }
  /** The reader accepted the update: activate the waiting worker. */
  | { kind: 'take-over' };

/** A message from the service worker to its pages: the server is unreachable. */
export interface WorkerMessage {
  kind: 'unreached';
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isStringList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

export function isPageMessage(value: unknown): value is PageMessage {
  if (!isRecord(value)) return false;
  if (value.kind === 'hello') return isStringList(value.seen) && isStringList(value.pictures);
  return value.kind === 'saved' ? isStringList(value.ids) : value.kind === 'take-over';
}

export const isWorkerMessage = (value: unknown): value is WorkerMessage =>
  isRecord(value) && value.kind === 'unreached';
