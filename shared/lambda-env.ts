import * as z from 'zod/mini';
import { type DeadLettersUrlName, deadLettersUrlName, type QueueUrlName, queueNames, queueUrlName } from './queues.ts';

const text = z.optional(z.string());
// Object.fromEntries widens the keys to string.
const queueUrls = Object.fromEntries(
  queueNames.flatMap((name) => [queueUrlName(name), deadLettersUrlName(name)].map((url) => [url, text])),
) as Record<QueueUrlName | DeadLettersUrlName, typeof text>;

/**
 * Environment of the functions. The stack sets these names, `functions/runtime/env.ts` reads them, this schema defines
 * them.
 */
export const lambdaEnv = z.object({
  STAGE: z.string(),
  TABLE_NAME: z.string(),
  /** Values that prove that a request came through CloudFront (infra/site/origin-secrets.ts). */
  ORIGIN_SECRETS: text,
  FIREBASE_PROJECT_ID: text,
  /** Firebase's web API key, where sign-ins are deleted. Not a secret. */
  FIREBASE_API_KEY: text,
  /** `everyone-signed-in`, or verified e-mail addresses separated by commas. */
  ADMINS: text,
  ...queueUrls,
  /** Set where our own metrics are published. Elsewhere they are in the log only. */
  METRICS: z.optional(z.enum(['cloudwatch'])),
  /** Bedrock model that writes generated articles. Without one they are extracts of the reports. */
  BEDROCK_MODEL_ID: text,
  /** Whether generated articles wait as drafts or are published at once. */
  COMPOSED_ARTICLES: z.optional(z.enum(['draft', 'published'])),
  /** Seconds over which reader actions are gathered before an article's counters are folded. Lists are kept as long. */
  FOLD_SECONDS: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/))),
  /**
   * Path of the ad network's units, such as `/21700000000/news`. Without it, zones without a creative of ours stay
   * empty.
   */
  AD_NETWORK: text,
  /** SSM SecureString with the NewsAPI key. Without it, NewsAPI sources return nothing. */
  NEWS_API_KEY_PARAMETER: text,
  /** Enabled providers of live data, separated by commas. */
  LIVE_PROVIDERS: text,
  /** SSM SecureStrings with the providers' keys. Open-Meteo works without one, at its free address. */
  OPEN_METEO_KEY_PARAMETER: text,
  TWELVE_DATA_KEY_PARAMETER: text,
  FOOTBALL_DATA_KEY_PARAMETER: text,
  /** Credits per minute in the plan at Twelve Data; a symbol costs one. */
  TWELVE_DATA_CREDITS: z.optional(z.string().check(z.regex(/^[1-9]\d{0,4}$/))),
  /** `stripe` on stages with payments. Without it, memberships exist in the browser only (mock mode). */
  PAYMENTS: z.optional(z.enum(['stripe'])),
  /** SSM SecureStrings with Stripe's API key and the secret that signs its webhooks. */
  STRIPE_KEY_PARAMETER: text,
  STRIPE_WEBHOOK_PARAMETER: text,
  /** Stripe's ids of each plan's monthly price and introductory coupon: `digital=price_1,bundle=price_2`. */
  STRIPE_PRICES: text,
  STRIPE_INTRO_COUPONS: text,
  /** CloudFront's id of the stage's distribution, for the function that removes copies from the edge. */
  DISTRIBUTION_ID: text,
  /** Bucket of the search index. */
  SEARCH_BUCKET: text,
  /** Bucket of the site's files. */
  SITE_BUCKET: text,
  /** The Content-Security-Policy of the site's pages. Documents add the hashes of what is inline. */
  CONTENT_SECURITY_POLICY: text,
  /** Origin of the site, if the stage has its own domain: for links in documents and Stripe's return address. */
  SITE_ORIGIN: text,
});
export type LambdaEnv = z.infer<typeof lambdaEnv>;
