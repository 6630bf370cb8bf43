import { Template as Assertions } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { type StageInput, stageNamed } from '#infra/stages.ts';
import { production, Synthesized } from './synthesized.ts';

const stack = new Synthesized(production);
const assertions = Assertions.fromJSON(stack.template);
const personal = (live: StageInput['live']) => new Synthesized(stageNamed('x', { x: { kind: 'personal', live } }));
const parametersOf = (synthesized: Synthesized) =>
  synthesized.grantsOf('refresh-live').filter(({ action }) => action.startsWith('ssm:'));

describe('refresh-live [API-20 to API-23]', () => {
  it('refresh-live uses all four providers in a stage with keys', () => {
    expect(stack.environmentOf('refresh-live')).toEqual({
      STAGE: 'production',
      TABLE_NAME: expect.anything(),
      LIVE_PROVIDERS: 'open-meteo,frankfurter,twelve-data,football-data',
      OPEN_METEO_KEY_PARAMETER: '/news/open-meteo-key',
      TWELVE_DATA_KEY_PARAMETER: '/news/twelve-data-key',
      TWELVE_DATA_CREDITS: '377',
      FOOTBALL_DATA_KEY_PARAMETER: '/news/football-data-key',
    });
  });

  it('refresh-live may read the three parameters that the stage names', () => {
    expect(parametersOf(stack)).toEqual(
      ['football-data', 'open-meteo', 'twelve-data'].map((name) => ({
        action: 'ssm:GetParameter',
        on: expect.stringMatching(new RegExp(`:parameter/news/${name}-key$`)),
      })),
    );
  });

  it('refresh-live may read and write the table and nothing else', () => {
    expect(stack.allows('refresh-live', 'dynamodb:UpdateItem', 'Table')).toBe(true);
    expect(stack.allows('refresh-live', 'dynamodb:PutItem', 'Table')).toBe(true);
    const others = stack.grantsOf('refresh-live').filter(({ action }) => !/^(dynamodb|ssm):/.test(action));
    expect(others).toEqual([]);
  });

  it('refresh-live uses the providers without keys in a stage without keys, and may read no parameter', () => {
    const bare = new Synthesized('dev');
    expect(bare.environmentOf('refresh-live')).toEqual({
      STAGE: 'dev',
      TABLE_NAME: expect.anything(),
      LIVE_PROVIDERS: 'open-meteo,frankfurter',
    });
    expect(parametersOf(bare)).toEqual([]);
  });

  it('refresh-live uses no provider in a stage that sets them to none, with or without keys', () => {
    const keys = { openMeteoKeyParameter: '/a', twelveDataKeyParameter: '/b', footballDataKeyParameter: '/c' };
    const none = personal({ weather: 'none', currencies: 'none', markets: 'none', sports: 'none', ...keys });
    expect(none.environmentOf('refresh-live')).toMatchObject({ LIVE_PROVIDERS: '' });
    expect(parametersOf(none)).toEqual([]);
  });

  it('refresh-live rejects unknown settings and invalid parameter names', () => {
    const stageWith = (live: unknown) => () =>
      stageNamed('x', { x: { kind: 'personal', live } as Omit<StageInput, 'name'> });
    expect(stageWith({ weather: 'accuweather' })).toThrow('live.weather');
    expect(stageWith({ wether: 'none' })).toThrow('wether');
    expect(stageWith({ twelveDataKeyParameter: 'the key itself' })).toThrow('is not the name of an SSM parameter');
    expect(stageWith({ minutes: 1 })).toThrow('live.minutes');
  });
});

describe('the schedule of refresh-live', () => {
  const { properties } = stack.one('AWS::Scheduler::Schedule', 'EventsRefreshLive');

  it('the schedule of refresh-live runs every 30 minutes, or at the interval of the stage', () => {
    expect(properties.ScheduleExpression).toBe('rate(30 minutes)');
    expect(
      personal({ minutes: 10 }).one('AWS::Scheduler::Schedule', 'EventsRefreshLive').properties.ScheduleExpression,
    ).toBe('rate(10 minutes)');
  });
});

describe('the alarm for silent providers', () => {
  it('the alarm for silent providers counts log lines with seven failures or more', () => {
    const filter = stack.one('AWS::Logs::MetricFilter', 'AlarmsRulesProviderSilences').properties;
    expect(filter.FilterPattern).toBe('{ $.failures >= 7 }');
    expect(filter.LogGroupName).toEqual({ Ref: expect.stringMatching(/^EventsRefreshLiveLogs/) });
    const [transformation] = filter.MetricTransformations as { MetricName: string; MetricNamespace: string }[];
    assertions.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: transformation?.MetricName,
      Namespace: transformation?.MetricNamespace,
      Threshold: 1,
    });
  });
});
