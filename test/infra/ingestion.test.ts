import { Template as Assertions, Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { synthStage } from '#infra/synth.ts';
import { placeholderBundles, production, referred, Synthesized } from './synthesized.ts';

const stack = new Synthesized(production);
const assertions = Assertions.fromJSON(stack.template);

const steps = [
  {
    queue: 'SourcesQueue',
    deadLetters: 'SourcesDeadLetters',
    consumer: 'fetch-source',
    concurrency: 10,
    fifo: undefined,
  },
  {
    queue: 'ArticlesQueue',
    deadLetters: 'ArticlesDeadLetters',
    consumer: 'store-articles',
    concurrency: 2,
    fifo: true,
  },
  { queue: 'TallyQueue', deadLetters: 'TallyDeadLetters', consumer: 'fold-counters', concurrency: 10, fifo: true },
] as const;

describe('table', () => {
  const { properties } = stack.one('AWS::DynamoDB::Table');

  it('keys are strings named pk and sk, in the table and gsi1 to gsi4', () => {
    const keys = (prefix: string) => [
      { AttributeName: `${prefix}pk`, KeyType: 'HASH' },
      { AttributeName: `${prefix}sk`, KeyType: 'RANGE' },
    ];
    const indexes = ['gsi1', 'gsi2', 'gsi3', 'gsi4'].map((IndexName) =>
      Match.objectLike({ IndexName, KeySchema: keys(IndexName) }),
    );
    assertions.hasResourceProperties('AWS::DynamoDB::Table', { KeySchema: keys(''), GlobalSecondaryIndexes: indexes });
    expect(
      new Set(
        (properties.AttributeDefinitions as { AttributeType: string }[]).map(({ AttributeType }) => AttributeType),
      ),
    ).toEqual(new Set(['S']));
  });

  it('indexes hold the preview and never the body', () => {
    const indexes = properties.GlobalSecondaryIndexes as {
      Projection: { ProjectionType: string; NonKeyAttributes: string[] };
    }[];
    for (const { Projection } of indexes) {
      expect(Projection).toEqual({
        ProjectionType: 'INCLUDE',
        NonKeyAttributes: ['preview', 'stats', 'id', 'publishedAt', '__edb_e__', '__edb_v__'],
      });
    }
  });

  it('is paid by the request, encrypted, recoverable and forgets by expiresAt', () => {
    expect(properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      SSESpecification: { SSEEnabled: true },
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
    });
  });

  it('production keeps its table and its bucket even if the stack goes; a personal stage lets them go', () => {
    assertions.hasResource('AWS::DynamoDB::Table', {
      DeletionPolicy: 'Retain',
      Properties: { DeletionProtectionEnabled: true },
    });
    assertions.allResources('AWS::S3::Bucket', { DeletionPolicy: 'Retain' });
    const personal = Assertions.fromJSON(synthStage('dev', { functionsDir: placeholderBundles() }));
    personal.hasResource('AWS::DynamoDB::Table', {
      DeletionPolicy: 'Delete',
      Properties: { DeletionProtectionEnabled: false },
    });
    personal.allResources('AWS::S3::Bucket', { DeletionPolicy: 'Delete' });
  });
});

describe.each(steps)('$queue', ({ queue, deadLetters, consumer, concurrency, fifo }) => {
  const resource = stack.one('AWS::SQS::Queue', queue);

  it('hides a message for at least six times as long as its consumer may take', () => {
    expect(resource.properties.VisibilityTimeout).toBeGreaterThanOrEqual(6 * stack.lambdaOf(consumer).Timeout);
  });

  it('gives a message up after three attempts, to a queue of the same kind that keeps it for two weeks', () => {
    const { id, properties } = stack.one('AWS::SQS::Queue', deadLetters);
    expect(resource.properties.RedrivePolicy).toEqual({
      deadLetterTargetArn: { 'Fn::GetAtt': [id, 'Arn'] },
      maxReceiveCount: 3,
    });
    expect(properties.MessageRetentionPeriod).toBe(14 * 24 * 3600);
    expect([resource.properties.FifoQueue, properties.FifoQueue]).toEqual([fifo, fifo]);
  });

  it('one bad message fails alone, because the mapping reports failures of single messages', () => {
    assertions.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      EventSourceArn: { 'Fn::GetAtt': [resource.id, 'Arn'] },
      FunctionName: { Ref: stack.lambdaOf(consumer).id },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      BatchSize: 10,
      ScalingConfig: { MaximumConcurrency: concurrency },
    });
  });

  it('takes messages of 1 MiB, encrypted, over TLS only', () => {
    expect(resource.properties).toMatchObject({ MaximumMessageSize: 1024 * 1024, SqsManagedSseEnabled: true });
    const policies = stack
      .all('AWS::SQS::QueuePolicy')
      .filter(({ properties }) => (properties.Queues as unknown[]).some((one) => referred(one) === resource.id));
    expect(JSON.stringify(policies.map(({ properties }) => properties.PolicyDocument))).toContain('"Effect":"Deny"');
  });
});

