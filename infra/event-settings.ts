import type { LiveProvider } from '#shared/config/providers.ts';
import type { EventFunction } from '#shared/events.ts';
import type { LambdaEnv } from '#shared/lambda-env.ts';
import type { Stage } from './stages.ts';

/**
 * Environment that an event function gets from the settings of the stage, and the permissions it needs to use them.
 */
export interface EventSettings {
  environment: Partial<LambdaEnv>;
  /** Names of SSM SecureStrings. */
  parameters: string[];
  /** Id of a Bedrock model or inference profile. */
  model?: string;
}

const none: EventSettings = { environment: {}, parameters: [] };

const settingsOf: Record<NonNullable<EventFunction['settings']>, (stage: Stage) => EventSettings> = {
  newsApi: ({ newsApiKeyParameter: name }) =>
    name === undefined ? none : { environment: { NEWS_API_KEY_PARAMETER: name }, parameters: [name] },
  generation: ({ bedrockModel: model, composedArticles }) => ({
    environment: { COMPOSED_ARTICLES: composedArticles, ...(model === undefined ? {} : { BEDROCK_MODEL_ID: model }) },
    parameters: [],
    ...(model === undefined ? {} : { model }),
  }),
  liveProviders,
};

/** What `settings` of a row in shared/events.ts comes to on this stage. */
export const eventSettings = (settings: EventFunction['settings'], stage: Stage): EventSettings =>
  settings === undefined ? none : settingsOf[settings](stage);

/** A provider that needs a key is enabled only if the stage names one. */
function liveProviders({ live }: Stage): EventSettings {
  const openMeteoKey = live.weather === 'open-meteo' ? live.openMeteoKeyParameter : undefined;
  const twelveDataKey = live.markets === 'twelve-data' ? live.twelveDataKeyParameter : undefined;
  const footballDataKey = live.sports === 'football-data' ? live.footballDataKeyParameter : undefined;
  const enabled: LiveProvider[] = [
    ...(live.weather === 'none' ? [] : [live.weather]),
    ...(live.currencies === 'none' ? [] : [live.currencies]),
    ...(twelveDataKey ? ['twelve-data' as const] : []),
    ...(footballDataKey ? ['football-data' as const] : []),
  ];
  return {
    environment: {
      LIVE_PROVIDERS: enabled.join(','),
      ...(openMeteoKey && { OPEN_METEO_KEY_PARAMETER: openMeteoKey }),
      ...(twelveDataKey && {
        TWELVE_DATA_KEY_PARAMETER: twelveDataKey,
        TWELVE_DATA_CREDITS: String(live.twelveDataCredits),
      }),
      ...(footballDataKey && { FOOTBALL_DATA_KEY_PARAMETER: footballDataKey }),
    },
    parameters: [openMeteoKey, twelveDataKey, footballDataKey].filter((key) => key !== undefined),
  };
}
