import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import { brand } from '#shared/config/brand.ts';
import { feedProxyPattern } from '#shared/config/feed-proxy.ts';
import { retention } from '#shared/config/retention.ts';
import { bedrockModel } from './bedrock-profiles.ts';
import {
  backup,
  domain,
  expectedReaders,
  logDays,
  monthlyBudgetUsd,
  requestRates,
  tableName,
  text,
} from './operations/operation-settings.ts';
import { shieldRegions } from './regions.ts';
import { firstLanguages } from './site/index-html.ts';
import { usualReaders } from './traffic/traffic.ts';

// zod/mini has no messages by default, only 'Invalid input'.
z.config(en());

const stageName = text(
  /^[a-z][a-z0-9-]{0,19}$/,
  'a stage name is up to 20 lower-case letters, digits and hyphens',
).check(z.regex(/^(?!.*-edge$)/, 'a stage name cannot end in -edge: the edge stack of another stage has that name'));
const email = z.email('is not an e-mail address; a wildcard is not one either');
/** A CSP source: scheme and host, the port may be `*`. Characters that could end the directive are not allowed. */
const origin = text(/^https?:\/\/[\w.-]+(:(\d+|\*))?$/, 'is not an origin such as https://images.example.org');
/** An origin without a wildcard. */
const exactOrigin = origin.check(z.regex(/^[^*]*$/, 'has a wildcard, which a production stage does not take'));
const parameterName = text(/^\/[\w./-]+$/, 'is not the name of an SSM parameter such as /news/newsapi-key');

/**
 * Providers of live data and the SSM names of their keys. A provider that needs a key is not used until its key is
 * set; its data is then sample data.
 */
const live = z.strictObject({
  weather: z._default(z.enum(['open-meteo', 'none']), 'open-meteo'),
  currencies: z._default(z.enum(['frankfurter', 'none']), 'frankfurter'),
  markets: z._default(z.enum(['twelve-data', 'none']), 'twelve-data'),
  sports: z._default(z.enum(['football-data', 'none']), 'football-data'),
  /** Interval in minutes of the refresh. A provider may be called less often, according to its own interval. */
  minutes: z._default(z.int().check(z.minimum(5), z.maximum(60)), 30),
  /**
   * Names of SSM SecureStrings. Open-Meteo is free without a key for non-commercial use; with a key its customer API
   * is used.
   */
  openMeteoKeyParameter: z.optional(parameterName),
  twelveDataKeyParameter: z.optional(parameterName),
  footballDataKeyParameter: z.optional(parameterName),
  /** Credits per minute of the Twelve Data plan. */
  twelveDataCredits: z._default(z.int().check(z.minimum(1), z.maximum(20_000)), 8),
});

const stripeId = (prefix: string) =>
  text(new RegExp(`^${prefix}[\\w-]{1,100}$`), `is not an id such as ${prefix || 'x'}1abc`);
/**
 * Payments with Stripe. Without them memberships exist only in the browser (mock mode), and all articles are
 * complete. Prices and coupons are created at Stripe: a monthly price for each plan, and a repeating coupon with the
 * discount of the first months. They must match the published prices, or else those in shared/config/membership.ts.
 */
const payments = z.strictObject({
  /**
   * Names of SSM SecureStrings: a restricted API key (write Checkout Sessions, read subscriptions, prices and coupons)
   * and the signing secret of the webhook.
   */
  stripeKeyParameter: parameterName,
  stripeWebhookParameter: parameterName,
  prices: z.strictObject({ digital: stripeId('price_'), bundle: stripeId('price_') }),
  introCoupons: z._default(z.strictObject({ digital: z.optional(stripeId('')), bundle: z.optional(stripeId('')) }), {}),
  /** Origin to which Stripe returns readers, if the stage has no `domain`. */
  site: z.optional(text(/^https:\/\/[\w.-]+(:\d+)?$/, 'is not an origin such as https://news.example.org')),
});

