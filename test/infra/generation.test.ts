import { Template as Assertions } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { stageNamed } from '#infra/stages.ts';
import { production, Synthesized } from './synthesized.ts';

const bedrockModel = 'anthropic.claude-3-haiku-20240307-v1:0';
const stack = new Synthesized({ ...production, bedrockModel });
const without = new Synthesized(production);
const assertions = Assertions.fromJSON(stack.template);

describe('GEN-14: composing articles in the stack', () => {
  const queue = stack.one('AWS::SQS::Queue', 'GenerateQueue');
  const deadLetters = stack.one('AWS::SQS::Queue', 'GenerateDeadLetters');

  it('one run at a time is taken from the queue, tried three times, and a failed one is reported alone', () => {
    assertions.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      EventSourceArn: { 'Fn::GetAtt': [queue.id, 'Arn'] },
      FunctionName: { Ref: stack.lambdaOf('generate-articles').id },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      BatchSize: 1,
    });
    expect(queue.properties.RedrivePolicy).toEqual({
      deadLetterTargetArn: { 'Fn::GetAtt': [deadLetters.id, 'Arn'] },
      maxReceiveCount: 3,
    });
    expect(queue.properties.VisibilityTimeout).toBeGreaterThanOrEqual(6 * stack.lambdaOf('generate-articles').Timeout);
    expect(deadLetters.properties.MessageRetentionPeriod).toBe(14 * 24 * 3600);
  });

  it('rings when a run is given up, and when the function fails or is throttled', () => {
    assertions.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'ApproximateNumberOfMessagesVisible',
      Dimensions: [{ Name: 'QueueName', Value: { 'Fn::GetAtt': [deadLetters.id, 'QueueName'] } }],
      Threshold: 1,
    });
    const Dimensions = [{ Name: 'FunctionName', Value: { Ref: stack.lambdaOf('generate-articles').id } }];
    for (const MetricName of ['Errors', 'Throttles'])
      assertions.hasResourceProperties('AWS::CloudWatch::Alarm', { MetricName, Dimensions });
  });

  it('it may ask exactly the stage’s model, send articles, and nothing else', () => {
    const others = stack.grantsOf('generate-articles').filter(({ action }) => !/^(dynamodb|sqs):/.test(action));
    expect(others).toEqual([
      {
        action: 'bedrock:InvokeModel',
        on: expect.stringMatching(/^arn:.*:bedrock:.*::foundation-model\/anthropic\.claude-3-haiku-20240307-v1:0$/),
      },
    ]);
    const sends = stack.grantsOf('generate-articles').filter(({ action }) => action === 'sqs:SendMessage');
    expect(sends).toEqual([{ action: 'sqs:SendMessage', on: expect.stringMatching(/^ArticlesQueue/) }]);
    expect(stack.environmentOf('generate-articles')).toEqual({
      STAGE: 'production',
      TABLE_NAME: expect.anything(),
      GENERATIONS_QUEUE_URL: { Ref: queue.id },
      ARTICLES_QUEUE_URL: { Ref: expect.stringMatching(/^ArticlesQueue/) },
      BEDROCK_MODEL_ID: bedrockModel,
    });
  });

  it('without a model nobody may ask one; with one, nobody but this function', () => {
    const asking = (synthesized: Synthesized) =>
      JSON.stringify(synthesized.all('AWS::IAM::Policy')).split('bedrock:').length - 1;
    expect(asking(without)).toBe(0);
    expect(without.environmentOf('generate-articles')).not.toHaveProperty('BEDROCK_MODEL_ID');
    expect(stack.all('AWS::IAM::Policy').filter((policy) => JSON.stringify(policy).includes('bedrock:'))).toHaveLength(
      1,
    );
  });

  it.each([
    '*',
    'anthropic.*',
    'claude',
    'arn:aws:bedrock:eu-west-1::foundation-model/x',
    'eu.anthropic.claude-3',
    'us.amazon.nova-lite-v1:0',
    '',
  ])('%j is no model of a stage', (model) => {
    expect(() => stageNamed('x', { x: { kind: 'personal', bedrockModel: model } })).toThrow('bedrockModel');
  });
  it.each([bedrockModel, 'amazon.nova-lite-v1:0', 'mistral.mistral-7b-instruct-v0:2'])('%s is one', (model) => {
    expect(stageNamed('x', { x: { kind: 'personal', bedrockModel: model } }).bedrockModel).toBe(model);
  });
});
