import { randomUUID } from 'node:crypto';
import { saveChange } from '#functions/records/save-change.ts';
import { optionalJson } from '#functions/table/attributes.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import { thoseThatFit } from '#functions/table/pieces.ts';
import { isConditionFailure } from '#functions/table/transaction.ts';
import { limits } from '#shared/config/limits.ts';
import type { Generation } from '#shared/domain/generation/generation.ts';

/**
 * A run without an update for this long counts as dead, and another may start. Longer than all its attempts together.
 */
const leaseMs = 15 * 60_000;
/** Characters of a stored error: the desk shows it on one line. */
const maxError = 300;

/** A story that a run may write about: its key, and the ids of its surviving articles. */
export interface PlannedStory {
  key: string;
  ids: string[];
  /** Outlets with a report of their own; absent in plans from before this was stored. */
  outlets?: number;
}

/** An article that a run has written, and the ids of all reports that it is based on. */
export interface WrittenArticle {
  key: string;
  id: string;
  title: string;
  reports: string[];
  at: string;
  /** Set for one that waits for an editor. */
  isDraft?: true;
}

const generationEntity = defineEntity({
  model: { entity: 'generation', version: '1', service },
  attributes: {
    runId: { type: 'string', required: true },
    startedAt: { type: 'string', required: true },
    /** Empty when the run has ended. */
    busyUntil: { type: 'string', required: true },
    finishedAt: { type: 'string' },
    error: { type: 'string' },
    tries: { type: 'number' },
    plan: optionalJson<PlannedStory[]>([]),
    written: optionalJson<WrittenArticle[]>([]),
    /** Articles of all runs of the last day, including this one: a story is written about once a day. */
    recentlyWritten: { ...optionalJson<WrittenArticle[]>([]), field: 'told' },
  },
  indexes: { only: keys('generation', 'last') },
});

/** Another run was started, so this one must stop. */
export class SupersededError extends Error {}

/**
 * Starts a run.
 * @param by who starts it, for the audit log
 * @returns its id; null when another run is in progress
 */
export async function startGeneration(now: Date, by: string): Promise<string | null> {
  const runId = `${now.getTime().toString(36)}-${randomUUID().slice(0, 8)}`;
  const of = { kind: 'generation' as const, subject: runId, title: 'Composed articles' };
  const change = { by, action: 'start', ...of, before: null, after: null };
  const failed = await saveChange(change, now, { generation: generationEntity() }, ({ generation }) => [
    generation
      .update({})
      .set({
        runId,
        startedAt: now.toISOString(),
        busyUntil: new Date(now.getTime() + leaseMs).toISOString(),
        finishedAt: '',
        error: '',
        tries: 0,
        plan: [],
        written: [],
      })
      .where(({ busyUntil }, { notExists, lte }) => `${notExists(busyUntil)} OR ${lte(busyUntil, now.toISOString())}`)
      .commit(),
  ]);
  return failed === null ? runId : null;
}

/** A run in progress, with what earlier attempts have stored. */
export interface OpenGeneration {
  runId: string;
  startedAt: Date;
  tries: number;
  plan: PlannedStory[];
  written: WrittenArticle[];
  recentlyWritten: WrittenArticle[];
}

/** Begins an attempt of a run; null when the run is done or a newer one has started. */
export async function openGeneration(runId: string): Promise<OpenGeneration | null> {
  const { data } = await generationEntity().get({}).go({ consistent: true });
  if (data === null || data.runId !== runId) return null;
  const isDone = data.finishedAt && !data.error;
  if (isDone) return null;
  const tries = (data.tries ?? 0) + 1;
  await update(runId, { tries });
  return {
    runId,
    startedAt: new Date(data.startedAt),
    tries,
    plan: data.plan ?? [],
    written: data.written ?? [],
    recentlyWritten: data.recentlyWritten ?? [],
  };
}

type Changes = Partial<Omit<OpenGeneration, 'runId' | 'startedAt'>> & {
  busyUntil?: string;
  finishedAt?: string;
  error?: string;
};

/** @throws SupersededError when a newer run has started */
async function update(runId: string, changes: Changes): Promise<void> {
  try {
    await generationEntity()
      .update({})
      .set(changes)
      .where(({ runId: latest }, { eq }) => eq(latest, runId))
      .go();
  } catch (error) {
    throw isConditionFailure(error) ? new SupersededError(`Run ${runId} is no longer the latest run`) : error;
  }
}

/** Stores the plan of a run, so a retry writes about the same stories. */
export const savePlan = (runId: string, plan: PlannedStory[]): Promise<void> => update(runId, { plan });

/** Bytes of the articles of a day as JSON. */
const maxWritten = 200_000;

/** Stores the articles that a run has written so far. */
export async function saveWritten({ runId, startedAt, written, recentlyWritten }: OpenGeneration): Promise<void> {
  const oldest = new Date(startedAt.getTime() - limits.generation.windowMs).toISOString();
  const ofDay = recentlyWritten.filter(({ at }) => at > oldest).toReversed();
  await update(runId, { written, recentlyWritten: thoseThatFit(ofDay, maxWritten).reverse() });
}

/** Ends a run, with an error or without. After an error a redrive from the dead-letter queue can continue it. */
export const endGeneration = (runId: string, error: string | null, now: Date): Promise<void> =>
  update(runId, { busyUntil: '', finishedAt: now.toISOString(), error: (error ?? '').slice(0, maxError) });

/** Stores why an attempt failed. The run stays in progress and is retried. */
export const saveFailure = (runId: string, error: string): Promise<void> =>
  update(runId, { error: error.slice(0, maxError) });

/** The state of the latest run, for the desk. */
export async function lastGeneration(now: Date): Promise<Generation> {
  const { data } = await generationEntity().get({}).go({ consistent: true });
  if (data === null) return { running: false, startedAt: null, finishedAt: null, articles: [], error: null, tries: 0 };
  const running = data.busyUntil > now.toISOString();
  const interrupted = !running && !data.finishedAt;
  const written = data.written ?? [];
  return {
    running,
    startedAt: data.startedAt,
    finishedAt: data.finishedAt || null,
    articles: written.map(({ id, title, isDraft }) => ({ id, title, ...(isDraft ? { isDraft } : {}) })),
    error: data.error || (interrupted ? 'The run was interrupted' : null),
    tries: data.tries ?? 0,
  };
}
