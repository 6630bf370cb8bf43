import * as z from 'zod/mini';

/** Environment of every function: the stack sets these names, `functions/runtime/env.ts` reads them, the schema is the one place for both. */
export const lambdaEnv = z.object({
  STAGE: z.string(),
  TABLE_NAME: z.string(),
  FIREBASE_PROJECT_ID: z.optional(z.string()),
  /** `everyone-signed-in`, or verified e-mail addresses separated by commas. */
  ADMINS: z.optional(z.string()),
  SOURCES_QUEUE_URL: z.optional(z.string()),
  ARTICLES_QUEUE_URL: z.optional(z.string()),
  TALLY_QUEUE_URL: z.optional(z.string()),
  GENERATE_QUEUE_URL: z.optional(z.string()),
  /** Id of the Bedrock model that writes the editorial team's articles; absent means that they are compiled from the reports' own sentences. */
  BEDROCK_MODEL_ID: z.optional(z.string()),
  /** Seconds over which the acts on one article are gathered before they are counted together. */
  TALLY_SECONDS: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/))),
  /** Path of the ad network's units, `/21700000000/news`; absent means that places which no creative of ours fills stay empty. */
  AD_NETWORK: z.optional(z.string()),
  /** Name of the SSM SecureString that holds the NewsAPI key; absent means the source returns nothing (ING-03). */
  NEWS_API_KEY_PARAMETER: z.optional(z.string()),
  /** The providers of live data that this stage asks, separated by commas. */
  LIVE_PROVIDERS: z.optional(z.string()),
  /** Names of the SSM SecureStrings that hold their keys. Open-Meteo is asked without one too, at its free address. */
  OPEN_METEO_KEY_PARAMETER: z.optional(z.string()),
  TWELVE_DATA_KEY_PARAMETER: z.optional(z.string()),
  FOOTBALL_DATA_KEY_PARAMETER: z.optional(z.string()),
  /** What the plan at Twelve Data allows: a symbol costs a credit. */
  TWELVE_DATA_CREDITS: z.optional(z.string().check(z.regex(/^[1-9]\d{0,4}$/))),
  /** `stripe` where readers pay; absent means that memberships are a matter of the browser (mock mode) and nothing is withheld. */
  PAYMENTS: z.optional(z.enum(['stripe'])),
  /** Names of the SSM SecureStrings with Stripe's API key and the secret of its webhook's signature. */
  STRIPE_KEY_PARAMETER: z.optional(z.string()),
  STRIPE_WEBHOOK_PARAMETER: z.optional(z.string()),
  /** Ids at Stripe of each plan's monthly price, and of the coupon that makes its first months cheaper: `digital=price_1,bundle=price_2`. */
  STRIPE_PRICES: z.optional(z.string()),
  STRIPE_INTRO_COUPONS: z.optional(z.string()),
  /** Bucket of the site's files, for those functions that read its page. */
  SITE_BUCKET: z.optional(z.string()),
  /** The site's origin, where the stage knows it: where Stripe sends a reader back to, and what documents call their own address. */
  SITE_ORIGIN: z.optional(z.string()),
});
export type LambdaEnv = z.infer<typeof lambdaEnv>;