const commonSettings = {
  name: stageName,
  /** Firebase project for sign-in. Without one, all endpoints that need a token return 401. */
  firebaseProject: z.optional(text(/^[a-z][a-z0-9-]{3,29}$/, 'is not the id of a Firebase project')),
  /**
   * Firebase's web API key, which `npm run deploy` writes into config.json. It identifies the project and is not a
   * secret: access depends on tokens and on the project's authorised domains.
   */
  firebaseApiKey: z.optional(text(/^AIza[\w-]{35}$/, 'is not a web API key of Firebase (AIza and 35 more)')),
  /** Interval in minutes at which due sources are queued. */
  scheduleMinutes: z._default(z.int().check(z.minimum(1), z.maximum(60)), 5),
  /** Articles that are stored in the quietest hour of a day. Fewer raise an alarm. */
  minArticlesPerHour: z._default(z.int().check(z.minimum(1)), 1),
  /** Seconds for which reader actions on an article are collected before its counters are folded. */
  foldSeconds: z._default(z.int().check(z.minimum(1), z.maximum(900)), 60),
  /**
   * Path prefix of the ad network's units, such as `/21700000000/news`. Without it only our own creatives are shown.
   */
  adNetwork: z.optional(
    text(
      /^\/\d{1,20}(,\d{1,20})?(\/[\w.-]{1,100}){0,4}$/,
      'is not the path of an ad network such as /21700000000/news',
    ),
  ),
  /**
   * Address of a proxy for readers' own feeds, instead of the stage's route; `{url}` is replaced with the feed's
   * address.
   */
  feedProxy: z.optional(text(feedProxyPattern, 'is not an address such as https://feeds.example.org/fetch?url={url}')),
  /** The languages of the news for readers who have not chosen: those of their browser, the default, or all. */
  languages: z.optional(z.enum(firstLanguages)),
  /** Name of the SSM SecureString with the NewsAPI key. */
  newsApiKeyParameter: z.optional(parameterName),
  /**
   * Bedrock model or inference profile that generates articles. Without one, articles are compiled from sentences of
   * the reports, which is free. A profile may send the prompt, which has only published news, to other regions of its
   * geography.
   */
  bedrockModel: z.optional(bedrockModel),
  /** Whether generated articles wait as drafts for an editor, or are published at once. */
  composedArticles: z._default(z.enum(['draft', 'published']), 'draft'),
  payments: z.optional(payments),
  live: z.prefault(live, {}),
  /** Origins of advertisers' films, and of the pictures in their markup, that are allowed in addition to https. */
  mediaOrigins: z._default(z.array(origin), []),
  /** Origins that pages may connect to, in addition to the site itself and Google's sign-in. */
  connectOrigins: z._default(z.array(origin), []),
  /** E-mail addresses for alarms; each must be confirmed once. */
  alarmEmails: z._default(z.array(email), []),
  domain: z.optional(domain),
  /** Region of CloudFront's Origin Shield; the stage's own or the nearest by default (regions.ts). */
  originShieldRegion: z.optional(z.enum(shieldRegions)),
};

const openAdmins = z.union([z.literal('everyone-signed-in'), z.array(email)]);
const namedAdmins = z
  .array(email, 'a production stage lists its admins one by one')
  .check(z.minLength(1, 'a production stage needs at least one admin'));

/** AWS Budgets supports at most ten addresses. */
const someAlarmEmails = z
  .array(email, 'a production stage names who gets the alarms')
  .check(z.minLength(1, 'a production stage names at least one address that gets the alarms'), z.maxLength(10));

/**
 * Settings of a stage. `local` runs on one machine, `personal` is a developer's disposable stage in AWS, `production`
 * is permanent.
 */
