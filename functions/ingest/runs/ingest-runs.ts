import { hash, randomUUID } from 'node:crypto';
import type { Change } from '#functions/records/audit.ts';
import { saveChange } from '#functions/records/save-change.ts';
import { packed } from '#functions/table/attributes.ts';
import { batchPut } from '#functions/table/batch.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import { groupsForItems } from '#functions/table/pieces.ts';
import type { IngestRun } from '#shared/domain/sources/source.ts';
import { daySeconds } from '#shared/domain/utc-day.ts';
import { queueSources } from './source-queue.ts';

/** Runs and receipts expire after 14 days. */
const keepSeconds = 14 * daySeconds;

export const runEntity = defineEntity({
  model: { entity: 'run', version: '1', service },
  attributes: {
    runId: { type: 'string', required: true },
    startedAt: { type: 'string', required: true },
    queued: { type: 'number', required: true },
    expiresAt: { type: 'number', required: true },
  },
  indexes: { byId: keys('run#${runId}', 'run') },
});

/**
 * The result of one part of one fetch. Written once; its existence means that the part is done. A message that is
 * delivered twice may be fetched twice with different entries, so each fetch has its own receipts.
 */
export interface Receipt {
  runId: string;
  sourceId: string;
  source: string;
  /** Number of the message, from 0. Most sources need one. */
  part: number;
  parts: number;
  /** See `ArticlesMessage`. Without new entries it is the reason (`withoutEntries`). */
  fetchId: string;
  processed: number;
  added: number;
  deduplicated: number;
  filtered: number;
  /** Stories that the settings of their source have changed (`apply-settings.ts`). */
  changed?: number;
  error: string;
  expiresAt: number;
}

/**
 * The receipts of a run that are written together: those of a commit, or of sources that were fetched in one batch
 * without new entries. One row for all of them costs as much as a row for one.
 */
const receiptGroupEntity = defineEntity({
  model: { entity: 'receiptGroup', version: '1', service },
  attributes: {
    runId: { type: 'string', required: true },
    /** Hash of the keys of its receipts: a group that is written twice is one. */
    group: { type: 'string', required: true },
    receipts: packed<GroupedReceipt[]>(),
    expiresAt: { type: 'number', required: true },
  },
  indexes: { byRun: keys('run#${runId}', 'receipts#${group}') },
});
type GroupedReceipt = Omit<Receipt, 'runId' | 'expiresAt'>;
/** Receipts of a group at most. */
const maxGrouped = 100;

/** When a run's items expire, in seconds since 1970 (DynamoDB TTL). */
export const expiry = (now: Date): number => Math.floor(now.getTime() / 1000) + keepSeconds;

/** The receipt of a source without new entries. A deleted source has no name. */
export const emptyReceipt = (
  { runId, sourceId }: Pick<Receipt, 'runId' | 'sourceId'>,
  source = sourceId,
  now: Date,
): Receipt => ({
  runId,
  sourceId,
  source,
  part: 0,
  parts: 1,
  fetchId: '',
  processed: 0,
  added: 0,
  deduplicated: 0,
  filtered: 0,
  error: '',
  expiresAt: expiry(now),
});

export async function saveRun(run: { runId: string; startedAt: string; queued: number }): Promise<void> {
  await runEntity()
    .put({ ...run, expiresAt: expiry(new Date(run.startedAt)) })
    .go();
}

/** Stores a run that an editor started, with its row in the audit log. */
export async function saveRunOf(change: Change, run: { runId: string; queued: number }, now: Date): Promise<void> {
  await saveChange(change, now, { runs: runEntity() }, ({ runs }) => [
    runs.put({ ...run, startedAt: now.toISOString(), expiresAt: expiry(now) }).commit(),
  ]);
}

/** Run ids sort by time. */
export const newRunId = (now: Date): string => `${now.getTime().toString(36)}-${randomUUID().slice(0, 8)}`;

/**
 * Starts a run over batches of sources, and queues each batch before it takes the next one. The run is stored with the
 * number of its sources so far before the messages of a batch, so no receipt precedes its run.
 * @param options.scheduled skip sources that are no longer due when their message arrives
 * @returns `runId` is null if there were no sources
 */
export async function startRun(
  batches: AsyncIterable<string[]> | Iterable<string[]>,
  options: { scheduled: boolean; now: Date },
): Promise<{ runId: string | null; queued: number }> {
  const runId = newRunId(options.now);
  let queued = 0;
  for await (const sourceIds of batches) {
    if (sourceIds.length === 0) continue;
    queued += sourceIds.length;
    await saveRun({ runId, startedAt: options.now.toISOString(), queued });
    await queueSources(sourceIds.map((sourceId) => ({ runId, sourceId, scheduled: options.scheduled })));
  }
  return { runId: queued === 0 ? null : runId, queued };
}