describe('event functions', () => {
  const writesTable = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:BatchWriteItem'];
  const consumes = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:ChangeMessageVisibility'];
  const may = (bundle: string, actions: readonly string[], on: string) =>
    actions.map((action) => stack.allows(bundle, action, on));

  it('schedule-sources writes the table and sends to the sources, nothing else', () => {
    expect(may('schedule-sources', [...writesTable], 'Table')).toEqual([true, true, true]);
    const queues = stack.grantsOf('schedule-sources').filter(({ action }) => action.startsWith('sqs:'));
    expect(queues).toEqual([{ action: 'sqs:SendMessage', on: expect.stringMatching(/^SourcesQueue/) }]);
    expect(stack.environmentOf('schedule-sources')).toEqual({
      STAGE: 'production',
      TABLE_NAME: expect.anything(),
      SOURCES_QUEUE_URL: { Ref: expect.stringMatching(/^SourcesQueue/) },
    });
  });

  it('ING-03: fetch-source takes sources, sends articles and reads the one key that the stage names', () => {
    expect(may('fetch-source', consumes, 'SourcesQueue')).toEqual([true, true, true]);
    expect(may('fetch-source', ['sqs:SendMessage'], 'ArticlesQueue')).toEqual([true]);
    expect(may('fetch-source', ['sqs:SendMessage'], 'SourcesQueue')).toEqual([false]);
    expect(may('fetch-source', consumes, 'ArticlesQueue')).toEqual([false, false, false]);
    const secrets = stack.grantsOf('fetch-source').filter(({ action }) => action.startsWith('ssm:'));
    expect(secrets).toEqual([
      { action: 'ssm:GetParameter', on: expect.stringMatching(/:parameter\/news\/newsapi-key$/) },
    ]);
    expect(stack.environmentOf('fetch-source')).toEqual({
      STAGE: 'production',
      TABLE_NAME: expect.anything(),
      SOURCES_QUEUE_URL: { Ref: expect.stringMatching(/^SourcesQueue/) },
      ARTICLES_QUEUE_URL: { Ref: expect.stringMatching(/^ArticlesQueue/) },
      NEWS_API_KEY_PARAMETER: '/news/newsapi-key',
    });
  });

  it('ING-03: without a key in the stage nobody may read parameters', () => {
    const personal = new Synthesized('dev');
    expect(personal.grantsOf('fetch-source').filter(({ action }) => action.startsWith('ssm:'))).toEqual([]);
    expect(personal.environmentOf('fetch-source')).not.toHaveProperty('NEWS_API_KEY_PARAMETER');
  });

  it('store-articles takes articles and asks for their counters to be folded, nothing else', () => {
    expect(may('store-articles', consumes, 'ArticlesQueue')).toEqual([true, true, true]);
    expect(stack.grantsOf('store-articles').filter(({ action }) => action === 'sqs:SendMessage')).toEqual([
      { action: 'sqs:SendMessage', on: expect.stringMatching(/^TallyQueue/) },
    ]);
    expect(stack.environmentOf('store-articles')).toEqual({
      STAGE: 'production',
      TABLE_NAME: expect.anything(),
      ARTICLES_QUEUE_URL: { Ref: expect.stringMatching(/^ArticlesQueue/) },
      COUNTERS_QUEUE_URL: { Ref: expect.stringMatching(/^TallyQueue/) },
      FOLD_SECONDS: '10',
    });
  });

  it('fold-counters takes tallies, writes the table and sends nothing', () => {
    expect(may('fold-counters', consumes, 'TallyQueue')).toEqual([true, true, true]);
    expect(may('fold-counters', [...writesTable], 'Table')).toEqual([true, true, true]);
    expect(stack.grantsOf('fold-counters').filter(({ action }) => action === 'sqs:SendMessage')).toEqual([]);
  });

  it('a tally waits as long as its slice of time, and each article is a group of its own', () => {
    expect(stack.one('AWS::SQS::Queue', 'TallyQueue').properties).toMatchObject({
      DelaySeconds: 10,
      DeduplicationScope: 'messageGroup',
      FifoThroughputLimit: 'perMessageGroupId',
    });
  });
});

