import { useEffect } from 'react';
import { type Membership, membershipAt } from '#shared/domain/membership/membership.ts';
import { heldMembership } from '#web/shell/storage/held-membership.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';

/** The current state of the membership bought in this browser. Stores an ended membership as expired. */
export function useLocalMembership(): Membership | null {
  const stored = useStored(heldMembership);
  const now = useNow();
  const current = stored === null ? null : membershipAt(stored, now);
  useEffect(() => {
    if (current !== stored) heldMembership.write(current);
  }, [current, stored]);
  return current;
}
