import { useEffect, useState } from 'react';
import { getMembership } from '#shared/api/membership.ts';
import type { Membership, NextPlan } from '#shared/domain/membership/membership.ts';
import { noInput, useReply } from '#web/shell/cache/use-reply.ts';
import { retryAccount, useSession } from '#web/shell/session/session.ts';
import { siteConfig } from '#web/shell/session/site-config.ts';

/** The reader's membership on the server, on stages with real payments. `out`: not signed in, or not requested. */
export type ServerMembership =
  | { state: 'loading' | 'out' }
  | { state: 'failed'; error: unknown; refetch: () => void }
  | {
      state: 'known';
      membership: Membership | null;
      renewsAt: string | null;
      next: NextPlan | undefined;
      refetch: () => void;
    };

/** The signed-in reader's membership; fetched only if `enabled`. */
export function useServerMembership(enabled: boolean): ServerMembership {
  const session = useSession();
  const { data, error, refetch } = useReply(getMembership, enabled && session.state === 'in' ? noInput : null);
  if (!enabled || session.state === 'out') return { state: 'out' };
  if (session.state === 'loading') return { state: 'loading' };
  if (session.state === 'failed') return { state: 'failed', error: session.error, refetch: () => void retryAccount() };
  if (data !== undefined) {
    const { membership, renewsAt, next } = data;
    return { state: 'known', membership, renewsAt, next, refetch };
  }
  return error === undefined ? { state: 'loading' } : { state: 'failed', error, refetch };
}

type PaymentMode = 'mock' | 'stripe';

/**
 * Whether this stage takes real payments.
 * @throws if the stage's configuration cannot be loaded: nothing may be sold then
 */
export const fetchPaymentMode = async (): Promise<PaymentMode> => (await siteConfig()).payments ?? 'mock';

/** The payment mode; undefined until it has loaded. */
export function usePaymentMode(): PaymentMode | undefined {
  const [mode, setMode] = useState<PaymentMode>();
  useEffect(() => {
    fetchPaymentMode()
      .then(setMode)
      // Subscribing fetches the mode again and shows the failure.
      .catch((error: unknown) => console.warn('Could not load the payment mode', error));
  }, []);
  return mode;
}
