import { AsyncLocalStorage } from 'node:async_hooks';
import { Logger } from '@aws-lambda-powertools/logger';
import type { Context } from 'aws-lambda';
import { brand } from '#shared/config/brand.ts';
import { withoutSecrets } from './without-secrets.ts';

type Fields = Record<string, unknown>;
const context = new AsyncLocalStorage<Fields>();

/**
 * Writes to the process's own output and not through `console`, before whose lines Lambda puts its own words: CloudWatch finds fields (infra/live.ts) only in a line that is JSON from its first letter on.
 * Each line tells the function, its request, its trace and whether it had just started. The level is POWERTOOLS_LOG_LEVEL's, INFO without one.
 */
const logger = new Logger({
  serviceName: brand.product,
  jsonReplacerFn: (_, value) => (typeof value === 'string' ? withoutSecrets(value) : value),
});

/** Whose lines follow. A test calls a handler without. */
export function logInvocation(lambda: Context | undefined): void {
  if (lambda !== undefined) logger.addContext(lambda);
}

/** Runs `work` with fields (request id, message id) that every log line inside carries. */
export const withLogFields = <T>(fields: Fields, work: () => T): T => context.run({ ...context.getStore(), ...fields }, work);

const inside = (fields: Fields): Fields => ({ ...context.getStore(), ...fields });

/** One JSON object a line. Never pass tokens, e-mail addresses or bodies. */
export const log = {
  info: (message: string, fields: Fields = {}) => logger.info(message, inside(fields)),
  warn: (message: string, fields: Fields = {}) => logger.warn(message, inside(fields)),
  error: (message: string, error: unknown, fields: Fields = {}) =>
    logger.error(message, inside({ ...fields, error: error instanceof Error ? error : new Error(String(error)) })),
};
