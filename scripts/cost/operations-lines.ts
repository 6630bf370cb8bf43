import { monthSeconds } from '#infra/traffic/cache-misses.ts';
import type { Traffic } from '#infra/traffic/traffic.ts';
import { type Line, line } from './bill.ts';
import type { CostOptions } from './options.ts';
import { ingestionOf } from './table-lines.ts';

/** Log bytes of one function call (Lambda's own three lines), and of a line in API Gateway's access log. */
const [functionLogBytes, accessLogBytes] = [450, 260];
const logMonths = 3;
const gigabyte = 1e9;
/**
 * CloudWatch resources of a stage: custom metrics (shared/config/operator-metrics.ts; in production also three log
 * filters and CloudFront's additional metrics), the metrics that alarms of both stacks watch, the dashboard, and the
 * runs of the canary. A personal stage has none of them without `alarmEmails`. A test counts the metrics of the alarms
 * in the templates.
 */
export function monitoringOf({ personal, payments, backup }: Pick<CostOptions, 'personal' | 'payments' | 'backup'>) {
  return {
    metrics: personal ? 0 : 28,
    alarmMetrics: personal ? 0 : 72 + (payments ? 2 : 0) + (backup ? 2 : 0),
    dashboards: personal ? 0 : 1,
    canaryRuns: personal ? 0 : monthSeconds / 600,
  };
}
/** SecureStrings of a stage with all providers and payments. */
const parameters = 6;
/** An event source mapping polls its queue with five pollers, each with a wait time of twenty seconds. */
const [queues, pollers, pollSeconds] = [6, 5, 20];
/** Input and output tokens of one generated article. */
const tokens = { in: 3000, out: 900 };
/** Bytes of a request to a publisher or provider. Incoming data is free. */
const requestBytes = 700;

/** Lines of queues, schedules, logs, metrics, traces and models. */
export function operationsLines(options: CostOptions, traffic: Traffic): Line[] {
  const ingestion = ingestionOf(options);
  const api = [...traffic.calls.values()].reduce((all, { origin }) => all + origin, 0) + traffic.documents.origin;
  const calls =
    api + traffic.folds / 3 + traffic.rollUps + ingestion.fetches / 5 + 2 * ingestion.ticks + 2 * ingestion.commits;
  const logged = (calls * functionLogBytes + api * accessLogBytes) / gigabyte;
  const monitoring = monitoringOf(options);
  const modelCalls = options.modelCallsPerDay * 30;
  return [
    line(
      'SQS',
      'sources to fetch, commits to index',
      'queueRequest',
      (ingestion.fetches / 5 + ingestion.commits) * 3,
      'sent, received and deleted in batches',
    ),
    line(
      'SQS',
      'empty polls',
      'queueRequest',
      (queues * pollers * monthSeconds) / pollSeconds,
      'six queues, five pollers each, every twenty seconds',
    ),
    line(
      'SQS',
      'articles and reader actions (FIFO)',
      'fifoRequest',
      traffic.actions + (traffic.folds * 2) / 3 + ingestion.commits * 3,
      'a message for each action; deliveries and deletions in batches',
    ),
    line(
      'EventBridge Scheduler',
      'invocations',
      'scheduled',
      (2 + 1 / 3) * ingestion.ticks + (options.live ? 1440 : 0),
      'sources and merges of the search index every five minutes, ad days every 15, live data every thirty',
    ),
    line('CloudWatch', 'logs ingested', 'logIngest', logged, 'function logs and the access log'),
    line('CloudWatch', 'logs stored', 'logStorage', logged * logMonths, 'three months'),
    line(
      'CloudWatch',
      'custom metrics',
      'metric',
      monitoring.metrics,
      'EMF, log filters, CloudFront’s additional metrics',
    ),
    line(
      'CloudWatch',
      'alarms',
      'alarm',
      monitoring.alarmMetrics,
      'infra/operations/alarms.ts; an alarm on a sum is billed for each metric of the sum',
    ),
    line('CloudWatch', 'dashboard', 'dashboard', monitoring.dashboards, 'one for each stage'),
    line('CloudWatch', 'canary', 'canaryRun', monitoring.canaryRuns, 'a run every ten minutes'),
    line('X-Ray', 'traces', 'trace', calls * options.tracing, '--tracing'),
    line('Bedrock', 'input tokens', 'modelInput', modelCalls * tokens.in, '--model-calls'),
    line('Bedrock', 'output tokens', 'modelOutput', modelCalls * tokens.out, '--model-calls'),
    line('SSM', 'parameters', 'parameter', parameters, 'standard parameters are free'),
    line(
      'Transfer',
      'requests to publishers',
      'transferOut',
      (ingestion.fetches * requestBytes) / gigabyte,
      'conditional requests; incoming data is free',
    ),
  ].filter(({ units }) => units > 0);
}