describe('schedule', () => {
  const { properties } = stack.one('AWS::Scheduler::Schedule', 'Ingestion');

  it('looks every five minutes which sources are due', () => {
    expect(properties.ScheduleExpression).toBe('rate(5 minutes)');
    const target = properties.Target as Record<string, unknown>;
    expect(referred(target.Arn)).toBe(stack.lambdaOf('schedule-sources').id);
    expect(target.Input).toBe('{}');
  });

  it('may start that function and nothing else, and keeps what it could not start', () => {
    const { RoleArn, DeadLetterConfig } = properties.Target as { RoleArn: unknown; DeadLetterConfig: { Arn: unknown } };
    expect(stack.grantsOfRole(referred(RoleArn))).toEqual([
      { action: 'lambda:InvokeFunction', on: stack.lambdaOf('schedule-sources').id },
      { action: 'sqs:SendMessage', on: referred(DeadLetterConfig.Arn) },
    ]);
  });

  it('a failed look is not repeated, since the next tick sees the same sources due', () => {
    assertions.hasResourceProperties('AWS::Lambda::EventInvokeConfig', {
      FunctionName: { Ref: stack.lambdaOf('schedule-sources').id },
      MaximumRetryAttempts: 0,
    });
  });
});

describe('alarms', () => {
  it('the topic lets the alarms of this account in', () => {
    assertions.hasResourceProperties('AWS::SNS::TopicPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Effect: 'Allow',
            Action: 'sns:Publish',
            Principal: { Service: 'cloudwatch.amazonaws.com' },
          }),
        ]),
      },
    });
  });

  it.each(['SourcesDeadLetters', 'ArticlesDeadLetters', 'IngestionScheduleDeadLetters', 'LiveScheduleDeadLetters'])(
    'one message in %s rings',
    (prefix) => {
      const queue = stack.one('AWS::SQS::Queue', prefix).id;
      assertions.hasResourceProperties('AWS::CloudWatch::Alarm', {
        MetricName: 'ApproximateNumberOfMessagesVisible',
        Dimensions: [{ Name: 'QueueName', Value: { 'Fn::GetAtt': [queue, 'QueueName'] } }],
        Threshold: 1,
        EvaluationPeriods: 1,
      });
    },
  );

  it.each(['SourcesQueue', 'ArticlesQueue'])('a message that waits in %s for a quarter of an hour rings', (prefix) => {
    assertions.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'ApproximateAgeOfOldestMessage',
      Dimensions: [
        { Name: 'QueueName', Value: { 'Fn::GetAtt': [stack.one('AWS::SQS::Queue', prefix).id, 'QueueName'] } },
      ],
      Threshold: 900,
    });
  });

  it.each(['schedule-sources', 'fetch-source', 'store-articles', 'refresh-live'])(
    '%s rings when it fails and when it is throttled',
    (bundle) => {
      const Dimensions = [{ Name: 'FunctionName', Value: { Ref: stack.lambdaOf(bundle).id } }];
      assertions.hasResourceProperties('AWS::CloudWatch::Alarm', { MetricName: 'Errors', Dimensions });
      assertions.hasResourceProperties('AWS::CloudWatch::Alarm', { MetricName: 'Throttles', Dimensions });
    },
  );

  it('a failing API and a schedule that silently stopped ring', () => {
    assertions.hasResourceProperties('AWS::CloudWatch::Alarm', { MetricName: '5xx', Threshold: 5 });
    assertions.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'Invocations',
      TreatMissingData: 'breaching',
      ComparisonOperator: 'LessThanThreshold',
    });
  });
});
