import type { Source } from '#shared/domain/sources/source.ts';
import type { NewSource } from '#shared/domain/sources/source-settings.ts';
import { ApiError } from '#web/api.ts';
import { whyFailed } from './failure-words.ts';

export interface RowToAdd {
  row: number;
  source: NewSource;
}
export type RowResult = { kind: 'adding' } | { kind: 'added' } | { kind: 'failed'; why: string } | { kind: 'untried' };

interface Adding {
  create: (source: NewSource) => Promise<Source>;
  onResult: (row: number, result: RowResult) => void;
  onAdded: (source: Source) => void;
  wait: (ms: number) => Promise<void>;
  stopped: () => boolean;
}

/** An editor's calls are held at five a second (infra/api.ts); who is told so waits and asks again. */
const pauseMs = 2000;
const tries = 5;

/** Nothing that comes after it could succeed: nobody is signed in, they may not, the server is out of reach. */
const endsAll = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 401 || error.status === 403;

async function createPatiently(source: NewSource, { create, wait, stopped }: Adding): Promise<Source> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await create(source);
    } catch (error) {
      const isBusy = error instanceof ApiError && (error.status === 429 || error.status === 503);
      if (!isBusy || attempt === tries || stopped()) throw error;
      await wait(pauseMs * attempt);
    }
  }
}

/** Adds sources one after the other; each row is told what became of it, and one that fails takes no other with it. */
export async function addRows(rows: readonly RowToAdd[], adding: Adding): Promise<void> {
  let over = false;
  for (const { row, source } of rows) {
    if (over || adding.stopped()) {
      adding.onResult(row, { kind: 'untried' });
      continue;
    }
    adding.onResult(row, { kind: 'adding' });
    try {
      adding.onAdded(await createPatiently(source, adding));
      adding.onResult(row, { kind: 'added' });
    } catch (error) {
      console.warn('A source was not added', error);
      adding.onResult(row, { kind: 'failed', why: whyFailed(error) });
      over = endsAll(error);
    }
  }
}
