import { Metrics } from '@aws-lambda-powertools/metrics';
import { metricNamespace, type OperatorMetric, operatorMetrics } from '#shared/config/operator-metrics.ts';
import { env } from './env.ts';
import { log } from './log.ts';

const metrics = new Metrics({ namespace: metricNamespace });
// Powertools counts by service as well, which is one of its own making here.
metrics.clearDefaultDimensions();
/** Said once for an environment, since Powertools warns of a dimension that is there already. */
let knowsStage = false;

/** Adds to a figure of this invocation; nothing is written, and no zero either, until it ends. */
export function count(name: OperatorMetric, by = 1): void {
  if (by > 0) metrics.addMetric(name, operatorMetrics[name], by);
}

/** Writes the figures of an invocation as one line that CloudWatch reads (EMF): no call, and nothing to wait for. A figure that cannot be written never fails the work that it counts. */
export function publishMetrics(functionName: string | undefined): void {
  if (!metrics.hasStoredMetrics()) return;
  try {
    if (!knowsStage) metrics.setDefaultDimensions({ stage: env().STAGE });
    knowsStage = true;
    if (functionName !== undefined) metrics.addMetadata('function', functionName);
    metrics.publishStoredMetrics();
  } catch (error) {
    metrics.clearMetrics();
    log.warn('figures are lost', { reason: String(error) });
  }
}
