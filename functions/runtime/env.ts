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