/** Stores receipts, those of a run together. */
export async function saveReceipts(receipts: readonly Receipt[]): Promise<void> {
  const groups = [...Map.groupBy(receipts, ({ runId }) => runId)].flatMap(([runId, all]) => groupsOf(runId, all));
  await batchPut(receiptGroupEntity(), groups);
}

function groupsOf(runId: string, receipts: readonly Receipt[]) {
  return groupsForItems(receipts, { maxValues: maxGrouped }).map((some) => ({
    runId,
    group: hash('sha256', some.map(receiptKey).join(' '), 'base64url').slice(0, 16),
    receipts: some.map(({ runId: _, expiresAt: __, ...receipt }) => receipt),
    expiresAt: Math.max(...some.map(({ expiresAt }) => expiresAt)),
  }));
}

/** Keys of the parts that are done, by run: those that a consumer has read or written. */
export type DoneParts = Map<string, Set<string>>;
/** Runs that a consumer keeps in memory. */
const maxKnownRuns = 50;

/** Loads the parts of these runs that are done into `known`, strongly consistent. */
export async function loadDone(known: DoneParts, runIds: Iterable<string>): Promise<void> {
  const wanted = new Set(runIds);
  await Promise.all(
    [...wanted].map(async (runId) => {
      if (known.has(runId)) return;
      known.set(runId, new Set((await readReceipts(runId)).map(receiptKey)));
    }),
  );
  for (const runId of known.keys()) if (known.size > maxKnownRuns && !wanted.has(runId)) known.delete(runId);
}

/**
 * Whether a part is done, so that its message is a repeated delivery.
 * @throws if its run was not loaded
 */
export function isDone(known: DoneParts, part: ReceiptKey): boolean {
  const done = known.get(part.runId);
  if (done === undefined) throw new Error(`The receipts of run ${part.runId} were not read`);
  return done.has(receiptKey(part));
}

/** Adds the parts of a commit to the loaded runs. */
export function addDone(known: DoneParts, receipts: readonly Receipt[]): void {
  for (const receipt of receipts) known.get(receipt.runId)?.add(receiptKey(receipt));
}

type ReceiptKey = Pick<Receipt, 'runId' | 'sourceId' | 'part' | 'fetchId'>;
export const receiptKey = ({ runId, sourceId, part, fetchId }: ReceiptKey): string =>
  `${runId}#${sourceId}#${part}#${fetchId}`;

/** The receipts of a run, each once: a part may be in several groups. */
async function readReceipts(runId: string): Promise<Omit<Receipt, 'expiresAt'>[]> {
  const { data } = await receiptGroupEntity().query.byRun({ runId }).go({ pages: 'all', consistent: true });
  const receipts = data.flatMap((group) => (group.receipts as GroupedReceipt[]).map((one) => ({ ...one, runId })));
  return [...new Map(receipts.map((receipt) => [receiptKey(receipt), receipt])).values()];
}

/** Progress and result of a run, summed from its receipts; null if there is no such run. */
export async function readRun(runId: string): Promise<IngestRun | null> {
  const [{ data: run }, receipts] = await Promise.all([
    runEntity().get({ runId }).go({ consistent: true }),
    readReceipts(runId),
  ]);
  if (run === null) return null;
  const bySource = [...Map.groupBy(receipts, ({ sourceId }) => sourceId).values()].map(fetchesOf);
  const parts = bySource.flat(2);
  const total = (field: 'processed' | 'added' | 'deduplicated' | 'filtered' | 'changed') =>
    parts.reduce((sum, part) => sum + (part[field] ?? 0), 0);
  const finished = bySource.filter((fetches) => fetches.some((found) => found.length === found[0]?.parts)).length;
  return {
    runId,
    startedAt: run.startedAt,
    queued: run.queued,
    finished,
    done: finished >= run.queued,
    processed: total('processed'),
    added: total('added'),
    deduplicated: total('deduplicated'),
    filtered: total('filtered'),
    changed: total('changed'),
    errors: parts
      .filter((part) => part.error !== '')
      .map(({ sourceId, source, error }) => ({ sourceId, source, message: error })),
  };
}

/** Values of `fetchId` without new entries. Each counts only if there is no later one and no fetch with entries. */
const withoutEntries = ['skipped', 'failed', ''];

/** The receipts of a source by fetch, without those that do not count. */
function fetchesOf<R extends { fetchId: string }>(receipts: R[]): R[][] {
  const fetches = Map.groupBy(receipts, ({ fetchId }) => fetchId);
  for (const fetchId of withoutEntries) if (fetches.size > 1) fetches.delete(fetchId);
  return [...fetches.values()];
}
