import { useEffect } from 'react';
import { type Membership, membershipAt } from '#shared/domain/membership/membership.ts';
import { heldMembership } from '#web/storage/held-membership.ts';
import { useStored } from '#web/storage/stored-value.ts';
import { useNow } from '#web/ui/browser/use-now.ts';

/** What the reader has bought in this browser, as it counts now. One whose end has come is written back as expired (PAY-07, PAY-14). */
export function useHeldMembership(): Membership | null {
  const stored = useStored(heldMembership);
  const now = useNow();
  const current = stored === null ? null : membershipAt(stored, now);
  useEffect(() => {
    if (current !== stored) heldMembership.write(current);
  }, [current, stored]);
  return current;
}
