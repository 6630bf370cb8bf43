import { useEffect, useState } from 'react';
import { siteConfig } from '#web/shell/session/site-config.ts';

export type PaymentMode = 'mock' | 'stripe';

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
