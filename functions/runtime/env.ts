import { type LambdaEnv, lambdaEnv } from '#shared/lambda-env.ts';
import { lazy } from './lazy.ts';

/**
 * The variables that the stack sets, parsed once. This file is the only one that reads `process.env`.
 * @throws when a required variable is missing or a variable is malformed
 */
export const env: () => LambdaEnv = lazy(() => lambdaEnv.parse(process.env));

/**
 * A variable that the function cannot work without. A test proves that the stack sets it on every function that calls
 * this (test/infra/bundles.test.ts).
 */
export function required(name: keyof LambdaEnv): string {
  const value = env()[name];
  if (value === undefined) throw new Error(`The environment variable ${name} is not set`);
  return value;
}

/**
 * The lowest level that is logged: DEBUG, INFO, WARN or ERROR. LOG_LEVEL is set by hand while debugging, never by the
 * stack.
 */
export const logThreshold = (): string => process.env.LOG_LEVEL ?? 'INFO';

/** The values of ORIGIN_SECRETS, without the day of their rotation. Empty without the variable. */
export const acceptedOriginSecrets: () => readonly Buffer[] = lazy(() =>
  (process.env.ORIGIN_SECRETS ?? '')
    .split('-')
    .slice(1)
    .map((secret) => Buffer.from(secret)),
);

/** Most seconds for which functions keep rows and pages: readers soon see what editors decide. */
const mostKeptSeconds = 10;

/** Milliseconds for which functions keep rows and pages: no longer than until counters are folded again. */
export const keepMs = (): number => 1000 * Math.min(mostKeptSeconds, Number(required('FOLD_SECONDS')));

/** The X-Ray trace id of the current invocation. Lambda changes the variable for each invocation. */
export const traceId = (): string | undefined => /Root=([^;]+)/.exec(process.env._X_AMZN_TRACE_ID ?? '')?.[1];

/** Variables that only the local stage sets. */
export interface LocalEnv {
  /** Host and port of the Firebase Auth emulator. */
  authEmulator?: string | undefined;
  /** Origins on loopback that feeds may be fetched from, separated by commas. */
  feedOrigins?: string | undefined;
  /** Origin of the server that replaces Stripe. */
  payments?: string | undefined;
  /** `off`, or the origin of the server that replaces the live data providers. */
  providers?: string | undefined;
}

/**
 * The variables of the local stage; empty in a deployed function. LOCAL_STAGE is an esbuild define, which removes the
 * branch and the names from deployable bundles. `typeof` because scripts run this file unbundled, without the define.
 */
export function localEnv(): LocalEnv {
  if (typeof LOCAL_STAGE !== 'undefined' && LOCAL_STAGE)
    return {
      authEmulator: process.env.FIREBASE_AUTH_EMULATOR_HOST,
      feedOrigins: process.env.LOCAL_FEED_ORIGINS,
      payments: process.env.LOCAL_PAYMENTS,
      providers: process.env.LOCAL_PROVIDERS,
    };
  return {};
}

const secrets = new Map<string, string>();

/**
 * Reads an SSM SecureString, once a process.
 * @param isUsable what the secret must look like; a placeholder does not, and is read again at the next call
 * @returns null when the parameter is empty or a placeholder
 * @throws the error of SSM; a parameter that is named but cannot be read is an error, not "no key"
 */
export async function secretParameter(
  name: string,
  isUsable: (text: string) => boolean = () => true,
): Promise<string | null> {
  const known = secrets.get(name);
  if (known !== undefined) return known;
  // Loaded on demand: most stages have no keys, and the client would slow down every cold start.
  const { GetParameterCommand, SSMClient } = await import('@aws-sdk/client-ssm');
  const { Parameter } = await new SSMClient({}).send(new GetParameterCommand({ Name: name, WithDecryption: true }));
  const text = Parameter?.Value?.trim() || null;
  if (text === null || !isUsable(text)) return null;
  secrets.set(name, text);
  return text;
}
