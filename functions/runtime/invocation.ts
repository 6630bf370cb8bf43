import type { Context } from 'aws-lambda';
import { log, logInvocation } from './log.ts';
import { count, publishMetrics } from './metrics.ts';

/**
 * What every function of this project begins and ends with, whatever starts it: its log lines say whose they are, and its figures are written once, also when the work throws.
 * Traces are Lambda's own, switched on in the stack (docs/decisions/0018-deploying.md).
 */
export function invocation<Event, Result>(
  work: (event: Event) => Promise<Result>,
): (event: Event, context?: Context) => Promise<Result> {
  return async (event, context) => {
    logInvocation(context);
    try {
      return await work(event);
    } catch (error) {
      count('HandlerFailures');
      log.error('function.failed', 'the function failed', error);
      throw error;
    } finally {
      publishMetrics(context?.functionName);
    }
  };
}
