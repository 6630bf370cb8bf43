import { localEnv } from '#functions/runtime/env.ts';

/**
 * Where the local stage sends calls to Stripe, `http://127.0.0.1:4020`, and the secrets that go with it; undefined asks the real one. `LOCAL_STAGE` is an
 * esbuild define: what is deployed has neither the branch nor the names.
 */
export function localPayments(): { origin: URL; key: string; webhookSecret: string } | undefined {
  if (typeof LOCAL_STAGE === 'undefined' || !LOCAL_STAGE) return undefined;
  const { payments } = localEnv();
  return payments ? { origin: new URL(payments), key: 'sk_test_local', webhookSecret: 'whsec_local' } : undefined;
}
