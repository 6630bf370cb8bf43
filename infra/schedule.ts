import { Duration, Validations } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { BundledFunction } from './bundled-function.ts';
import { allowSending } from './permissions.ts';

export interface ScheduleProps {
  starts: BundledFunction;
  everyMinutes: number;
  description: string;
}

/**
 * Starts a function at a fixed rate and keeps the starts that Lambda did not accept. Failed work waits for the next
 * start.
 */
export class Schedule extends Construct {
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { starts: { lambda }, everyMinutes, description }: ScheduleProps) {
    super(scope, id);
    // What is due now is due at the next start too; a retry would only do it twice.
    lambda.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(everyMinutes) });
    this.deadLetters = new Queue(this, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    Validations.of(this.deadLetters).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: 'It is the dead-letter queue of a schedule.',
    });
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('scheduler.amazonaws.com') });
    role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [lambda.functionArn] }));
    allowSending(role, this.deadLetters);
    const schedule = new CfnSchedule(this, 'Resource', {
      description,
      scheduleExpression: everyMinutes === 1 ? 'rate(1 minute)' : `rate(${everyMinutes} minutes)`,
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: lambda.functionArn,
        roleArn: role.roleArn,
        input: '{}',
        // Lambda may be throttled or down: retry until the next start.
        retryPolicy: { maximumRetryAttempts: 3, maximumEventAgeInSeconds: Math.max(60, everyMinutes * 60) },
        deadLetterConfig: { arn: this.deadLetters.queueArn },
      },
    });
    // CloudFormation tries the schedule when it creates it: the role needs its permissions by then.
    schedule.node.addDependency(role);
  }
}
