import { useEffect, useState } from 'react';
import { siteConfig } from '#web/session/site-config.ts';

export type Payments = 'mock' | 'stripe';

/** Whether this stage takes real payments. Nothing is taken for granted: who cannot know sells nothing. */
export const payments = async (): Promise<Payments> => (await siteConfig()).payments ?? 'mock';

/** As `payments`, for a page; undefined until it is known. */
export function usePayments(): Payments | undefined {
  const [known, setKnown] = useState<Payments>();
  useEffect(() => {
    payments()
      .then(setKnown)
      // Who subscribes asks again, and is told then.
      .catch((error: unknown) => console.warn('It is not known whether this stage takes payments.', error));
  }, []);
  return known;
}
