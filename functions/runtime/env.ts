import { type LambdaEnv, lambdaEnv } from '#shared/lambda-env.ts';

let parsed: LambdaEnv | undefined;

/**
 * The function's environment, parsed once. The only place that reads it.
 * @throws when a variable that the stack sets is missing or malformed.
 */
export function env(): LambdaEnv {
  parsed ??= lambdaEnv.parse(process.env);
  return parsed;
}

/** A variable that this function cannot work without; the stack's tests prove that it is set where it is needed. */
export function required(name: keyof LambdaEnv): string {
  const value = env()[name];
  if (value === undefined) throw new Error(`The stack did not set ${name} for this function`);
  return value;
}

/** The least level that is logged (DEBUG, INFO, WARN, ERROR): nothing of the stack's, but of whoever looks into a function and sets it there. */
export const logThreshold = (): string => process.env.LOG_LEVEL ?? 'INFO';

/** Id of the trace that Lambda keeps of this invocation, which it tells here anew each time. */
export const traceId = (): string | undefined => /Root=([^;]+)/.exec(process.env._X_AMZN_TRACE_ID ?? '')?.[1];
