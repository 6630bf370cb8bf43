import { AsyncLocalStorage } from 'node:async_hooks';

type Fields = Record<string, unknown>;
const context = new AsyncLocalStorage<Fields>();

/** Runs `work` with fields (request id, message id) that every log line inside carries. */
export const withLogFields = <T>(fields: Fields, work: () => T): T => context.run({ ...context.getStore(), ...fields }, work);

function write(level: 'info' | 'warn' | 'error', message: string, fields: Fields): void {
  console[level](JSON.stringify({ level, message, time: new Date().toISOString(), ...context.getStore(), ...fields }));
}

/** One JSON object a line. Never pass tokens, e-mail addresses or bodies. */
export const log = {
  info: (message: string, fields: Fields = {}) => write('info', message, fields),
  warn: (message: string, fields: Fields = {}) => write('warn', message, fields),
  error: (message: string, error: unknown, fields: Fields = {}) =>
    write('error', message, {
      ...fields,
      error: error instanceof Error ? { name: error.name, message: error.message, stack: error.stack } : String(error),
    }),
};
