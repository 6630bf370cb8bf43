import { expect, test } from 'vitest';
import {
  type DoneParts,
  isDone,
  loadDone,
  type Receipt,
  readRun,
  saveReceipts,
  saveRun,
} from '#functions/ingest/runs/ingest-runs.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();

const startedAt = '2026-11-20T09:00:00.000Z';
const receiptOf = (runId: string, sourceId: string): Receipt => ({
  ...{ runId, sourceId, source: `The ${sourceId}`, part: 0, parts: 1, fetchId: 'fetch' },
  ...{ processed: 3, added: 2, deduplicated: 1, filtered: 0, error: '', expiresAt: 4_000_000_000 },
});

test('a part counts once, although it was written with others in two groups', async () => {
  await saveRun({ runId: 'twice', startedAt, queued: 3 });
  await saveReceipts([receiptOf('twice', 'dawn'), receiptOf('twice', 'noon')]);
  await saveReceipts([receiptOf('twice', 'noon'), receiptOf('twice', 'dusk')]);
  expect(await readRun('twice')).toMatchObject({ finished: 3, done: true, processed: 9, added: 6 });
});

test('a consumer that has seen many runs still knows what is done of those in its batch', async () => {
  const runs = Array.from({ length: 60 }, (_, n) => `run-${n}`);
  await saveReceipts(runs.map((runId) => receiptOf(runId, 'dawn')));
  const known: DoneParts = new Map();
  await loadDone(known, runs.slice(0, 30));
  await loadDone(known, runs);
  for (const runId of runs) expect(isDone(known, receiptOf(runId, 'dawn'))).toBe(true);
  await loadDone(known, ['another']);
  expect(known.size).toBeLessThan(runs.length);
  // Not known is not the same as not done.
  expect(() => isDone(known, receiptOf('run-0', 'dawn'))).toThrow('not read');
});
