import { getMembership } from '#shared/api/membership.ts';
import type { Membership } from '#shared/domain/membership/membership.ts';
import { noInput, useReply } from '#web/shell/cache/use-reply.ts';
import { useSession } from '#web/shell/session/session.ts';

/** The reader's membership on the server, on stages with real payments. `out`: not signed in, or not requested. */
export type ServerMembership =
  | { state: 'loading' | 'out' }
  | { state: 'failed'; refetch: () => void }
  | { state: 'known'; membership: Membership | null; renewsAt: string | null; refetch: () => void };

/** The signed-in reader's membership; fetched only if `enabled`. */
export function useServerMembership(enabled: boolean): ServerMembership {
  const session = useSession();
  const { data, error, refetch } = useReply(getMembership, enabled && session.state === 'in' ? noInput : null);
  if (!enabled || session.state === 'out') return { state: 'out' };
  if (session.state === 'loading') return { state: 'loading' };
  if (data !== undefined) return { state: 'known', membership: data.membership, renewsAt: data.renewsAt, refetch };
  return error === undefined ? { state: 'loading' } : { state: 'failed', refetch };
}
