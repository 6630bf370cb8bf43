import { randomUUID } from 'node:crypto';
import { limits } from '#shared/config/limits.ts';
import type { Generation } from '#shared/domain/generation/generation.ts';
import { defineEntity, service } from '../table/entity.ts';
import { isConditionFailure } from '../table/transaction.ts';

/** After this a run that says nothing is taken for dead, and another may start. Longer than all its tries take together. */
const leaseMs = 15 * 60_000;
/** A reason is read by a person on one line. */
const longestError = 300;

/** A story that a run may tell: its key, and the standing articles that it is told from. */
export interface PlannedStory {
  key: string;
  ids: string[];
}
/** An article that a run has written, and every report that it was made of. */
export interface WrittenArticle {
  key: string;
  id: string;
  title: string;
  reports: string[];
  at: string;
}

const json = <T>() => ({
  type: 'any' as const,
  set: (value: T | undefined): string => JSON.stringify(value ?? []),
  get: (value: string | undefined): T => JSON.parse(value ?? '[]'),
});

const entity = defineEntity({
  model: { entity: 'generation', version: '1', service },
  attributes: {
    runId: { type: 'string', required: true },
    startedAt: { type: 'string', required: true },
    /** Empty when nothing is under way. */
    busyUntil: { type: 'string', required: true },
    finishedAt: { type: 'string' },
    error: { type: 'string' },
    tries: { type: 'number' },
    plan: json<PlannedStory[]>(),
    written: json<WrittenArticle[]>(),
    /** What runs of the last day have written, this one included: told once a day. */
    told: json<WrittenArticle[]>(),
  },
  indexes: {
    only: {
      pk: { field: 'pk', composite: [], template: 'generation', casing: 'none' },
      sk: { field: 'sk', composite: [], template: 'last', casing: 'none' },
    },
  },
});

/** Somebody has started another run: this one is over. */
export class Superseded extends Error {}

/**
 * Marks a run as under way.
 * @returns its id; null when another one is
 */
export async function startGeneration(now: Date): Promise<string | null> {
  const runId = `${now.getTime().toString(36)}-${randomUUID().slice(0, 8)}`;
  try {
    await entity()
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
      .go();
    return runId;
  } catch (error) {
    if (isConditionFailure(error)) return null;
    throw error;
  }
}

/** A run as its next try finds it. */
export interface OpenGeneration {
  runId: string;
  startedAt: Date;
  tries: number;
  plan: PlannedStory[];
  written: WrittenArticle[];
  told: WrittenArticle[];
}

/** Begins a try; null when there is nothing left to do, since the run is done or another one has begun. */
export async function openGeneration(runId: string): Promise<OpenGeneration | null> {
  const { data } = await entity().get({}).go({ consistent: true });
  if (data === null || data.runId !== runId) return null;
  const done = (data.finishedAt ?? '') !== '' && (data.error ?? '') === '';
  if (done) return null;
  const tries = (data.tries ?? 0) + 1;
  await change(runId, { tries });
  return {
    runId,
    startedAt: new Date(data.startedAt),
    tries,
    plan: data.plan ?? [],
    written: data.written ?? [],
    told: data.told ?? [],
  };
}

interface Change {
  busyUntil?: string;
  finishedAt?: string;
  error?: string;
  tries?: number;
  plan?: PlannedStory[];
  written?: WrittenArticle[];
  told?: WrittenArticle[];
}

/** @throws Superseded when the run is no longer the last. */
async function change(runId: string, changed: Change): Promise<void> {
  try {
    await entity()
      .update({})
      .set(changed)
      .where(({ runId: last }, { eq }) => eq(last, runId))
      .go();
  } catch (error) {
    throw isConditionFailure(error) ? new Superseded(`Run ${runId} is not the last any more`) : error;
  }
}

/** Keeps which stories a run is to tell, so that its next try tells the same. */
export const savePlan = (runId: string, plan: PlannedStory[]): Promise<void> => change(runId, { plan });

/** Keeps what a run has written so far, and for a day that it was told. */
export async function saveWritten({ runId, startedAt, written, told }: OpenGeneration): Promise<void> {
  const oldest = new Date(startedAt.getTime() - limits.generation.windowMs).toISOString();
  await change(runId, { written, told: told.filter(({ at }) => at > oldest) });
}

/** Ends a run. Ended with a reason, it may still be taken up again from the dead-letter queue. */
export const endGeneration = (runId: string, error: string | null, now: Date): Promise<void> =>
  change(runId, { busyUntil: '', finishedAt: now.toISOString(), error: (error ?? '').slice(0, longestError) });

/** Says why a try has failed while the run goes on. */
export const noteFailure = (runId: string, error: string): Promise<void> =>
  change(runId, { error: error.slice(0, longestError) });

/** The last run, as an editor sees it. */
export async function lastGeneration(now: Date): Promise<Generation> {
  const { data } = await entity().get({}).go({ consistent: true });
  if (data === null) return { running: false, startedAt: null, finishedAt: null, articles: [], error: null, tries: 0 };
  const running = data.busyUntil > now.toISOString();
  const lost = !running && !data.finishedAt;
  const written: WrittenArticle[] = data.written ?? [];
  return {
    running,
    startedAt: data.startedAt,
    finishedAt: data.finishedAt || null,
    articles: written.map(({ id, title }) => ({ id, title })),
    error: data.error || (lost ? 'The run was broken off' : null),
    tries: data.tries ?? 0,
  };
}
