import { describe, expect, test } from 'vitest';
import type { FetchFailureCode } from '#shared/domain/sources/fetch-outcome.ts';
import { stateAfterFetch } from '#shared/domain/sources/source.ts';

const now = new Date('2026-11-20T10:00:00Z');
/** Minutes until the next fetch after so many failures in a row. */
const minutesAfter = (code: FetchFailureCode, failures: number) => {
  let state = { errorCount: 0, active: true, nextDue: '' };
  for (let i = 0; i < failures; i++) state = stateAfterFetch(state, { kind: 'failed', code, reason: 'x' }, now, 0);
  return (Date.parse(state.nextDue) - now.getTime()) / 60_000;
};

describe('the state after a fetch', () => {
  test('the state after a fetch doubles the interval with each failure of the publisher, up to a day', () => {
    expect([1, 2, 3, 20].map((failures) => minutesAfter('status', failures))).toEqual([30, 60, 120, 1440]);
  });

  test('the state after a fetch keeps the interval when the fault is ours', () => {
    expect([1, 2, 20].map((failures) => minutesAfter('internal', failures))).toEqual([15, 15, 15]);
  });

  test('the state after a fetch keeps an interval that earlier failures of the publisher made longer', () => {
    const fault = { kind: 'failed', code: 'internal', reason: 'x' } as const;
    expect(stateAfterFetch({ errorCount: 2, active: true }, fault, now, 0)).toMatchObject({
      status: 'failing',
      error: 'x',
      errorCount: 2,
      nextDue: '2026-11-20T11:00:00.000Z',
    });
  });
});
