import type { Context } from 'aws-lambda';
import { log, logInvocation } from './log.ts';
import { count, publishMetrics } from './metrics.ts';
import { startClock } from './time-left.ts';

/**
 * Wraps the work of every Lambda function: its log lines carry the invocation's id, and its metrics are written once,
 * even when the work throws. Lambda records traces itself (docs/decisions/0018-deployments.md).
 */
export function invocation<Event, Result>(
  work: (event: Event) => Promise<Result>,
): (event: Event, context?: Context) => Promise<Result> {
  return async (event, context) => {
    logInvocation(context);
    startClock(context);
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
