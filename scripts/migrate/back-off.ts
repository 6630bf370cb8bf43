import { setTimeout } from 'node:timers/promises';

/** Attempts of a request that is throttled: about two minutes altogether, after those of the SDK. */
const attempts = 12;
const longestWaitMs = 20_000;

/** Errors after which the same request may succeed, and the reasons of a cancelled transaction. */
const passing =
  /Throttl|ProvisionedThroughputExceeded|RequestLimitExceeded|TransactionConflict|TransactionInProgress|InternalServerError|ServiceUnavailable|Timeout|ECONNRESET|ECONNREFUSED|EPIPE|ETIMEDOUT|EAI_AGAIN/;

/**
 * Repeats a request while DynamoDB throttles it, conflicts pass, or the network fails. The waits grow and are random.
 * @throws the last error
 */
export async function withBackOff<T>(send: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      if (attempt === attempts || !isPassing(error)) throw error;
      await setTimeout(Math.random() * Math.min(longestWaitMs, 50 * 2 ** attempt));
    }
  }
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const reasons =
    'CancellationReasons' in error && Array.isArray(error.CancellationReasons) ? error.CancellationReasons : [];
  const codes = reasons
    .map(({ Code = '' }: { Code?: string }) => Code)
    .filter((code) => code !== 'None' && code !== '');
  // A transaction whose parts fail for several reasons would fail again for the others.
  if (codes.length > 0) return codes.every((code) => passing.test(code));
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // ElectroDB wraps the error of DynamoDB.
  return passing.test(error.name) || passing.test(code) || isPassing(error.cause);
}
