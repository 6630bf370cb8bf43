/** What a page asks of the worker. */
export type Order =
  /** The page is there: what it had already loaded, pictures apart, before the worker could see it. */
  | { kind: 'hello'; seen: readonly string[]; pictures: readonly string[] }
  /** All articles that the reader has saved, the newest first. */
  | { kind: 'saved'; ids: readonly string[] }
  /** The reader has asked for the new edition. */
  | { kind: 'take-over' };

/** What the worker tells pages: the server could not be reached. */
export interface Word {
  kind: 'unreached';
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

export function isPageMessage(value: unknown): value is Order {
  if (!isRecord(value)) return false;
  if (value.kind === 'hello') return isTexts(value.seen) && isTexts(value.pictures);
  return value.kind === 'saved' ? isTexts(value.ids) : value.kind === 'take-over';
}

export const isWorkerMessage = (value: unknown): value is Word => isRecord(value) && value.kind === 'unreached';
