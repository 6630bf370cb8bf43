import type { FollowTarget } from '#shared/domain/readers/follow.ts';
import { targetKey } from '#shared/domain/readers/follow.ts';
import type { OutboxAction } from '#web/storage/outbox.ts';

/** What a reader does, without when and who. */
export type ReaderAction = { kind: 'like'; articleId: string } | ({ kind: 'follow'; wanted: boolean } & FollowTarget);

/** What nobody could send for so long is forgotten. */
export const maxAgeMs = 30 * 86_400_000;
const firstWaitMs = 5000;
const longestWaitMs = 5 * 60_000;

/** One act of one reader on one target. */
export const actionId = (act: ReaderAction, reader: string | null): string =>
  JSON.stringify([reader, act.kind, act.kind === 'like' ? act.articleId : targetKey(act)]);

/** `acts` with one more at the end. It takes the place of an earlier one on the same target: only what the reader wanted last counts. */
export function enqueue(acts: readonly OutboxAction[], act: ReaderAction, reader: string | null, now: number): OutboxAction[] {
  const id = actionId(act, reader);
  return [...acts.filter((one) => one.id !== id), { ...act, id, reader, at: now, tries: 0, notBefore: 0 }];
}

/** `acts` without this very one: what the reader has done to the same target since is another, and stays. */
export const dequeue = (
  acts: readonly OutboxAction[],
  { id, at }: Pick<OutboxAction, 'id' | 'at'>,
): OutboxAction[] => acts.filter((one) => one.id !== id || one.at !== at);

/** What is left when `reader` is known to be the one who reads (null: nobody is signed in): other accounts' acts are nobody's business here. Also without those that are too old. */
export const actionsOf = (acts: readonly OutboxAction[], reader: string | null, now: number): OutboxAction[] =>
  acts.filter((one) => (one.reader === null || one.reader === reader) && now - one.at < maxAgeMs);

/** The act to send now; undefined when there is none. */
export const nextAction = (acts: readonly OutboxAction[], reader: string | null, now: number): OutboxAction | undefined =>
  actionsOf(acts, reader, now).find(({ notBefore }) => notBefore <= now);

/** An answer that may be another one later. */
const passing = new Set([408, 425, 429]);

/** What becomes of an act that was answered with this status: a refusal is final, a failure of the server's is not. */
export const isRefused = (status: number): boolean => status >= 400 && status < 500 && !passing.has(status);

/** The act after one more failure: it waits, each time twice as long. Only the first time that there was no network it need not, since the network's return is what it waits for. */
export const postpone = (act: OutboxAction, now: number, unreached: boolean): OutboxAction => ({
  ...act,
  tries: act.tries + 1,
  notBefore: unreached && act.tries === 0 ? 0 : now + Math.min(longestWaitMs, firstWaitMs * 2 ** act.tries),
});
