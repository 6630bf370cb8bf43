import type { Needs } from '#shared/api/endpoint.ts';
import type { LiveProvider } from '#shared/config/providers.ts';
import type { EventFunction } from '#shared/events.ts';
import type { LambdaEnv } from '#shared/lambda-env.ts';
import type { Stage } from './stages.ts';

/** Environment that a function gets from the settings of the stage, and the permissions it needs to use them. */
interface FunctionSettings {
  environment: Partial<LambdaEnv>;
  /** Names of SSM SecureStrings. */
  parameters: string[];
  /** Id of a Bedrock model or inference profile. */
  model?: string;
}

const none: FunctionSettings = { environment: {}, parameters: [] };

const settingsOf: Record<NonNullable<EventFunction['settings']>, (stage: Stage) => FunctionSettings> = {
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
export const eventSettings = (settings: EventFunction['settings'], stage: Stage): FunctionSettings =>
  settings === undefined ? none : settingsOf[settings](stage);

/** A provider that needs a key is enabled only if the stage names one. */
function liveProviders({ live }: Stage): FunctionSettings {
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

/** Payment settings of an endpoint's function; none if the stage has no payments or the function needs none. */
export function paymentSettings({ payments, domain }: Stage, needs: Needs['payments']): FunctionSettings {
  if (payments === undefined || needs === undefined) return none;
  if (needs === 'mode') return { environment: { PAYMENTS: 'stripe' }, parameters: [] };
  const { stripeKeyParameter, stripeWebhookParameter, prices, introCoupons, site } = payments;
  const common: Partial<LambdaEnv> = {
    PAYMENTS: 'stripe',
    STRIPE_KEY_PARAMETER: stripeKeyParameter,
    STRIPE_PRICES: planPairs(prices),
  };
  if (needs === 'deletion') return { environment: common, parameters: [stripeKeyParameter] };
  if (needs === 'events')
    return {
      environment: { ...common, STRIPE_WEBHOOK_PARAMETER: stripeWebhookParameter },
      parameters: [stripeKeyParameter, stripeWebhookParameter],
    };
  const coupons = planPairs(introCoupons);
  const priced = { ...common, ...(coupons === '' ? {} : { STRIPE_INTRO_COUPONS: coupons }) };
  if (needs === 'prices') return { environment: priced, parameters: [stripeKeyParameter] };
  const origin = domain === undefined ? site : `https://${domain.host}`;
  if (origin === undefined)
    throw new Error('payments.site: is required in a stage without a domain, because Stripe sends readers back to it');
  return { environment: { ...priced, SITE_ORIGIN: origin }, parameters: [stripeKeyParameter] };
}

/** Formats ids by plan: `digital=price_1,bundle=price_2`. */
const planPairs = (byPlan: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(byPlan)
    .flatMap(([plan, id]) => (id === undefined ? [] : [`${plan}=${id}`]))
    .join(',');
