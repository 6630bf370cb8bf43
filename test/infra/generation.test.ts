import { Template as Assertions } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { stageNamed } from '#infra/stages.ts';
import { production, Synthesized } from './synthesized.ts';

const bedrockModel = 'anthropic.claude-3-haiku-20240307-v1:0';
const stack = new Synthesized({ ...production, bedrockModel });
const without = new Synthesized(production);
const assertions = Assertions.fromJSON(stack.template);

describe('generating articles in the stack [GEN-14]', () => {
  const queue = stack.one('AWS::SQS::Queue', 'GenerateQueue');
  const deadLetters = stack.one('AWS::SQS::Queue', 'GenerateDeadLetters');

  it('consumes one run at a time and reports single failures', () => {
    assertions.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      EventSourceArn: { 'Fn::GetAtt': [queue.id, 'Arn'] },
      FunctionName: { Ref: stack.lambdaOf('generate-articles').id },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      BatchSize: 1,
    });
  });

  it('attempts a run three times, then keeps it in the dead-letter queue for two weeks', () => {
    expect(queue.properties.RedrivePolicy).toEqual({
      deadLetterTargetArn: { 'Fn::GetAtt': [deadLetters.id, 'Arn'] },
      maxReceiveCount: 3,
    });
    expect(deadLetters.properties.MessageRetentionPeriod).toBe(14 * 24 * 3600);
  });

  it('hides a message for six times the timeout of its consumer', () => {
    expect(queue.properties.VisibilityTimeout).toBeGreaterThanOrEqual(6 * stack.lambdaOf('generate-articles').Timeout);
  });

  it('alarms when a run is given up, and when the function fails or is throttled', () => {
    assertions.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'ApproximateNumberOfMessagesVisible',
      Dimensions: [{ Name: 'QueueName', Value: { 'Fn::GetAtt': [deadLetters.id, 'QueueName'] } }],
      Threshold: 1,
    });
    const Dimensions = [{ Name: 'FunctionName', Value: { Ref: stack.lambdaOf('generate-articles').id } }];
    for (const MetricName of ['Errors', 'Throttles'])
      assertions.hasResourceProperties('AWS::CloudWatch::Alarm', { MetricName, Dimensions });
  });

  it('may invoke exactly the model of the stage', () => {
    const others = stack.grantsOf('generate-articles').filter(({ action }) => !/^(dynamodb|sqs):/.test(action));
    expect(others).toEqual([
      {
        action: 'bedrock:InvokeModel',
        on: expect.stringMatching(/^arn:.*:bedrock:.*::foundation-model\/anthropic\.claude-3-haiku-20240307-v1:0$/),
      },
    ]);
  });

  it('may send to the articles queue only', () => {
    const sends = stack.grantsOf('generate-articles').filter(({ action }) => action === 'sqs:SendMessage');
    expect(sends).toEqual([{ action: 'sqs:SendMessage', on: expect.stringMatching(/^ArticlesQueue/) }]);
  });

  it('gets its queues and the id of the model', () => {
    expect(stack.environmentOf('generate-articles')).toEqual({
      STAGE: 'production',
      TABLE_NAME: expect.anything(),
      GENERATIONS_QUEUE_URL: { Ref: queue.id },
      ARTICLES_QUEUE_URL: { Ref: expect.stringMatching(/^ArticlesQueue/) },
      BEDROCK_MODEL_ID: bedrockModel,
    });
  });

  const policiesWithBedrock = (synthesized: Synthesized) =>
    synthesized.all('AWS::IAM::Policy').filter((policy) => JSON.stringify(policy).includes('bedrock:'));

  it('is the only function that may invoke a model', () => {
    expect(policiesWithBedrock(stack)).toHaveLength(1);
  });

  it('may not invoke a model in a stage without one', () => {
    expect(policiesWithBedrock(without)).toEqual([]);
    expect(without.environmentOf('generate-articles')).not.toHaveProperty('BEDROCK_MODEL_ID');
  });

  it.each([
    '*',
    'anthropic.*',
    'claude',
    'arn:aws:bedrock:eu-west-1::foundation-model/x',
    'eu.anthropic.claude-3',
    'us.amazon.nova-lite-v1:0',
    '',
  ])('rejects the model id %j', (model) => {
    expect(() => stageNamed('x', { x: { kind: 'personal', bedrockModel: model } })).toThrow('bedrockModel');
  });
  it.each([bedrockModel, 'amazon.nova-lite-v1:0', 'mistral.mistral-7b-instruct-v0:2'])(
    'accepts the model id %s',
    (model) => {
      expect(stageNamed('x', { x: { kind: 'personal', bedrockModel: model } }).bedrockModel).toBe(model);
    },
  );
});
