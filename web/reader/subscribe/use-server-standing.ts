import { getMembership } from '#shared/api/membership.ts';
import type { Membership } from '#shared/domain/membership/membership.ts';
import { useAnswer } from '#web/cache/use-answer.ts';
import { useSession } from '#web/session/session.ts';

/** What the server knows of the reader's membership, where payments are real. `out`: nobody is signed in, so there is nothing to know. */
export type ServerStanding =
  | { state: 'asking' | 'out' }
  | { state: 'failed'; again: () => void }
  | { state: 'known'; membership: Membership | null; renewsAt: string | null; again: () => void };

const nothing = {};

/** Asks, with `wanted`, for the signed-in reader's membership. */
export function useServerStanding(wanted: boolean): ServerStanding {
  const session = useSession();
  const { data, error, again } = useAnswer(getMembership, wanted && session.state === 'in' ? nothing : null);
  if (!wanted || session.state === 'out') return { state: 'out' };
  if (session.state === 'loading') return { state: 'asking' };
  if (data !== undefined) return { state: 'known', membership: data.membership, renewsAt: data.renewsAt, again };
  return error === undefined ? { state: 'asking' } : { state: 'failed', again };
}
