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
  const address = (queue: string) => ({ Ref: expect.stringMatching(new RegExp(`^${queue}Queue`)) });

  it.each<[name: string, consumes: string[], sends: string[], variables: object]>([
    [
      'schedule-sources',
      [],
      ['Articles', 'Sources'],
      { SOURCES_QUEUE_URL: address('Sources'), ARTICLES_QUEUE_URL: address('Articles') },
    ],
    [
      'fetch-source',
      ['Sources'],
      ['Articles'],
      {
        SOURCES_QUEUE_URL: address('Sources'),
        ARTICLES_QUEUE_URL: address('Articles'),
        NEWS_API_KEY_PARAMETER: '/news/newsapi-key',
      },
    ],
    [
      'store-articles',
      ['Articles'],
      ['Counters', 'Index', 'Pictures', 'Purges'],
      {
        PICTURES_QUEUE_URL: address('Pictures'),
        PURGES_QUEUE_URL: address('Purges'),
        ARTICLES_QUEUE_URL: address('Articles'),
        COUNTERS_QUEUE_URL: address('Counters'),
        INDEX_QUEUE_URL: address('Index'),
      },
    ],
    ['fold-counters', ['Counters'], ['Counters'], { COUNTERS_QUEUE_URL: address('Counters'), FOLD_SECONDS: '60' }],
  ])(
    '%s may consume and send to its queues only, and gets their addresses [ING-03]',
    (name, consumes, sends, variables) => {
      const queuesOf = (action: string) =>
        stack.grantsOf(name).flatMap((one) => (one.action === action ? [/^(\w+)Queue/.exec(one.on)?.[1]] : []));
      for (const action of ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:ChangeMessageVisibility'])
        expect(queuesOf(action)).toEqual(consumes);
      expect(queuesOf('sqs:SendMessage')).toEqual(sends);
      expect(stack.environmentOf(name)).toEqual({ STAGE: 'production', TABLE_NAME: expect.anything(), ...variables });
    },
  );

  it('only store-articles may send PartiQL statements, and only updates of the table', () => {
    const isPartiql = ({ action }: { action: string }) => action.startsWith('dynamodb:PartiQL');
    expect(stack.grantsOf('store-articles').filter(isPartiql)).toEqual([
      { action: 'dynamodb:PartiQLUpdate', on: expect.stringMatching(/^Table/) },
    ]);
    const policies = stack.all('AWS::IAM::Policy').filter((one) => JSON.stringify(one).includes('PartiQL'));
    expect(policies).toHaveLength(1);
  });

  it('fetch-source may read the one parameter that the stage names [ING-03]', () => {
    const secrets = stack.grantsOf('fetch-source').filter(({ action }) => action.startsWith('ssm:'));
    expect(secrets).toEqual([
      { action: 'ssm:GetParameter', on: expect.stringMatching(/:parameter\/news\/newsapi-key$/) },
    ]);
  });

  it('fetch-source may read no parameter in a stage without a NewsAPI key [ING-03]', () => {
    const personal = new Synthesized('dev');
    expect(personal.grantsOf('fetch-source').filter(({ action }) => action.startsWith('ssm:'))).toEqual([]);
    expect(personal.environmentOf('fetch-source')).not.toHaveProperty('NEWS_API_KEY_PARAMETER');
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
