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
  /** Seconds over which the acts on one article are gathered before they are counted together. */
  TALLY_SECONDS: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/))),
  /** Path of the ad network's units, `/21700000000/news`; absent means that places which no creative of ours fills stay empty. */
  AD_NETWORK: z.optional(z.string()),
  /** Name of the SSM SecureString that holds the NewsAPI key; absent means the source returns nothing (ING-03). */
  NEWS_API_KEY_PARAMETER: z.optional(z.string()),
});
export type LambdaEnv = z.infer<typeof lambdaEnv>;
