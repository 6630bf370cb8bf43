import { Stack } from 'aws-cdk-lib';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { LiveProvider } from '#shared/config/providers.ts';
import type { LambdaEnv } from '#shared/lambda-env.ts';
import { BundledFunction } from './bundled-function.ts';
import { eventSizes } from './function-sizes.ts';
import { allowParameter, allowTable } from './permissions.ts';
import { Schedule } from './schedule.ts';
import type { Stage } from './stages.ts';
import type { NewsTable } from './table.ts';

export interface LiveProps {
  stage: Stage;
  functionsDir: string;
  table: NewsTable;
}

/** Silences in a row from which somebody is told: with their growing distances, half a day or more without a word. */
const silencesThatRing = 7;

/** Schedule -> refresh-live: weather, markets and sports from outside come into the table. */
export class Live extends Construct {
  readonly refreshLive: BundledFunction;
  readonly schedule: Schedule;
  private readonly silences: MetricFilter;

  constructor(scope: Construct, id: string, { stage, functionsDir, table }: LiveProps) {
    super(scope, id);
    const { settings, keys } = liveSettings(stage);
    this.refreshLive = new BundledFunction(this, 'RefreshLive', {
      stage,
      functionsDir,
      bundle: 'refresh-live',
      description: 'Asks the providers of weather, markets and sports that are due and keeps what they tell.',
      ...eventSizes['refresh-live'],
      environment: { STAGE: stage.name, TABLE_NAME: table.tableName, ...settings },
    });
    allowTable(this.refreshLive.role, table, 'readWrite');
    for (const name of keys) allowParameter(this.refreshLive.role, name);
    this.schedule = new Schedule(this, 'Schedule', {
      starts: this.refreshLive,
      everyMinutes: stage.live.minutes,
      description: 'Looks which providers of live data are due.',
    });
    this.silences = new MetricFilter(this, 'Silences', {
      logGroup: this.refreshLive.logGroup,
      // What functions/live/refresh.ts logs. A provider that is silent fails nothing, so no other alarm would see it.
      filterPattern: FilterPattern.numberValue('$.failures', '>=', silencesThatRing),
      metricNamespace: Stack.of(this).stackName,
      metricName: 'ProviderSilences',
    });
  }

  /** Looks at providers that have been silent for long. */
  silentProviders(options: Parameters<MetricFilter['metric']>[0]): Metric {
    return this.silences.metric(options);
  }
}

/** What the function is told, and the parameters that it may read. A provider that needs a key is chosen only where the stage names one. */
function liveSettings({ live }: Stage): { settings: Partial<LambdaEnv>; keys: string[] } {
  const openMeteoKey = live.weather === 'open-meteo' ? live.openMeteoKeyParameter : undefined;
  const twelveDataKey = live.markets === 'twelve-data' ? live.twelveDataKeyParameter : undefined;
  const footballDataKey = live.sports === 'football-data' ? live.footballDataKeyParameter : undefined;
  const chosen: LiveProvider[] = [
    ...(live.weather === 'none' ? [] : [live.weather]),
    ...(live.currencies === 'none' ? [] : [live.currencies]),
    ...(twelveDataKey ? ['twelve-data' as const] : []),
    ...(footballDataKey ? ['football-data' as const] : []),
  ];
  return {
    settings: {
      LIVE_PROVIDERS: chosen.join(','),
      ...(openMeteoKey && { OPEN_METEO_KEY_PARAMETER: openMeteoKey }),
      ...(twelveDataKey && {
        TWELVE_DATA_KEY_PARAMETER: twelveDataKey,
        TWELVE_DATA_CREDITS: String(live.twelveDataCredits),
      }),
      ...(footballDataKey && { FOOTBALL_DATA_KEY_PARAMETER: footballDataKey }),
    },
    keys: [openMeteoKey, twelveDataKey, footballDataKey].filter((key) => key !== undefined),
  };
}
