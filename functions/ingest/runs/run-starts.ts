import { hash } from 'node:crypto';
import type { Change } from '#functions/records/audit.ts';
import { saveChange } from '#functions/records/save-change.ts';
import { Refusal } from '#functions/runtime/refusal.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import { unlessWritten } from '#functions/table/transaction.ts';
import { expiry, newRunId, readRun, runEntity, saveRunOf } from './ingest-runs.ts';
import { queueSources } from './source-queue.ts';

/** The latest run that an editor started, by the sources that it reads. */
const latestEntity = defineEntity({
  model: { entity: 'latestRun', version: '1', service },
  attributes: {
    reads: { type: 'string', required: true },
    runId: { type: 'string', required: true },
    /** Set when all its sources are queued. */
    queued: { type: 'boolean' },
    expiresAt: { type: 'number', required: true },
  },
  indexes: { byReads: keys('latest-runs', '${reads}') },
});

/** A run usually takes seconds. After this time the next start begins a new one. */
const longestRunMs = 10 * 60_000;
/** After this time the call that queues the sources has ended: the API ends each call after 29 seconds. */
const longestStartMs = 30_000;
/** One of several simultaneous starts succeeds; the others join its run at their next attempt. */
const maxAttempts = 5;

interface Start {
  runId: string;
  queued: number;
  /** Whether the run was in progress already. */
  joined: boolean;
}

/**
 * Starts a run for an editor, or joins the run of the same sources that is in progress.
 * @param sourceIds the sources to read; they name the run unless it reads all
 * @param options.by who starts it, for the audit log
 * @throws Refusal 503 if concurrent starts keep winning
 */
export async function startOrJoinRun(
  sourceIds: readonly string[],
  { all, now, by }: { all: boolean; now: Date; by: string },
): Promise<Start> {
  // Such a run is done at once, so no other call joins it.
  if (sourceIds.length === 0) {
    const run = { runId: newRunId(now), queued: 0 };
    await saveRunOf(startOf(run, by), run, now);
    return { ...run, joined: false };
  }
  const reads = all ? 'all' : hash('sha256', sourceIds.toSorted().join(' ')).slice(0, 32);
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const { data: latest } = await latestEntity().get({ reads }).go({ consistent: true });
    const underWay = latest === null ? null : await runUnderWay(latest, now);
    if (underWay !== null) return underWay;
    const started = await claimRun({ reads, earlier: latest?.runId, by }, sourceIds, now);
    if (started !== null) return started;
  }
  throw new Refusal(503, 'busy', 'Another run is starting, try again');
}

async function runUnderWay(
  { runId, queued = false }: { runId: string; queued?: boolean },
  now: Date,
): Promise<Start | null> {
  const run = await readRun(runId);
  const longestMs = queued ? longestRunMs : longestStartMs;
  if (run === null || run.done || Date.parse(run.startedAt) < now.getTime() - longestMs) return null;
  return { runId, queued: run.queued, joined: true };
}

/**
 * Stores the run and makes it the latest one in one transaction, then queues its sources.
 * @returns null if another start came first
 */
async function claimRun(
  { reads, earlier, by }: { reads: string; earlier: string | undefined; by: string },
  sourceIds: readonly string[],
  now: Date,
): Promise<Start | null> {
  const runId = newRunId(now);
  const queued = sourceIds.length;
  const expiresAt = expiry(now);
  const entities = { run: runEntity(), latest: latestEntity() };
  const failed = await saveChange(startOf({ runId, queued }, by), now, entities, ({ run, latest }) => [
    run.put({ runId, startedAt: now.toISOString(), queued, expiresAt }).commit(),
    latest
      .put({ reads, runId, expiresAt })
      .where((attributes, { eq, notExists }) =>
        earlier === undefined ? notExists(attributes.runId) : eq(attributes.runId, earlier),
      )
      .commit(),
  ]);
  if (failed !== null) return null;
  try {
    await queueSources(sourceIds.map((sourceId) => ({ runId, sourceId, scheduled: false })));
  } catch (error) {
    // The run will not finish, so the next start must not join it. A later start may have replaced it.
    await unlessWritten(latestEntity().delete({ reads }).where(isOf(runId)).go());
    throw error;
  }
  await unlessWritten(latestEntity().patch({ reads }).set({ queued: true }).where(isOf(runId)).go());
  return { runId, queued, joined: false };
}

const startOf = ({ runId, queued }: { runId: string; queued: number }, by: string): Change => ({
  by,
  action: 'start',
  kind: 'ingestion',
  subject: runId,
  title: 'Ingestion',
  before: null,
  after: { sources: queued },
});

const isOf =
  (runId: string) =>
  (attributes: { runId: string }, { eq }: { eq: (name: string, value: string) => string }): string =>
    eq(attributes.runId, runId);
