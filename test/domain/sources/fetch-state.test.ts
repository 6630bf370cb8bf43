import { describe, expect, test } from 'vitest';
import { isMoveDue } from '#shared/domain/sources/feed-move.ts';
import type { FetchFailureCode, FetchOutcome } from '#shared/domain/sources/fetch-outcome.ts';
import { stateAfterFetch } from '#shared/domain/sources/source.ts';

const now = new Date('2026-11-20T10:00:00Z');
const healthy = { errorCount: 0, active: true };
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

describe('the rhythm of a healthy source', () => {
  const minutesTo = (outcome: FetchOutcome, before: Parameters<typeof stateAfterFetch>[0] = healthy) =>
    (Date.parse(stateAfterFetch(before, outcome, now, 0).nextDue) - now.getTime()) / 60_000;

  test.each([
    [undefined, undefined, 15],
    [0, 0, 15],
    [60, 300, 15],
    [7200, undefined, 120],
    [undefined, 3600, 60],
    [7200, 3600, 120],
    [3600, 7200, 120],
    [86_400, undefined, 360],
    [undefined, 31_536_000, 360],
    [-5, 2 ** 31, 360],
  ])(
    'the rhythm is what the feed (%s s) or its headers (%s s) ask for, from 15 minutes to 6 hours',
    (feed, headers, minutes) => {
      expect(minutesTo({ kind: 'ok', updateSeconds: feed, freshSeconds: headers })).toBe(minutes);
    },
  );

  test('the rhythm of a feed that is not modified is the one before, until its headers change it', () => {
    const state = stateAfterFetch(healthy, { kind: 'ok', updateSeconds: 3600, freshSeconds: 7200 }, now, 0);
    expect(minutesTo({ kind: 'unchanged' }, state)).toBe(120);
    expect(minutesTo({ kind: 'unchanged', freshSeconds: 0 }, state)).toBe(60);
    expect(minutesTo({ kind: 'ok' }, state)).toBe(15);
  });

  test('the rhythm after a failure is that of failures, and the one before once the feed is back', () => {
    const state = stateAfterFetch(healthy, { kind: 'ok', updateSeconds: 7200 }, now, 0);
    const failed = stateAfterFetch(state, { kind: 'failed', code: 'status', reason: 'x' }, now, 0);
    expect((Date.parse(failed.nextDue) - now.getTime()) / 60_000).toBe(30);
    expect(minutesTo({ kind: 'unchanged' }, failed)).toBe(120);
  });

  test('the rhythm is spread by up to a tenth', () => {
    expect(stateAfterFetch(healthy, { kind: 'ok', updateSeconds: 7200 }, now, 1).nextDue).toBe(
      '2026-11-20T12:12:00.000Z',
    );
  });
});

describe('a permanent redirect', () => {
  const to = 'https://paper.example/new';
  const [first, later] = [new Date('2026-11-20T10:00:00Z'), new Date('2026-11-21T10:00:00Z')];
  const moving = { ...healthy, url: 'https://paper.example/old', move: { to, since: first.toISOString() } };
  const moveOf = (outcome: FetchOutcome, before: Parameters<typeof stateAfterFetch>[0] = moving) =>
    stateAfterFetch(before, outcome, later, 0).move;

  test.each<FetchOutcome>([
    { kind: 'ok', movedTo: to },
    { kind: 'unchanged', movedTo: to },
    { kind: 'failed', code: 'unreachable', reason: 'x' },
    { kind: 'failed', code: 'timeout', reason: 'x' },
    { kind: 'failed', code: 'internal', reason: 'x' },
  ])('a permanent redirect goes on after %o', (outcome) => {
    expect(moveOf(outcome)).toEqual(moving.move);
  });

  test.each<FetchOutcome>([
    { kind: 'ok', movedTo: null },
    { kind: 'unchanged' },
    { kind: 'gone' },
    { kind: 'failed', code: 'status', reason: 'x', status: 503 },
    { kind: 'failed', code: 'bad_response', reason: 'no feed' },
    { kind: 'failed', code: 'redirects', reason: 'x' },
    { kind: 'failed', code: 'refused', reason: 'x' },
  ])('a permanent redirect ends with %o', (outcome) => {
    expect(moveOf(outcome)).toBeUndefined();
  });

  test('a permanent redirect to another address starts the three days again', () => {
    const other = 'https://paper.example/newer';
    expect(moveOf({ kind: 'ok', movedTo: other })).toEqual({ to: other, since: later.toISOString() });
  });

  test.each([
    'https://cdn.example/feed?Expires=1795170000&Signature=a8f3&Key-Pair-Id=K2',
    'https://bucket.example/feed?X-Amz-Credential=me%2F20261120&X-Amz-Date=20261120T100000Z',
    'https://cdn.example/feed?hdnea=exp=1795170000~acl=/*',
    'https://paper.example/feed;jsessionid=8A2',
    'https://paper.example/feed?access_token=abc',
    'https://paper.example/feed?v=9f86d081884c7d659a2feaa0c55ad015',
    moving.url,
  ])('a permanent redirect to %s is not kept', (address) => {
    expect(moveOf({ kind: 'ok', movedTo: address })).toBeUndefined();
  });

  test.each(['https://paper.example/?feed=rss2&cat=news', 'https://paper.example/feed?token=abc'])(
    'a permanent redirect to %s is kept from an address with the same key',
    (address) => {
      const before = { ...healthy, url: 'http://paper.example/feed?token=abc' };
      expect(moveOf({ kind: 'ok', movedTo: address }, before)?.to).toBe(address);
    },
  );

  test.each([
    ['2026-11-23T09:59:59.000Z', undefined, false],
    ['2026-11-23T10:00:00.000Z', undefined, true],
    ['2026-11-24T10:00:00.000Z', '2026-11-23T10:00:01.000Z', false],
    ['2026-11-24T10:00:01.000Z', '2026-11-23T10:00:01.000Z', true],
  ])(
    'a permanent redirect of three days is due at %s, a day after it was refused at %s: %s',
    (at, refusedAt, isDue) => {
      const refused = refusedAt === undefined ? undefined : { reason: 'x', at: refusedAt };
      expect(isMoveDue({ ...moving.move, refused }, new Date(at))).toBe(isDue);
    },
  );
});
