import { Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { Stage } from '../stages.ts';

/** The topic that alarms of one region go to. */
export function alarmTopic(scope: Construct, stage: Stage): Topic {
  const topic = new Topic(scope, 'Topic', { enforceSSL: true });
  // A topic with a policy of its own (enforceSSL makes one) has lost the default one, which lets CloudWatch in.
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
  /** Who notices, and what: the first line that whoever is woken reads. */
  whoIsHurt: string;
  /** The first thing to do, for whoever has only the mail. */
  whatToDo: string;
  /** Section of docs/runbook.md; the alarm's own name unless given. */
  runbook?: string;
  metric: IMetric;
  atLeast: number;
  /** Periods in a row; one unless given. */
  periods?: number;
  /** True when it rings because less than `atLeast` happened, or nothing at all. */
  whenLess?: true;
  /** True for a percentile: of a handful of calls the slowest is no hundredth. */
  unlessFew?: true;
}

/** `SourcesGivenUp` -> `sources-given-up`. */
const anchorOf = (name: string): string => name.replace(/(?<!^)[A-Z]/g, '-$&').toLowerCase();

/** An alarm that tells `topic` when it begins and when it is over. */
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
    // Queues and functions at rest report nothing.
    treatMissingData: whenLess ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
  });
  alarm.addAlarmAction(new SnsAction(topic));
  alarm.addOkAction(new SnsAction(topic));
  return alarm;
}
