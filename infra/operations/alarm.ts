import { type Duration, Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, MathExpression, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { Stage } from '../stages.ts';

/** The topic for the alarms of one region. */
export function alarmTopic(scope: Construct, stage: Stage): Topic {
  const topic = new Topic(scope, 'Topic', { enforceSSL: true });
  // enforceSSL adds a policy, which replaces the default policy that allows CloudWatch to publish.
  topic.addToResourcePolicy(
    new PolicyStatement({
      actions: ['sns:Publish'],
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
  );
  for (const email of stage.alarmEmails) topic.addSubscription(new EmailSubscription(email));
  return topic;
}

export interface AlarmOptions {
  /** Who is affected and how: the first sentence of the e-mail. */
  whoIsHurt: string;
  /** The first thing to do. */
  whatToDo: string;
  /** Section of docs/runbook.md; the alarm's name by default. */
  runbook?: string;
  metric: IMetric;
  atLeast: number;
  /** Consecutive periods; one by default. */
  periods?: number;
  /** True to raise the alarm if the value is below `atLeast`, or missing. */
  whenLess?: true;
  /** True for percentiles, which mean nothing with few calls: those are ignored. */
  unlessFew?: true;
}

/** `SourcesGivenUp` -> `sources-given-up`. */
const anchorOf = (name: string): string => name.replace(/(?<!^)[A-Z]/g, '-$&').toLowerCase();

/** Creates an alarm that notifies `topic` when it starts and when it ends. */
export function addAlarm(scope: Construct, topic: Topic, name: string, options: AlarmOptions): Alarm {
  const { whoIsHurt, whatToDo, runbook = anchorOf(name), metric, atLeast, periods = 1, whenLess, unlessFew } = options;
  const alarm = new Alarm(scope, name, {
    alarmDescription: `${whoIsHurt} ${whatToDo} docs/runbook.md#${runbook}`,
    metric,
    threshold: atLeast,
    comparisonOperator: whenLess
      ? ComparisonOperator.LESS_THAN_THRESHOLD
      : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    evaluationPeriods: periods,
    ...(unlessFew ? { evaluateLowSampleCountPercentile: 'ignore' } : {}),
    // Idle queues and functions send no data.
    treatMissingData: whenLess ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
  });
  alarm.addAlarmAction(new SnsAction(topic));
  alarm.addOkAction(new SnsAction(topic));
  return alarm;
}

export interface Ratio {
  label: string;
  part: IMetric;
  /** Metrics whose sum is the whole. */
  whole: readonly IMetric[];
  /** Below this whole the ratio is 0: one failure of three calls says nothing. */
  atLeastWhole: number;
  /** Below this part the ratio is 0. */
  atLeastPart?: number;
  period: Duration;
}

/** How many percent `part` is of the sum of `whole`. Metrics without data add nothing. */
export function percentage({ label, part, whole, atLeastWhole, atLeastPart = 1, period }: Ratio): MathExpression {
  const all = Object.fromEntries(whole.map((metric, i) => [`all${i}`, metric]));
  const sum = `SUM([${Object.keys(all).join(', ')}])`;
  return new MathExpression({
    label,
    expression: `IF(${sum} >= ${atLeastWhole} AND part >= ${atLeastPart}, 100 * part / ${sum}, 0)`,
    usingMetrics: { part, ...all },
    period,
  });
}
