import { metricNamespace, type OperatorMetric, operatorMetrics } from '#shared/config/operator-metrics.ts';
import { env } from './env.ts';
import { log } from './log.ts';

/** Values of the invocation that runs, by figure. */
const stored = new Map<OperatorMetric, number[]>();

/** Values of one figure that CloudWatch takes in a line. */
const mostValues = 100;

/** Adds to a figure of this invocation; nothing is written, and no zero either, until it ends. */
export function count(name: OperatorMetric, by = 1): void {
  if (by <= 0) return;
  const values = stored.get(name) ?? [];
  // What is counted is one sum. Durations stay apart, so that CloudWatch knows the slowest.
  if (operatorMetrics[name] === 'Count') stored.set(name, [(values[0] ?? 0) + by]);
  else if (values.length < mostValues) stored.set(name, [...values, by]);
}

/**
 * Writes the figures of an invocation as one line that CloudWatch reads (embedded metric format): no call, and nothing to wait for. A figure that cannot be written never fails the work that it counts.
 */
export function publishMetrics(functionName: string | undefined): void {
  if (stored.size === 0) return;
  try {
    const line = {
      _aws: {
        Timestamp: Date.now(),
        CloudWatchMetrics: [
          {
            Namespace: metricNamespace,
            Dimensions: [['stage']],
            Metrics: [...stored.keys()].map((Name) => ({ Name, Unit: operatorMetrics[Name] })),
          },
        ],
      },
      stage: env().STAGE,
      function: functionName,
      ...Object.fromEntries([...stored].map(([name, values]) => [name, values.length === 1 ? values[0] : values])),
    };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  } catch (error) {
    log.warn('metrics.publish_failed', 'failed to publish metrics', { reason: String(error) });
  }
  stored.clear();
}
