import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import { brand } from '#shared/config/brand.ts';
import { feedProxyPattern } from '#shared/config/integrations.ts';
import { domain, logDays, monthlyBudgetUsd, requestRates, tableName } from './operations/operation-settings.ts';

// zod/mini says no more than 'Invalid input' by itself.
z.config(en());

const stageName = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]{0,19}$/, 'a stage name is up to 20 lower-case letters, digits and hyphens'));
const email = z.email('is not an e-mail address; a wildcard is not one either');
/** A CSP source: scheme and host, the port may be `*`. Nothing that could end the directive it is written into. */
const origin = z
  .string()
  .check(z.regex(/^https?:\/\/[\w.-]+(:(\d+|\*))?$/, 'is not an origin such as https://images.example.org'));
/** One that means itself alone. */
const exactOrigin = origin.check(z.regex(/^[^*]*$/, 'has a wildcard, which a production stage does not take'));
const parameterName = z
  .string()
  .check(z.regex(/^\/[\w./-]+$/, 'is not the name of an SSM parameter such as /news/newsapi-key'));

/** Who tells the weather, the markets and the matches, and by which keys. A provider that needs a key is left out until one is named; samples stand in for it. */
const live = z.strictObject({
  weather: z._default(z.enum(['open-meteo', 'none']), 'open-meteo'),
  currencies: z._default(z.enum(['frankfurter', 'none']), 'frankfurter'),
  markets: z._default(z.enum(['twelve-data', 'none']), 'twelve-data'),
  sports: z._default(z.enum(['football-data', 'none']), 'football-data'),
  /** Minutes from one look at who is due to the next; a provider comes no more often than it wants. */
  minutes: z._default(z.int().check(z.minimum(5), z.maximum(60)), 30),
  /** Names of SSM SecureStrings. Open-Meteo is free without a key for whoever earns nothing with it; with a key its customers' address is asked. */
  openMeteoKeyParameter: z.optional(parameterName),
  twelveDataKeyParameter: z.optional(parameterName),
  footballDataKeyParameter: z.optional(parameterName),
  /** Credits of a minute in the plan at Twelve Data. */
  twelveDataCredits: z._default(z.int().check(z.minimum(1), z.maximum(20_000)), 8),
});

const stripeId = (prefix: string) =>
  z.string().check(z.regex(new RegExp(`^${prefix}[\\w-]{1,100}$`), `is not an id such as ${prefix || 'x'}1abc`));
/**
 * Real payments. Without them memberships are played in the browser (mock mode) and every article is whole. Prices and coupons are made at Stripe: a monthly price a plan, and, for the first
 * months, a coupon that repeats and takes off the difference; what they come to must be what shared/config/membership.ts shows.
 */
const payments = z.strictObject({
  /** Names of SSM SecureStrings: a restricted API key (write Checkout Sessions, read subscriptions), and the webhook's signing secret. */
  stripeKeyParameter: parameterName,
  stripeWebhookParameter: parameterName,
  prices: z.strictObject({ digital: stripeId('price_'), bundle: stripeId('price_') }),
  introCoupons: z._default(z.strictObject({ digital: z.optional(stripeId('')), bundle: z.optional(stripeId('')) }), {}),
  /** Where readers are sent back to, when the stage has no `domain` of its own. */
  site: z.optional(
    z.string().check(z.regex(/^https:\/\/[\w.-]+(:\d+)?$/, 'is not an origin such as https://news.example.org')),
  ),
});

const everyStage = {
  name: stageName,
  /** Firebase project that signs readers in. Without one nobody can sign in, and everything that needs a token answers 401. */
  firebaseProject: z.optional(
    z.string().check(z.regex(/^[a-z][a-z0-9-]{3,29}$/, 'is not the id of a Firebase project')),
  ),
  /**
   * Firebase's web API key, which `npm run deploy` writes into config.json. It says which project a browser means and opens nothing by itself, so it stands here and in every page that signs in; who
   * may do what, tokens and the project's authorised domains decide.
   */
  firebaseApiKey: z.optional(
    z.string().check(z.regex(/^AIza[\w-]{35}$/, 'is not a web API key of Firebase (AIza and 35 more)')),
  ),
  /** Minutes from one look at what is due to the next. */
  scheduleMinutes: z._default(z.int().check(z.minimum(1), z.maximum(60)), 5),
  /** Seconds over which readers' acts on one article are gathered before its numbers change. */
  foldSeconds: z._default(z.int().check(z.minimum(1), z.maximum(900)), 10),
  /** Path of the ad network's units, such as `/21700000000/news`; the zone's name follows. Without it only our own creatives are shown (ADS-31). */
  adNetwork: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^\/\d{1,20}(,\d{1,20})?(\/[\w.-]{1,100}){0,4}$/,
          'is not the path of an ad network such as /21700000000/news',
        ),
      ),
  ),
  /** Where browsers ask for readers' own feeds, in place of the stage's own route; `{url}` stands for the feed's address. It answers as the route does (ING-26). */
  feedProxy: z.optional(
    z.string().check(z.regex(feedProxyPattern, 'is not an address such as https://feeds.example.org/fetch?url={url}')),
  ),
  /** Name of the SSM SecureString with the NewsAPI key (ING-03). */
  newsApiKeyParameter: z.optional(parameterName),
  /**
   * Bedrock model that writes the editorial team's articles. Without one they are compiled from the reports' own sentences, which costs nothing. A model of the stack's own region, and no inference
   * profile (`eu.vendor.model`), since a profile may ask models in other regions.
   */
  bedrockModel: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[a-z0-9-]{3,40}\.[a-z0-9][a-z0-9.:-]{1,100}$/,
          'is not the id of a Bedrock model such as vendor.model-v1:0',
        ),
        z.regex(
          /^(?!(us|eu|apac|jp|au|ca|global|us-gov)\.)/,
          'is an inference profile; name a model of the stack’s own region',
        ),
      ),
  ),
  payments: z.optional(payments),
  live: z.prefault(live, {}),
  /** Origins that pictures and media may come from besides https. */
  mediaOrigins: z._default(z.array(origin), []),
  /** Origins that the page may call besides its own and Google's sign-in. */
  connectOrigins: z._default(z.array(origin), []),
  /** Who gets the alarms by e-mail; each address confirms once. */
  alarmEmails: z._default(z.array(email), []),
  domain: z.optional(domain),
};

