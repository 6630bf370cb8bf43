import { Template as Assertions } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { type StageInput, stageNamed } from '#infra/stages.ts';
import { production, referred, Synthesized } from './synthesized.ts';

const stack = new Synthesized(production);
const assertions = Assertions.fromJSON(stack.template);
const personal = (live: StageInput['live']) => new Synthesized(stageNamed('x', { x: { kind: 'personal', live } }));
const secretsOf = (one: Synthesized) => one.grantsOf('refresh-live').filter(({ action }) => action.startsWith('ssm:'));

describe('API-20 API-21 API-22 API-23 the function that refreshes live data', () => {
  it('with keys asks all four providers and reads the three parameters that the stage names, no others', () => {
    expect(stack.environmentOf('refresh-live')).toEqual({
      STAGE: 'production',
      TABLE_NAME: expect.anything(),
      LIVE_PROVIDERS: 'open-meteo,frankfurter,twelve-data,football-data',
      OPEN_METEO_KEY_PARAMETER: '/news/open-meteo-key',
      TWELVE_DATA_KEY_PARAMETER: '/news/twelve-data-key',
      TWELVE_DATA_CREDITS: '377',
      FOOTBALL_DATA_KEY_PARAMETER: '/news/football-data-key',
    });
    expect(secretsOf(stack)).toEqual(
      ['football-data', 'open-meteo', 'twelve-data'].map((name) => ({
        action: 'ssm:GetParameter',
        on: expect.stringMatching(new RegExp(`:parameter/news/${name}-key$`)),
      })),
    );
  });

  it('reads and writes the table and may do nothing else besides', () => {
    expect(stack.allows('refresh-live', 'dynamodb:UpdateItem', 'Table')).toBe(true);
    expect(stack.allows('refresh-live', 'dynamodb:PutItem', 'Table')).toBe(true);
    const others = stack.grantsOf('refresh-live').filter(({ action }) => !/^(dynamodb|ssm):/.test(action));
    expect(others).toEqual([]);
    expect(stack.lambdaOf('refresh-live').Timeout).toBe(120);
  });

  it('without keys asks those that need none, and may read no parameter', () => {
    const bare = new Synthesized('dev');
    expect(bare.environmentOf('refresh-live')).toEqual({
      STAGE: 'dev',
      TABLE_NAME: expect.anything(),
      LIVE_PROVIDERS: 'open-meteo,frankfurter',
    });
    expect(secretsOf(bare)).toEqual([]);
  });

  it('a stage that wants none asks none, whatever keys it names', () => {
    const keys = { openMeteoKeyParameter: '/a', twelveDataKeyParameter: '/b', footballDataKeyParameter: '/c' };
    const none = personal({ weather: 'none', currencies: 'none', markets: 'none', sports: 'none', ...keys });
    expect(none.environmentOf('refresh-live')).toMatchObject({ LIVE_PROVIDERS: '' });
    expect(secretsOf(none)).toEqual([]);
  });

  it('settings that nobody knows, and names that are no parameters, are refused', () => {
    const refused = (live: unknown) => () =>
      stageNamed('x', { x: { kind: 'personal', live } as Omit<StageInput, 'name'> });
    expect(refused({ weather: 'somebody' })).toThrow('live.weather');
    expect(refused({ wether: 'none' })).toThrow('wether');
    expect(refused({ twelveDataKeyParameter: 'the key itself' })).toThrow('is not the name of an SSM parameter');
    expect(refused({ minutes: 1 })).toThrow('live.minutes');
  });
});

describe('its schedule', () => {
  const { properties } = stack.one('AWS::Scheduler::Schedule', 'Live');

  it('looks every half an hour who is due, or as often as the stage says', () => {
    expect(properties.ScheduleExpression).toBe('rate(30 minutes)');
    expect(personal({ minutes: 10 }).one('AWS::Scheduler::Schedule', 'Live').properties.ScheduleExpression).toBe(
      'rate(10 minutes)',
    );
  });

  it('may start that function and nothing else, and keeps what it could not start', () => {
    const { Arn, RoleArn, DeadLetterConfig } = properties.Target as {
      Arn: unknown;
      RoleArn: unknown;
      DeadLetterConfig: { Arn: unknown };
    };
    expect(referred(Arn)).toBe(stack.lambdaOf('refresh-live').id);
    expect(stack.grantsOfRole(referred(RoleArn))).toEqual([
      { action: 'lambda:InvokeFunction', on: stack.lambdaOf('refresh-live').id },
      { action: 'sqs:SendMessage', on: referred(DeadLetterConfig.Arn) },
    ]);
  });

  it('a failed look is not repeated, since the next tick sees the same providers due', () => {
    assertions.hasResourceProperties('AWS::Lambda::EventInvokeConfig', {
      FunctionName: { Ref: stack.lambdaOf('refresh-live').id },
      MaximumRetryAttempts: 0,
    });
  });
});

describe('a provider that is silent for long', () => {
  it('rings, by what the function logs', () => {
    const filter = stack.one('AWS::Logs::MetricFilter').properties;
    expect(filter.FilterPattern).toBe('{ $.failures >= 7 }');
    expect(filter.LogGroupName).toEqual({ Ref: expect.stringMatching(/^LiveRefreshLiveLogs/) });
    const [transformation] = filter.MetricTransformations as { MetricName: string; MetricNamespace: string }[];
    assertions.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: transformation?.MetricName,
      Namespace: transformation?.MetricNamespace,
      Threshold: 1,
    });
  });
});
