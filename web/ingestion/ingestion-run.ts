import { fetchFeed } from '#shared/api/ingestion.ts';
import type { LocalArticle } from '#shared/domain/articles/local-article.ts';
import type { IngestionCounts } from '#shared/domain/sources/local-ingestion.ts';
import { ingestionMessages as words } from '#web/messages/en-ingestion.ts';
import { siteConfig } from '#web/session/site-config.ts';
import { localSources, watchlists } from '#web/storage/collections.ts';
import { unsavedArticleIds } from '#web/storage/local-article-lookup.ts';
import { localArticles } from '#web/storage/local-articles.ts';
import { showToast } from '#web/ui/overlays/toast.ts';
import { type IngestWorker, openWorker } from './open-worker.ts';
import type { Note, Report } from './worker-messages.ts';

/** How far one source is. */
export interface Step {
  id: string;
  name: string;
  state: 'waiting' | 'reading' | 'read' | 'failed';
  /** Null where there was nothing to ask. */
  entries: number | null;
  note: Note | null;
}

export type Run =
  | { state: 'idle' | 'cancelled' | 'failed' }
  | { state: 'running'; steps: readonly Step[] }
  /** `stored` is false where the browser refused; the articles are then there as long as the page. */
  | { state: 'ended'; steps: readonly Step[]; counts: IngestionCounts; stored: boolean };

let run: Run = { state: 'idle' };
let worker: IngestWorker | null = null;
/** Tells a run from the one before it. */
let serial = 0;
/** What was read is being stored: too late to stop. */
let keeping = false;
const listeners = new Set<() => void>();

function become(next: Run): void {
  run = next;
  for (const changed of listeners) changed();
}

export const currentRun = (): Run => run;
export function onRunChange(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

const ownProxy = `${fetchFeed.path}?url={url}`;

/** Where feeds are asked for: the stage's choice, else our own route (ING-26). */
async function proxyOfStage(): Promise<string> {
  try {
    return (await siteConfig()).feedProxy ?? ownProxy;
  } catch (error) {
    console.warn('The stage’s settings cannot be read; feeds come through the site itself.', error);
    return ownProxy;
  }
}

/** Reads the sources that are switched on, in this browser (SRC-36, ING-24). While one run is under way no other begins (ING-33). It goes on while the reader is on other pages. */
export async function startIngestion(): Promise<void> {
  if (run.state === 'running') return;
  serial += 1;
  const mine = serial;
  const sources = localSources.read().filter(({ enabled }) => enabled);
  const before = localArticles.read();
  const fetchedAt = new Date().toISOString();
  become({
    state: 'running',
    steps: sources.map(({ id, name }) => ({ id, name, state: 'waiting', entries: 0, note: null })),
  });
  const proxy = await proxyOfStage();
  if (mine !== serial) return;
  try {
    worker = openWorker((report) => hear(report, before, fetchedAt), failed);
    worker.ask({ kind: 'read', sources, watchlists: watchlists.read(), proxy, fetchedAt });
  } catch (error) {
    failed(error);
  }
}

/** Stops the run; nothing of it is kept. */
export function cancelIngestion(): void {
  if (run.state !== 'running' || keeping) return;
  end();
  become({ state: 'cancelled' });
}

function end(): void {
  serial += 1;
  worker?.close();
  worker = null;
}

function failed(fault: unknown): void {
  console.error('Ingestion could not be run.', fault);
  end();
  become({ state: 'failed' });
  showToast({ title: words.error, description: words.failed, tone: 'destructive' });
}

function change(id: string, to: Partial<Step>): void {
  if (run.state !== 'running') return;
  become({ ...run, steps: run.steps.map((step) => (step.id === id ? { ...step, ...to } : step)) });
}

/** What was stored when the run began, and what has come to it since by another tab; should it have been damaged meanwhile, nothing is lost. */
function known(before: readonly LocalArticle[], now: readonly LocalArticle[]): readonly LocalArticle[] {
  if (before === now) return now;
  const ids = new Set(now.map(({ id }) => id));
  return [...now, ...before.filter(({ id }) => !ids.has(id))];
}

let asked: readonly LocalArticle[] = [];
function askToMerge(before: readonly LocalArticle[]): void {
  asked = localArticles.read();
  worker?.ask({ kind: 'merge', stored: known(before, asked), watchlists: watchlists.read() });
}

function hear(report: Report, before: readonly LocalArticle[], fetchedAt: string): void {
  switch (report.kind) {
    case 'reading':
      change(report.id, { state: 'reading' });
      break;
    case 'read':
      change(report.id, { state: 'read', entries: report.entries });
      break;
    case 'failed':
      console.warn(`Source ${report.id} brought nothing.`, report.note);
      change(report.id, { state: 'failed', note: report.note });
      break;
    case 'all-read':
      askToMerge(before);
      break;
    case 'merged': {
      const mine = serial;
      // A task of its own: taking the message, storing it and drawing it together would hold a slow phone.
      setTimeout(() => {
        if (mine === serial) keep(report, before, fetchedAt);
      });
    }
  }
}

function keep(
  { articles, counts }: Extract<Report, { kind: 'merged' }>,
  before: readonly LocalArticle[],
  fetchedAt: string,
): void {
  if (run.state !== 'running') return;
  if (localArticles.read() !== asked) {
    // Another tab was faster: what it stored is taken in as well.
    askToMerge(before);
    return;
  }
  const { steps } = run;
  end();
  keeping = true;
  const stored = localArticles.write(articles);
  if (!stored) for (const { id } of articles) unsavedArticleIds.add(id);
  // Again a task of its own.
  setTimeout(() => finish(steps, counts, stored, fetchedAt));
}

function finish(steps: readonly Step[], counts: IngestionCounts, stored: boolean, fetchedAt: string): void {
  keeping = false;
  const read = new Set(steps.filter(({ state, entries }) => state === 'read' && entries !== null).map(({ id }) => id));
  const noted = localSources.write(
    localSources.read().map((one) => (read.has(one.id) ? { ...one, lastFetched: fetchedAt } : one)),
  );
  become({ state: 'ended', steps, counts, stored: stored && noted });
  showToast(
    stored && noted
      ? { title: words.complete, description: words.counted(counts) }
      : { title: words.notStored, description: words.notStoredHint, tone: 'destructive' },
  );
}