export const stageSettings = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('local'),
    ...commonSettings,
    admins: openAdmins,
    deletionProtection: z._default(z.literal(false), false),
    expectedReaders: z._default(expectedReaders, 1000),
    logDays: z._default(logDays, 7),
  }),
  z.strictObject({
    kind: z.literal('personal'),
    ...commonSettings,
    admins: z._default(openAdmins, []),
    deletionProtection: z._default(z.boolean(), false),
    expectedReaders: z._default(expectedReaders, 1000),
    logDays: z._default(logDays, 7),
    /** A personal stage has no budget alert by default. */
    monthlyBudgetUsd: z.optional(monthlyBudgetUsd),
    restoredTable: z.optional(tableName),
    backup: z.optional(backup),
  }),
  z.strictObject({
    kind: z.literal('production'),
    admins: namedAdmins,
    deletionProtection: z._default(z.literal(true), true),
    ...commonSettings,
    alarmEmails: someAlarmEmails,
    expectedReaders: z._default(expectedReaders, usualReaders.readers),
    mediaOrigins: z._default(z.array(exactOrigin), []),
    connectOrigins: z._default(z.array(exactOrigin), []),
    /** Logs and access logs. */
    logDays: z._default(logDays, retention.logDays),
    /** Ten times the monthly cost of a small newsroom: an alert means that something is wrong. */
    monthlyBudgetUsd: z._default(monthlyBudgetUsd, 250),
    /** Requests that one IP address may send in five minutes. */
    requestRates: z.prefault(requestRates, {}),
    /**
     * Whether functions reserve a part of the account's 1,000 concurrent executions. A new account has a limit of ten
     * and rejects reservations. Request a higher limit (Service Quotas, 'Concurrent executions') instead of switching
     * this off: without reservations many readers could block ingestion.
     */
    reservesConcurrency: z._default(z.boolean(), true),
    restoredTable: z.optional(tableName),
    backup: z.optional(backup),
  }),
]);
export type Stage = z.output<typeof stageSettings>;
export type StageInput = z.input<typeof stageSettings>;
/**
 * Whether people get the stage's alarms. Alarms, metrics and a dashboard cost more than an idle stage, so a stage
 * without alarm addresses has none.
 */
export const isWatched = ({ alarmEmails }: Pick<Stage, 'alarmEmails'>): boolean => alarmEmails.length > 0;
type WithoutName<S> = S extends unknown ? Omit<S, 'name'> : never;
/** A stage in the table below, whose key is the name. */
export type DeclaredStage = WithoutName<StageInput> | Omit<StageInput, 'name'>;

/** The account that the local stage seeds as its admin. */
export const localAdminEmail = `admin@${brand.emails.support.split('@')[1]}`;

/**
 * The stages with settings of their own; `stages.local.json` adds personal ones (declared-stages.ts). Any other name is
 * a personal stage with the defaults above: no sign-in and no admins.
 */
export const stages: Readonly<Record<string, DeclaredStage>> = {
  local: {
    kind: 'local',
    // Firebase's tools never connect to the network for projects that begin with `demo-`.
    firebaseProject: `demo-${brand.product}`,
    admins: [localAdminEmail],
    foldSeconds: 1,
    composedArticles: 'published',
    // The demo shows all of its feeds in every browser.
    languages: 'all',
    // Advertisers' films in tests and the sign-in emulator use free loopback ports.
    mediaOrigins: ['http://127.0.0.1:*', 'http://localhost:*'],
    connectOrigins: ['http://127.0.0.1:*', 'http://localhost:*'],
  },
  // Add Firebase project, admins and alarm addresses of production here. Without them it does not synthesize.
  production: { kind: 'production', admins: [], alarmEmails: [] },
};

/** Names that suggest production. They are rejected for personal stages, which are deleted with their table. */
const meansProduction = ['prod', 'live', 'main', 'master'];

/** Settings of the stage called `name`. @throws Error that lists the invalid settings. */
export function stageNamed(name: string, declared: Readonly<Record<string, DeclaredStage>> = stages): Stage {
  if (meansProduction.includes(name) && !declared[name]) {
    throw new Error(`Stage '${name}' is not declared in infra/stages.ts. If you mean production, say 'production'.`);
  }
  const settings = stageSettings.safeParse({ ...(declared[name] ?? { kind: 'personal' }), name });
  if (!settings.success) {
    const reasons = settings.error.issues.map(({ path, message }) => `${path.join('.') || 'settings'}: ${message}`);
    throw new Error(
      `Stage '${name}' cannot be synthesized. ${reasons.join('; ')}. Settings are in infra/stages.ts or stages.local.json.`,
    );
  }
  // The name and the kind must not contradict each other, because people and scripts rely on the name.
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
