import { generateContent, getGeneration } from '#shared/api/desk.ts';
import { type Generation, generationStage } from '#shared/domain/generation/generation.ts';
import { ApiError, call, send } from '#web/shell/api/client.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import { teamMessages } from '#web/shell/messages/desk/en-team.ts';
import { observable } from '#web/shell/state/observable.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { needsRole } from '../access/failure-message.ts';

const words = deskMessages.generation;
/** How long after the click the articles are refetched. */
const refetchAfterMs = 10_000;
/** How often a running generation is polled. */
export const pollMs = 2000;

/** Whether a generation started here is in progress. It continues while the editor visits other pages. */
export const isGenerating = observable(false);

export type StartResult = 'started' | 'signed-out' | 'refused' | 'role-needed' | 'failed';

/** Calls the API. Errors other than 401 and 403 become one error with a fixed message. */
async function requestGeneration(): Promise<void> {
  try {
    await send(generateContent);
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) throw error;
    throw new Error(words.error, { cause: error });
  }
}

/** Starts a generation. A 401 counts as signed out only if its message contains `Unauthorized`. */
export async function startGeneration(): Promise<StartResult> {
  try {
    await requestGeneration();
    return 'started';
  } catch (error) {
    console.warn(error);
    if (!(error instanceof ApiError)) return 'failed';
    if (error.status === 403) return needsRole(error) ? 'role-needed' : 'refused';
    return /^401\b[\s\S]*Unauthorized/.test(error.message) ? 'signed-out' : 'failed';
  }
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, Math.max(0, ms)));

/**
 * The state of the generation that the click started or that was running already; null if it is not known.
 * @param before the state at the time of the click
 */
async function currentGeneration(before: Generation | undefined): Promise<Generation | null> {
  try {
    const current = await call(getGeneration);
    const isEarlier = !current.running && current.finishedAt === (before?.finishedAt ?? null);
    return isEarlier ? null : current;
  } catch (error) {
    console.warn('Could not read the state of the generation.', error);
    return null;
  }
}

/** Shows the result in a toast. An unknown result counts as a success. */
function announce(result: Generation | null): void {
  const stage = result === null ? 'done' : generationStage(result);
  if (stage === 'failed') showToast({ title: words.failed, description: words.failedHint, tone: 'destructive' });
  else showToast({ title: words.ready, description: stage === 'nothing' ? words.nothingHint : words.readyHint });
}

const isStillEmpty = (state: Generation | null): boolean => state?.running === true && state.articles.length === 0;

/** Refetches the articles ten seconds after the click, or as soon as the first one is written, and announces them. */
async function follow(
  clickedAt: number,
  before: Generation | undefined,
  refetchArticles: () => Promise<void>,
): Promise<void> {
  const tryRefetch = () =>
    refetchArticles().catch((error: unknown) => console.warn('Could not refetch the articles.', error));
  await pause(clickedAt + refetchAfterMs - Date.now());
  let [state] = await Promise.all([currentGeneration(before), tryRefetch()]);
  if (isStillEmpty(state)) {
    do {
      await pause(pollMs);
      state = await currentGeneration(before);
    } while (isStillEmpty(state));
    await tryRefetch();
  }
  announce(state);
}

const refused = { title: deskMessages.refused, description: words.refusedHint };
/** Why no generation was started. */
const refusals: Record<Exclude<StartResult, 'started'>, { title: string; description: string }> = {
  failed: { title: words.failed, description: words.failedHint },
  'role-needed': { title: teamMessages.needed.title, description: teamMessages.needed.ask },
  refused,
  'signed-out': refused,
};

/** Starts a generation, one at a time, and follows it in the background. Resolves when it has started or failed to. */
export async function generateArticles(
  before: Generation | undefined,
  refetchArticles: () => Promise<void>,
): Promise<StartResult> {
  if (isGenerating.get()) return 'started';
  const clickedAt = Date.now();
  isGenerating.set(true);
  const result = await startGeneration();
  if (result === 'started') {
    void follow(clickedAt, before, refetchArticles).finally(() => isGenerating.set(false));
    return result;
  }
  isGenerating.set(false);
  showToast({ ...refusals[result], tone: 'destructive' });
  return result;
}
