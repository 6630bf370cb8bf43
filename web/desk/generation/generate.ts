import { getGeneration } from '#shared/api/desk.ts';
import { type Generation, generationStage } from '#shared/domain/generation/generation.ts';
import { call } from '#web/api.ts';
import { deskMessages } from '#web/messages/en-desk.ts';
import { showToast } from '#web/ui/overlays/toast.ts';
import { type Started, startComposing } from './start-composing.ts';

const words = deskMessages.generate;
/** CONST-38: so long after the press the articles are asked for again. */
const renewAfterMs = 10_000;
/** How often a run is looked at while it is under way. */
export const lookEveryMs = 2000;

// Kept outside of every component: it goes on when the editor leaves the page, and is still there when they come back (GEN-15).
let generating = false;
const listeners = new Set<() => void>();
function become(next: boolean): void {
  generating = next;
  for (const changed of listeners) changed();
}
export const isGenerating = (): boolean => generating;
export function onGeneratingChange(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, Math.max(0, ms)));

/** The run that the press began or joined, as it stands now; null when that cannot be seen. `before` is what had been seen when the button was pressed. */
async function lookAt(before: Generation | undefined): Promise<Generation | null> {
  try {
    const run = await call(getGeneration);
    const isOld = !run.running && run.finishedAt === (before?.finishedAt ?? null);
    return isOld ? null : run;
  } catch (error) {
    console.warn('The run could not be looked at', error);
    return null;
  }
}

/** What came of it, in a toast. Without knowing better it is taken to have gone well (GEN-06). */
function announce(run: Generation | null): void {
  const stage = run === null ? 'done' : generationStage(run);
  if (stage === 'failed') showToast({ title: words.failed, description: words.failedHint, tone: 'destructive' });
  else showToast({ title: words.ready, description: stage === 'nothing' ? words.nothingHint : words.readyHint });
}

const isStillEmpty = (run: Generation | null): boolean => run?.running === true && run.articles.length === 0;

/** The articles again, ten seconds after the press, and a word about them (GEN-05, GEN-06); a run that has written nothing by then is waited for. */
async function follow(pressedAt: number, before: Generation | undefined, renew: () => Promise<void>): Promise<void> {
  const renewOrNote = () =>
    renew().catch((error: unknown) => console.warn('The articles could not be asked for again', error));
  await pause(pressedAt + renewAfterMs - Date.now());
  let [run] = await Promise.all([lookAt(before), renewOrNote()]);
  if (isStillEmpty(run)) {
    do {
      await pause(lookEveryMs);
      run = await lookAt(before);
    } while (isStillEmpty(run));
    await renewOrNote();
  }
  announce(run);
}

/** Has articles composed, and sees to what follows. One at a time; resolves once it is known whether it began. */
export async function generate(before: Generation | undefined, renew: () => Promise<void>): Promise<Started> {
  if (generating) return 'started';
  const pressedAt = Date.now();
  become(true);
  const begun = await startComposing();
  if (begun === 'started') {
    void follow(pressedAt, before, renew).finally(() => become(false));
    return begun;
  }
  become(false);
  showToast(
    begun === 'failed'
      ? { title: words.failed, description: words.failedHint, tone: 'destructive' }
      : { title: deskMessages.refused, description: words.refusedHint, tone: 'destructive' },
  );
  return begun;
}
