import { lookup } from 'node:dns/promises';
import type { StageOptions } from '../options.ts';
import { region } from '../template.ts';

interface LocalSettings {
  dynamodb: string;
  sqs: string;
  s3: string;
  /** Address of what replaces Stripe, if the stage takes payments. */
  payments: string | undefined;
  /** Address of what replaces CloudFront's API. */
  cloudFront: string;
  authEmulator: string;
  /** Origins on this machine from which functions may fetch feeds. */
  feedOrigins: readonly string[];
  /** Value of LOCAL_PROVIDERS, see `localProviders`. */
  providers: string;
}

/**
 * Environment variables that the local stage adds to every function: emulators, credentials and local replacements.
 */
export function localEnvironment(
  port: number,
  { dynamodb, sqs, s3, payments, cloudFront, authEmulator, feedOrigins, providers }: LocalSettings,
): Record<string, string> {
  return {
    AWS_ENDPOINT_URL_DYNAMODB: dynamodb,
    AWS_ENDPOINT_URL_SQS: sqs,
    AWS_ENDPOINT_URL_S3: s3,
    AWS_ENDPOINT_URL_CLOUDFRONT: cloudFront,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    FIREBASE_AUTH_EMULATOR_HOST: new URL(authEmulator).host,
    FIREBASE_API_KEY: 'local',
    LOCAL_FEED_ORIGINS: feedOrigins.join(','),
    LOCAL_PROVIDERS: providers,
    ...localPayments(payments, port),
  };
}

/** Hosts of the data providers that need no key. A local stage has no keys for the others. */
const providerHosts = ['api.open-meteo.com', 'api.frankfurter.dev'];

/**
 * Value of LOCAL_PROVIDERS (functions/events/refresh-live.ts): the address of a replacement server, `off`, or empty
 * for the real providers if there is internet.
 */
export async function localProviders({ providers, offline }: StageOptions): Promise<string> {
  if (providers !== undefined) return providers;
  return offline || !(await anyHostResolves(providerHosts)) ? 'off' : '';
}

/**
 * The variables that infra/function-settings.ts sets in a stage that takes payments, plus LOCAL_PAYMENTS, the address
 * of the server that replaces Stripe (functions/membership/payment-settings.ts). Nothing in mock mode.
 */
function localPayments(payments: string | undefined, port: number): Record<string, string> {
  if (payments === undefined) return {};
  return {
    LOCAL_PAYMENTS: payments,
    PAYMENTS: 'stripe',
    STRIPE_PRICES: 'digital=price_digital,bundle=price_bundle',
    STRIPE_INTRO_COUPONS: 'digital=intro_digital,bundle=intro_bundle',
    SITE_ORIGIN: `http://localhost:${port}`,
  };
}

/**
 * Whether DNS resolves any of these hosts. Gives up after two seconds: without internet a resolver may hang for long.
 */
export async function anyHostResolves(hosts: readonly string[]): Promise<boolean> {
  const timeout = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 2000).unref());
  const resolved = Promise.any(hosts.map((host) => lookup(host))).then(
    () => true,
    () => false,
  );
  return Promise.race([resolved, timeout]);
}
