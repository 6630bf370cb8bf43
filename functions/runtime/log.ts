import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from 'aws-lambda';
import { brand } from '#shared/config/brand.ts';
import { logThreshold, traceId } from './env.ts';
import { withoutSecrets } from './without-secrets.ts';

type Fields = Record<string, unknown>;
const context = new AsyncLocalStorage<Fields>();

type Level = 'INFO' | 'WARN' | 'ERROR';
const levels: readonly string[] = ['DEBUG', 'INFO', 'WARN', 'ERROR'] satisfies (Level | 'DEBUG')[];

/** Of the invocation that runs: an environment has one at a time. */
let invocationFields: Fields = {};
let isFirst = true;

/** Whose lines follow. A test calls a handler without. */
export function logInvocation(lambda: Context | undefined): void {
  if (lambda === undefined) return;
  invocationFields = {
    cold_start: isFirst,
    function_name: lambda.functionName,
    function_request_id: lambda.awsRequestId,
  };
  isFirst = false;
}

/** Runs `work` with fields (request id, message id) that every log line inside carries. */
export const withLogFields = <T>(fields: Fields, work: () => T): T =>
  context.run({ ...context.getStore(), ...fields }, work);

/**
 * One line, with the names that Lambda Powertools gives its fields, so that its queries and dashboards fit. Written to the process's own output and not through `console`, before whose lines Lambda puts
 * words of its own: CloudWatch finds fields (infra/live.ts) only in a line that is JSON from its first letter on.
 */
function write(level: Level, message: string, fields: Fields): void {
  if (levels.indexOf(level) < levels.indexOf(logThreshold())) return;
  const line = {
    level,
    message,
    timestamp: new Date().toISOString(),
    service: brand.product,
    ...invocationFields,
    xray_trace_id: traceId(),
    ...context.getStore(),
    ...fields,
  };
  process.stdout.write(
    `${JSON.stringify(line, (_, value) => (typeof value === 'string' ? withoutSecrets(value) : value))}\n`,
  );
}

/** An error's own fields are not enumerable, so JSON would leave them out. */
const plain = (error: unknown): unknown =>
  error instanceof Error
    ? {
        name: error.name,
        message: error.message,
        stack: error.stack,
        ...(error.cause === undefined ? {} : { cause: plain(error.cause) }),
      }
    : String(error);

/** One JSON object a line. Never pass tokens, e-mail addresses or bodies. */
export const log = {
  info: (message: string, fields: Fields = {}) => write('INFO', message, fields),
  warn: (message: string, fields: Fields = {}) => write('WARN', message, fields),
  error: (message: string, error: unknown, fields: Fields = {}) =>
    write('ERROR', message, { ...fields, error: plain(error) }),
};
