import { describe, expect, it } from 'vitest';
import { supportedRegions } from '#infra/regions.ts';
import { stageNamed } from '#infra/stages.ts';
import { everything, production, Synthesized } from './synthesized.ts';

const bedrockModel = 'amazon.nova-lite-v1:0';
const stack = new Synthesized(everything);
const without = new Synthesized(production);

describe('generating articles in the stack [GEN-14]', () => {
  const queue = stack.one('AWS::SQS::Queue', 'GenerationsQueue');

  it('the generator may invoke exactly the model of the stage', () => {
    const others = stack.grantsOf('generate-articles').filter(({ action }) => !/^(dynamodb|sqs):/.test(action));
    expect(others).toEqual([
      {
        action: 'bedrock:InvokeModel',
        on: expect.stringMatching(/^arn:.*:bedrock:.*::foundation-model\/amazon\.nova-lite-v1:0$/),
      },
    ]);
  });

  it('the generator may send to the articles queue only, and gets its queues and the id of the model', () => {
    const sends = stack.grantsOf('generate-articles').filter(({ action }) => action === 'sqs:SendMessage');
    expect(sends.map(({ on }) => on)).toEqual([expect.stringMatching(/^ArticlesQueue/)]);
    expect(stack.environmentOf('generate-articles')).toEqual({
      STAGE: 'production',
      TABLE_NAME: expect.anything(),
      GENERATIONS_QUEUE_URL: { Ref: queue.id },
      ARTICLES_QUEUE_URL: { Ref: expect.stringMatching(/^ArticlesQueue/) },
      BEDROCK_MODEL_ID: bedrockModel,
      COMPOSED_ARTICLES: 'draft',
    });
  });

  const policiesWithBedrock = (synthesized: Synthesized) =>
    synthesized.all('AWS::IAM::Policy').filter((policy) => JSON.stringify(policy).includes('bedrock:'));

  it('the generator is the only function that may invoke a model', () => {
    expect(policiesWithBedrock(stack)).toHaveLength(1);
  });

  it('the generator may not invoke a model in a stage without one', () => {
    expect(policiesWithBedrock(without)).toEqual([]);
    expect(without.environmentOf('generate-articles')).not.toHaveProperty('BEDROCK_MODEL_ID');
  });

  it('the generator may invoke an inference profile, and its model only through it', () => {
    const grants = (id: string) => {
      const generating = new Synthesized({ ...production, bedrockModel: id });
      const statements = JSON.stringify(
        generating.all('AWS::IAM::Policy').filter((policy) => JSON.stringify(policy).includes('bedrock:')),
      );
      return {
        on: generating.grantsOf('generate-articles').filter(({ action }) => /^bedrock:/.test(action)),
        statements,
      };
    };
    const european = grants('eu.anthropic.claude-sonnet-4-v1:0');
    const [profile, ...models] = european.on.map(({ on }) => on);
    expect(profile).toMatch(
      /^arn:AWS::Partition:bedrock:AWS::Region:AWS::AccountId:inference-profile\/eu\.anthropic\.claude-sonnet-4-v1:0$/,
    );
    expect(models.map((on) => on.replace('arn:AWS::Partition:', ''))).toEqual(
      supportedRegions
        .filter((region) => region.startsWith('eu-'))
        .map((region) => `bedrock:${region}::foundation-model/anthropic.claude-sonnet-4-v1:0`),
    );
    expect(european.statements).toContain('"Condition":{"StringEquals":{"bedrock:InferenceProfileArn":');
    const [, ...everywhere] = grants('global.amazon.nova-2-lite-v1:0').on.map(({ on }) => on);
    expect(everywhere).toEqual([
      'arn:AWS::Partition:bedrock:AWS::Region::foundation-model/amazon.nova-2-lite-v1:0',
      'arn:AWS::Partition:bedrock:::foundation-model/amazon.nova-2-lite-v1:0',
    ]);
    expect(JSON.stringify(european.on) + JSON.stringify(everywhere)).not.toContain('*');
  });

  const settingsWith = (model: string) => stageNamed('x', { x: { kind: 'personal', bedrockModel: model } });

  it.each([
    ['*', 'is not the id of a Bedrock model'],
    ['anthropic.*', 'is not the id of a Bedrock model'],
    ['claude', 'is not the id of a Bedrock model'],
    ['arn:aws:bedrock:eu-west-1::foundation-model/x', 'is not the id of a Bedrock model'],
    ['', 'is not the id of a Bedrock model'],
    ['eu.claude', 'names a geography without a vendor and a model'],
    ['us-gov.anthropic.claude-3-haiku-20240307-v1:0', 'is an inference profile of GovCloud'],
    ['mars.anthropic.claude-3', 'begins with an unknown geography; inference profiles begin with us, ca, eu'],
  ])('the generator rejects the model id %j', (model, reason) => {
    expect(() => settingsWith(model)).toThrow(`bedrockModel: ${reason}`);
  });

  it.each([
    bedrockModel,
    'amazon.nova-lite-v1:0',
    'mistral.mistral-7b-instruct-v0:2',
    'zai.glm-4.6',
    'ai21.jamba-1-5-mini-v1:0',
    'eu.anthropic.claude-3-haiku-20240307-v1:0',
    'us.amazon.nova-lite-v1:0',
    'apac.amazon.nova-pro-v1:0',
    'jp.anthropic.claude-sonnet-4-5-20250929-v1:0',
    'global.anthropic.claude-sonnet-4-20250514-v1:0',
  ])('the generator accepts the model id %s', (model) => expect(settingsWith(model).bedrockModel).toBe(model));
});
