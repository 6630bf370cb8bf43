import { type Line, line } from './bill.ts';
import type { CostOptions } from './options.ts';
import { ingestionOf } from './table-lines.ts';
import type { Traffic } from './traffic.ts';

/** Bytes of log for one call of a function (Lambda's own three lines) and of API Gateway's access log. */
const [functionLogBytes, accessLogBytes] = [450, 260];
const logMonths = 3;
const gigabyte = 1e9;
/** Of a production stage: the product's own figures (shared/config/operator-metrics.ts), the two that are read out of logs and CloudFront's additional ones; alarms of both stacks; the dashboard. */
const own = { metrics: 24, alarms: 29, dashboards: 1 };
/** SecureStrings of a stage with every provider and payments. */
const parameters = 6;
/** An event source mapping asks its queue with five pollers, each for twenty seconds at a time, whether anything comes or not. */
const [queues, pollers, pollSeconds] = [4, 5, 20];
const monthSeconds = 30 * 24 * 3600;
/** Tokens of one composed article, and of what it is composed of. */
const tokens = { in: 3000, out: 900 };
/** Bytes of a request to a publisher or provider. What comes back costs nothing. */
const askedBytes = 700;

/** Queues, schedules, logs, figures, traces, models: what runs beside the requests. */
export function operationsLines(options: CostOptions, traffic: Traffic): Line[] {
  const ingestion = ingestionOf(options);
  const api = [...traffic.calls.values()].reduce((all, { origin }) => all + origin, 0) + traffic.documents.origin;
  const calls = api + traffic.folds / 3 + ingestion.fetches / 5 + ingestion.ticks + ingestion.commits;
  const logged = (calls * functionLogBytes + api * accessLogBytes) / gigabyte;
  const modelCalls = options.modelCallsPerDay * 30;
  return [
    line(
      'SQS',
      'sources to fetch',
      'queueRequest',
      (ingestion.fetches / 5) * 3,
      'sent, received and deleted in batches',
    ),
    line(
      'SQS',
      'asking whether there is anything',
      'queueRequest',
      (queues * pollers * monthSeconds) / pollSeconds,
      'four queues, five pollers each, every twenty seconds',
    ),
    line(
      'SQS',
      'articles and acts (FIFO)',
      'fifoRequest',
      traffic.acts + (traffic.folds * 2) / 3 + ingestion.commits * 3,
      'a message for each act; deliveries and deletions in batches',
    ),
    line(
      'EventBridge Scheduler',
      'looks',
      'scheduled',
      ingestion.ticks + (options.live ? 1440 : 0),
      'every five minutes; live data every thirty',
    ),
    line('CloudWatch', 'logs taken in', 'logIngest', logged, 'a call of a function and its line in the access log'),
    line('CloudWatch', 'logs kept', 'logStorage', logged * logMonths, 'three months'),
    line('CloudWatch', 'own figures', 'metric', own.metrics, 'EMF, log filters, CloudFront’s additional figures'),
    line('CloudWatch', 'alarms', 'alarm', own.alarms, 'infra/operations/alarms.ts and the budget'),
    line('CloudWatch', 'dashboard', 'dashboard', own.dashboards, 'one a stage'),
    line('X-Ray', 'traces', 'trace', calls * options.tracing, '--tracing'),
    line('Bedrock', 'tokens read', 'modelInput', modelCalls * tokens.in, '--model-calls'),
    line('Bedrock', 'tokens written', 'modelOutput', modelCalls * tokens.out, '--model-calls'),
    line('SSM', 'parameters', 'parameter', parameters, 'standard parameters are free'),
    line(
      'Transfer',
      'what is sent to publishers',
      'transferOut',
      (ingestion.fetches * askedBytes) / gigabyte,
      'conditional requests; answers come in for nothing',
    ),
  ].filter(({ units }) => units > 0);
}