const openAdmins = z.union([z.literal('everyone-signed-in'), z.array(email)]);
const namedAdmins = z
  .array(email, 'a production stage lists its admins one by one')
  .check(z.minLength(1, 'a production stage needs at least one admin'));

/** Whoever is told; AWS Budgets mails to ten addresses at most. */
const someAlarmEmails = z
  .array(email, 'a production stage names who gets the alarms')
  .check(z.minLength(1, 'a production stage names at least one address that gets the alarms'), z.maxLength(10));

/** Settings of one stage. `local` runs on one machine, `personal` is a developer's own in AWS and may be thrown away, `production` is kept. */
export const stageSettings = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('local'),
    ...everyStage,
    admins: openAdmins,
    deletionProtection: z._default(z.literal(false), false),
    logDays: z._default(logDays, 7),
  }),
  z.strictObject({
    kind: z.literal('personal'),
    ...everyStage,
    admins: z._default(openAdmins, []),
    deletionProtection: z._default(z.boolean(), false),
    logDays: z._default(logDays, 7),
    /** Nobody is told what a personal stage costs unless it says from when. */
    monthlyBudgetUsd: z.optional(monthlyBudgetUsd),
    restoredTable: z.optional(tableName),
  }),
  z.strictObject({
    kind: z.literal('production'),
    admins: namedAdmins,
    deletionProtection: z._default(z.literal(true), true),
    ...everyStage,
    alarmEmails: someAlarmEmails,
    mediaOrigins: z._default(z.array(exactOrigin), []),
    connectOrigins: z._default(z.array(exactOrigin), []),
    /** Logs and access logs. */
    logDays: z._default(logDays, 90),
    /** An order of magnitude above what a small newsroom's month costs, so that it rings for what nobody meant. */
    monthlyBudgetUsd: z._default(monthlyBudgetUsd, 250),
    /** What one address may ask in five minutes. */
    requestRates: z.prefault(requestRates, {}),
    /**
     * Whether the functions of infra/function-sizes.ts keep places of the account's 1,000 to themselves. A new account has ten in all and refuses; ask AWS for more (Service Quotas, 'Concurrent
     * executions') rather than leave this off, or a flood of readers takes the places of ingestion.
     */
    reservesConcurrency: z._default(z.boolean(), true),
    restoredTable: z.optional(tableName),
  }),
]);
export type Stage = z.output<typeof stageSettings>;
export type StageInput = z.input<typeof stageSettings>;
type WithoutName<S> = S extends unknown ? Omit<S, 'name'> : never;
/** What stands in the table of stages: the key is the name. */
export type DeclaredStage = WithoutName<StageInput> | Omit<StageInput, 'name'>;

/** The account that the local stage seeds as its admin. */
export const localAdminEmail = `admin@${brand.emails.support.split('@')[1]}`;

/** The stages with settings of their own. Any other name is a personal stage with the defaults above: no sign-in and no admins. */
export const stages: Readonly<Record<string, DeclaredStage>> = {
  local: {
    kind: 'local',
    // Firebase's tools keep projects that begin with `demo-` off the network.
    firebaseProject: `demo-${brand.product}`,
    admins: [localAdminEmail],
    foldSeconds: 1,
    // The demo feeds' pictures and the sign-in emulator listen on loopback, on whatever port was free.
    mediaOrigins: ['http://127.0.0.1:*', 'http://localhost:*'],
    connectOrigins: ['http://127.0.0.1:*', 'http://localhost:*'],
  },
  // Whoever runs production names the Firebase project, the admins and who gets the alarms here; until then it refuses to synthesize.
  production: { kind: 'production', admins: [], alarmEmails: [] },
};

/** Names that somebody types when production is meant. A personal stage is deleted with its table, so they are not taken for one. */
const meansProduction = ['prod', 'live', 'main', 'master'];

/** Settings of the stage called `name`. Throws an error in plain words when they do not hold. */
export function stageNamed(name: string, declared: Readonly<Record<string, DeclaredStage>> = stages): Stage {
  if (meansProduction.includes(name) && !declared[name]) {
    throw new Error(`Stage '${name}' is not declared in infra/stages.ts. If you mean production, say 'production'.`);
  }
  const settings = stageSettings.safeParse({ ...(declared[name] ?? { kind: 'personal' }), name });
  if (!settings.success) {
    const reasons = settings.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new Error(`Stage '${name}' cannot be synthesized. ${reasons.join('; ')}. Settings stand in infra/stages.ts.`);
  }
  // The name is what people and scripts go by, so it must not lie.
  if (
    (name === 'production' && settings.data.kind !== 'production') ||
    (name === 'local') !== (settings.data.kind === 'local')
  ) {
    throw new Error(
      `Stage '${name}' cannot be synthesized. kind: it is declared as '${settings.data.kind}' in infra/stages.ts.`,
    );
  }
  return settings.data;
}
