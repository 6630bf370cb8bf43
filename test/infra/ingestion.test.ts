import { Template as Assertions, Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { everything, production, referred, Synthesized } from './synthesized.ts';

const stack = new Synthesized(production);
const assertions = Assertions.fromJSON(stack.template);

describe('table', () => {
  const { properties } = stack.one('AWS::DynamoDB::Table');

  it('the table has string keys named pk and sk, also in gsi1 to gsi3', () => {
    const keys = (prefix: string) => [
      { AttributeName: `${prefix}pk`, KeyType: 'HASH' },
      { AttributeName: `${prefix}sk`, KeyType: 'RANGE' },
    ];
    const indexes = ['gsi1', 'gsi2', 'gsi3'].map((IndexName) =>
      Match.objectLike({ IndexName, KeySchema: keys(IndexName) }),
    );
    assertions.hasResourceProperties('AWS::DynamoDB::Table', { KeySchema: keys(''), GlobalSecondaryIndexes: indexes });
    expect(
      new Set(
        (properties.AttributeDefinitions as { AttributeType: string }[]).map(({ AttributeType }) => AttributeType),
      ),
    ).toEqual(new Set(['S']));
  });

  it('the indexes of the table have keys and ids only', () => {
    const indexes = properties.GlobalSecondaryIndexes as {
      Projection: { ProjectionType: string; NonKeyAttributes: string[] };
    }[];
    for (const { Projection } of indexes) {
      expect(Projection).toEqual({
        ProjectionType: 'INCLUDE',
        NonKeyAttributes: ['id', '__edb_e__', '__edb_v__'],
      });
    }
  });

  it('the table has on-demand billing, the key that DynamoDB owns, point-in-time recovery and a TTL', () => {
    expect(properties).toMatchObject({ SSESpecification: { SSEEnabled: false } });
    expect(properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
    });
  });

  it('the table is retained with the buckets when a production stack is deleted, but not when its creation fails', () => {
    const policies = { DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' };
    assertions.allResources('AWS::DynamoDB::Table', policies);
    assertions.allResources('AWS::S3::Bucket', policies);
    Assertions.fromJSON(new Synthesized(everything, 'edge').template).allResources('AWS::S3::Bucket', policies);
  });

  it('the table has no deletion protection in the template, which would block the rollback of a failed creation', () => {
    expect(properties.DeletionProtectionEnabled).toBeUndefined();
  });

  it('the table is deleted with the buckets of a personal stage', () => {
    const personal = Assertions.fromJSON(new Synthesized('dev').template);
    personal.allResources('AWS::DynamoDB::Table', { DeletionPolicy: 'Delete' });
    personal.allResources('AWS::S3::Bucket', { DeletionPolicy: 'Delete' });
  });
});

describe('event functions', () => {
  const writesTable = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:BatchWriteItem'];
  const consumes = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:ChangeMessageVisibility'];
  const allowed = (bundle: string, actions: readonly string[], on: string) =>
    actions.map((action) => stack.allows(bundle, action, on));

  it('schedule-sources may write to the table and send to the sources queue only', () => {
    expect(allowed('schedule-sources', writesTable, 'Table')).toEqual([true, true, true]);
    const queues = stack.grantsOf('schedule-sources').filter(({ action }) => action.startsWith('sqs:'));
    expect(queues).toEqual([{ action: 'sqs:SendMessage', on: expect.stringMatching(/^SourcesQueue/) }]);
    expect(stack.environmentOf('schedule-sources')).toEqual({
      STAGE: 'production',
      TABLE_NAME: expect.anything(),
      SOURCES_QUEUE_URL: { Ref: expect.stringMatching(/^SourcesQueue/) },
    });
  });

  it('only store-articles may send PartiQL statements, and only updates of the table', () => {
    const isPartiql = ({ action }: { action: string }) => action.startsWith('dynamodb:PartiQL');
    expect(stack.grantsOf('store-articles').filter(isPartiql)).toEqual([
      { action: 'dynamodb:PartiQLUpdate', on: expect.stringMatching(/^Table/) },
    ]);
    const policies = stack.all('AWS::IAM::Policy').filter((one) => JSON.stringify(one).includes('PartiQL'));
    expect(policies).toHaveLength(1);
  });

  it('fetch-source may consume sources and send articles, not the reverse', () => {
    expect(allowed('fetch-source', consumes, 'SourcesQueue')).toEqual([true, true, true]);
    expect(allowed('fetch-source', ['sqs:SendMessage'], 'ArticlesQueue')).toEqual([true]);
    expect(allowed('fetch-source', ['sqs:SendMessage'], 'SourcesQueue')).toEqual([false]);
    expect(allowed('fetch-source', consumes, 'ArticlesQueue')).toEqual([false, false, false]);
  });

  it('fetch-source may read the one parameter that the stage names [ING-03]', () => {
    const secrets = stack.grantsOf('fetch-source').filter(({ action }) => action.startsWith('ssm:'));
    expect(secrets).toEqual([
      { action: 'ssm:GetParameter', on: expect.stringMatching(/:parameter\/news\/newsapi-key$/) },
    ]);
  });

  it('fetch-source gets its queues and the name of the parameter [ING-03]', () => {
    expect(stack.environmentOf('fetch-source')).toEqual({
      STAGE: 'production',
      TABLE_NAME: expect.anything(),
      SOURCES_QUEUE_URL: { Ref: expect.stringMatching(/^SourcesQueue/) },
      ARTICLES_QUEUE_URL: { Ref: expect.stringMatching(/^ArticlesQueue/) },
      NEWS_API_KEY_PARAMETER: '/news/newsapi-key',
    });
  });

  it('fetch-source may read no parameter in a stage without a NewsAPI key [ING-03]', () => {
    const personal = new Synthesized('dev');
    expect(personal.grantsOf('fetch-source').filter(({ action }) => action.startsWith('ssm:'))).toEqual([]);
    expect(personal.environmentOf('fetch-source')).not.toHaveProperty('NEWS_API_KEY_PARAMETER');
  });

  it('store-articles may consume articles and send to the queues of counters and index only', () => {
    expect(allowed('store-articles', consumes, 'ArticlesQueue')).toEqual([true, true, true]);
    expect(stack.grantsOf('store-articles').filter(({ action }) => action === 'sqs:SendMessage')).toEqual([
      { action: 'sqs:SendMessage', on: expect.stringMatching(/^CountersQueue/) },
      { action: 'sqs:SendMessage', on: expect.stringMatching(/^IndexQueue/) },
    ]);
    expect(stack.environmentOf('store-articles')).toEqual({
      INDEX_QUEUE_URL: { Ref: expect.stringMatching(/^IndexQueue/) },
      STAGE: 'production',
      TABLE_NAME: expect.anything(),
      ARTICLES_QUEUE_URL: { Ref: expect.stringMatching(/^ArticlesQueue/) },
      COUNTERS_QUEUE_URL: { Ref: expect.stringMatching(/^CountersQueue/) },
    });
  });

  it('fold-counters may consume its queue, write to the table and send to its queue only', () => {
    expect(allowed('fold-counters', consumes, 'CountersQueue')).toEqual([true, true, true]);
    expect(allowed('fold-counters', writesTable, 'Table')).toEqual([true, true, true]);
    expect(stack.grantsOf('fold-counters').filter(({ action }) => action === 'sqs:SendMessage')).toEqual([
      { action: 'sqs:SendMessage', on: expect.stringMatching(/^CountersQueue/) },
    ]);
    expect(stack.environmentOf('fold-counters')).toEqual({
      STAGE: 'production',
      TABLE_NAME: expect.anything(),
      COUNTERS_QUEUE_URL: { Ref: expect.stringMatching(/^CountersQueue/) },
      FOLD_SECONDS: '60',
    });
  });

  it('the counters queue delays messages by foldSeconds and limits throughput per article', () => {
    expect(stack.one('AWS::SQS::Queue', 'CountersQueue').properties).toMatchObject({
      DelaySeconds: 60,
      DeduplicationScope: 'messageGroup',
      FifoThroughputLimit: 'perMessageGroupId',
    });
  });
});

describe('schedule', () => {
  const { properties } = stack.one('AWS::Scheduler::Schedule', 'EventsScheduleSources');

  it('the schedule of ingestion starts schedule-sources every five minutes', () => {
    expect(properties.ScheduleExpression).toBe('rate(5 minutes)');
    const target = properties.Target as Record<string, unknown>;
    expect(referred(target.Arn)).toBe(stack.lambdaOf('schedule-sources').id);
    expect(target.Input).toBe('{}');
  });
});

describe('alarms', () => {
  it('alarms may publish to the topic', () => {
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

  it('alarms start when the schedule stops, which has no data', () => {
    assertions.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'Invocations',
      TreatMissingData: 'breaching',
      ComparisonOperator: 'LessThanThreshold',
    });
  });
});
