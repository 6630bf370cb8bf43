import { fetchFeed } from '#shared/api/sources.ts';
import type { LocalArticle } from '#shared/domain/articles/local-article.ts';
import type { IngestionCounts } from '#shared/domain/sources/local-ingestion.ts';
import { ingestionMessages as words } from '#web/shell/messages/en-ingestion.ts';
import { siteConfig } from '#web/shell/session/site-config.ts';
import { observable } from '#web/shell/state/observable.ts';
import { localSources, watchlists } from '#web/shell/storage/collections.ts';
import { unsavedArticleIds } from '#web/shell/storage/local-article-lookup.ts';
import { localArticles } from '#web/shell/storage/local-articles.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { type IngestWorker, openWorker } from './open-worker.ts';
import type { ReadFailure, WorkerResponse } from './worker-messages.ts';

/** The progress of one source. */
export interface SourceStep {
  id: string;
  name: string;
  state: 'waiting' | 'reading' | 'read' | 'failed';
  /** Null if the source has no address that a browser can read. */
  entries: number | null;
  failure: ReadFailure | null;
}

export type IngestionRun =
  | { state: 'idle' | 'cancelled' | 'failed' }
  | { state: 'running'; steps: readonly SourceStep[] }
  /** `stored` is false if the browser refused to store the articles, which then last until the page closes. */
  | { state: 'ended'; steps: readonly SourceStep[]; counts: IngestionCounts; stored: boolean };

/** The last ingestion run in this browser. It continues while the reader visits other pages. */
export const ingestionRun = observable<IngestionRun>({ state: 'idle' });

let worker: IngestWorker | null = null;
/** Number of the current run, to detect results of an earlier one. */
let serial = 0;
/** The results are being stored: too late to cancel. */
let isStoring = false;

const ownProxy = `${fetchFeed.path}?url={url}`;

/** The stage's feed proxy, by default our own API. */
async function proxyOfStage(): Promise<string> {
  try {
    return (await siteConfig()).feedProxy ?? ownProxy;
  } catch (error) {
    console.warn('Could not read the stage’s settings, using the default feed proxy.', error);
    return ownProxy;
  }
}

/** Reads the enabled sources in this browser. Does nothing while a run is in progress. */
export async function startIngestion(): Promise<void> {
  if (ingestionRun.get().state === 'running') return;
  serial += 1;
  const thisRun = serial;
  const sources = localSources.read().filter(({ enabled }) => enabled);
  const before = localArticles.read();
  const fetchedAt = new Date().toISOString();
  ingestionRun.set({
    state: 'running',
    steps: sources.map(({ id, name }) => ({ id, name, state: 'waiting', entries: 0, failure: null })),
  });
  const proxy = await proxyOfStage();
  if (thisRun !== serial) return;
  try {
    worker = openWorker((response) => handleResponse(response, before, fetchedAt), fail);
    worker.send({ kind: 'read', sources, watchlists: watchlists.read(), proxy, fetchedAt });
  } catch (error) {
    fail(error);
  }
}

/** Cancels the run and discards its results. */
export function cancelIngestion(): void {
  if (ingestionRun.get().state !== 'running' || isStoring) return;
  stopWorker();
  ingestionRun.set({ state: 'cancelled' });
}

function stopWorker(): void {
  serial += 1;
  worker?.close();
  worker = null;
}

function fail(error: unknown): void {
  console.error('Ingestion failed.', error);
  stopWorker();
  ingestionRun.set({ state: 'failed' });
  showToast({ title: words.error, description: words.failed, tone: 'destructive' });
}

function updateStep(id: string, changes: Partial<SourceStep>): void {
  const run = ingestionRun.get();
  if (run.state !== 'running') return;
  ingestionRun.set({ ...run, steps: run.steps.map((step) => (step.id === id ? { ...step, ...changes } : step)) });
}

/** The stored articles plus those of the run's start that are missing now, in case the stored ones were damaged. */
function withoutLoss(before: readonly LocalArticle[], now: readonly LocalArticle[]): readonly LocalArticle[] {
  if (before === now) return now;
  const ids = new Set(now.map(({ id }) => id));
  return [...now, ...before.filter(({ id }) => !ids.has(id))];
}

/** The stored articles that the last merge was requested for. */
let mergeBase: readonly LocalArticle[] = [];
function requestMerge(before: readonly LocalArticle[]): void {
  mergeBase = localArticles.read();
  worker?.send({ kind: 'merge', stored: withoutLoss(before, mergeBase), watchlists: watchlists.read() });
}

function handleResponse(response: WorkerResponse, before: readonly LocalArticle[], fetchedAt: string): void {
  switch (response.kind) {
    case 'reading':
      updateStep(response.id, { state: 'reading' });
      break;
    case 'read':
      updateStep(response.id, { state: 'read', entries: response.entries });
      break;
    case 'failed':
      console.warn(`Could not read source ${response.id}.`, response.failure);
      updateStep(response.id, { state: 'failed', failure: response.failure });
      break;
    case 'all-read':
      requestMerge(before);
      break;
    case 'merged': {
      const thisRun = serial;
      // Deserializing, storing and rendering in one task would block a slow phone.
      setTimeout(() => {
        if (thisRun === serial) store(response, before, fetchedAt);
      });
    }
  }
}

function store(
  { articles, counts }: Extract<WorkerResponse, { kind: 'merged' }>,
  before: readonly LocalArticle[],
  fetchedAt: string,
): void {
  const run = ingestionRun.get();
  if (run.state !== 'running') return;
  if (localArticles.read() !== mergeBase) {
    // Another tab has stored articles in the meantime: include them.
    requestMerge(before);
    return;
  }
  const { steps } = run;
  stopWorker();
  isStoring = true;
  const stored = localArticles.write(articles);
  if (!stored) for (const { id } of articles) unsavedArticleIds.add(id);
  // Also in a task of its own.
  setTimeout(() => finish(steps, counts, stored, fetchedAt));
}

function finish(steps: readonly SourceStep[], counts: IngestionCounts, stored: boolean, fetchedAt: string): void {
  isStoring = false;
  const read = new Set(steps.filter(({ state, entries }) => state === 'read' && entries !== null).map(({ id }) => id));
  const sourcesStored = localSources.write(
    localSources.read().map((one) => (read.has(one.id) ? { ...one, lastFetched: fetchedAt } : one)),
  );
  const allStored = stored && sourcesStored;
  ingestionRun.set({ state: 'ended', steps, counts, stored: allStored });
  showToast(
    allStored
      ? { title: words.complete, description: words.summary(counts) }
      : { title: words.notStored, description: words.notStoredHint, tone: 'destructive' },
  );
}
