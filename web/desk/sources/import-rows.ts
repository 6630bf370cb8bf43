import type { Source } from '#shared/domain/sources/source.ts';
import type { NewSource } from '#shared/domain/sources/source-settings.ts';
import { ApiError } from '#web/shell/api/client.ts';
import { failureMessage } from '../access/failure-message.ts';

export interface ImportRow {
  row: number;
  source: NewSource;
}
export type RowResult = { kind: 'adding' } | { kind: 'added' } | { kind: 'failed'; why: string } | { kind: 'untried' };

interface ImportOptions {
  create: (source: NewSource) => Promise<Source>;
  onResult: (row: number, result: RowResult) => void;
  onAdded: (source: Source) => void;
  wait: (ms: number) => Promise<void>;
  isStopped: () => boolean;
}

/** Editors are limited to five calls a second (infra/api.ts). A rejected call is retried after a growing pause. */
const pauseMs = 2000;
const maxAttempts = 5;

/** Errors that would affect every other row too: 401, 403 and network errors. */
const endsImport = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 401 || error.status === 403;

async function createWithRetries(source: NewSource, { create, wait, isStopped }: ImportOptions): Promise<Source> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await create(source);
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
export async function importRows(rows: readonly ImportRow[], options: ImportOptions): Promise<void> {
  let isOver = false;
  for (const { row, source } of rows) {
    if (isOver || options.isStopped()) {
      options.onResult(row, { kind: 'untried' });
      continue;
    }
    options.onResult(row, { kind: 'adding' });
    try {
      options.onAdded(await createWithRetries(source, options));
      options.onResult(row, { kind: 'added' });
    } catch (error) {
      console.warn('Could not add the source.', error);
      options.onResult(row, { kind: 'failed', why: failureMessage(error) });
      isOver = endsImport(error);
    }
  }
}
