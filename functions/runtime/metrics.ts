import { metricNamespace, type OperatorMetric, operatorMetrics } from '#shared/config/operator-metrics.ts';
import { env } from './env.ts';
import { log } from './log.ts';

/** The values of the current invocation. */
const pending = new Map<OperatorMetric, number[]>();

/** CloudWatch accepts at most 100 values of one metric in a line. */
const maxValues = 100;

/** Adds to a metric of the current invocation, which is written when the invocation ends. Zero is not written. */
export function count(name: OperatorMetric, by = 1): void {
  if (by <= 0) return;
  const values = pending.get(name) ?? [];
  // Counts add up to one value. Durations stay separate, for percentiles and the maximum.
  if (operatorMetrics[name] === 'Count') pending.set(name, [(values[0] ?? 0) + by]);
  else if (values.length < maxValues) pending.set(name, [...values, by]);
}

/**
 * Writes the metrics of the invocation as one log line. Where the stage is watched it is in CloudWatch's embedded
 * metric format, which needs no API call. An error is logged and never fails the invocation.
 */
export function publishMetrics(functionName: string | undefined): void {
  if (pending.size === 0) return;
  try {
    const line = {
      ...(env().METRICS === 'cloudwatch' ? { _aws: embeddedFormat() } : {}),
      stage: env().STAGE,
      function: functionName,
      ...Object.fromEntries([...pending].map(([name, values]) => [name, values.length === 1 ? values[0] : values])),
    };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  } catch (error) {
    log.warn('metrics.publish_failed', 'failed to publish metrics', { reason: String(error) });
  }
  pending.clear();
}

/** Makes metrics of the line's numbers. */
const embeddedFormat = () => ({
  Timestamp: Date.now(),
  CloudWatchMetrics: [
    {
      Namespace: metricNamespace,
      Dimensions: [['stage']],
      Metrics: [...pending.keys()].map((Name) => ({ Name, Unit: operatorMetrics[Name] })),
    },
  ],
});
