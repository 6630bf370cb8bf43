import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from 'aws-lambda';
import { brand } from '#shared/config/brand.ts';
import { logThreshold, traceId } from './env.ts';

/** A stable code for filters and alarms, `noun.past_participle`: `article.stored`, `provider.read_failed`. */
type EventCode = `${string}.${string}`;
type Fields = Record<string, unknown>;
type Level = 'INFO' | 'WARN' | 'ERROR';

const levels: readonly string[] = ['DEBUG', 'INFO', 'WARN', 'ERROR'] satisfies (Level | 'DEBUG')[];
const context = new AsyncLocalStorage<Fields>();

/** Fields of the current invocation. A Lambda environment runs one at a time. */
let invocationFields: Fields = {};
let isFirst = true;

/** Sets the fields that identify the current invocation. Tests call handlers without a Lambda context. */
export function logInvocation(lambda: Context | undefined): void {
  if (lambda === undefined) return;
  invocationFields = {
    cold_start: isFirst,
    function_name: lambda.functionName,
    function_request_id: lambda.awsRequestId,
  };
  isFirst = false;
}

/** Runs `work` and adds `fields` (request id, message id) to every line that it logs. */
export const withLogFields = <T>(fields: Fields, work: () => T): T =>
  context.run({ ...context.getStore(), ...fields }, work);

/** Patterns of secrets and personal data. An error of a library may quote the value that it was given. */
const secrets: [RegExp, string][] = [
  [/(?<![\w-])eyJ[\w-]{5,}\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b(Bearer|Basic) [\w.~+/=-]{8,}/gi, '$1 [token]'],
  [/\b(sk|rk|whsec)_[\w-]{8,}/g, '[key]'],
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[e-mail]'],
  // Searches, and the tokens of readers' private feeds.
  [/(\bhttps?:\/\/[^\s"'<>?#]{1,2000})\?[^\s"'<>#]*/gi, '$1?[query]'],
  [/(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?!\.?\w)/g, '[address]'],
  // IPv6 with at least three colons: less could be a time or a place in a file.
  [/(?<![\w:])[\da-f]{0,4}(?::[\da-f]{0,4}){3,7}(?![\w:])/gi, '[address]'],
];
/** Characters of a text that are logged. The patterns take longer the longer a text is. */
const longestText = 10_000;
const withoutSecrets = (text: string): string =>
  secrets.reduce((rest, [secret, mark]) => rest.replace(secret, mark), text.slice(0, longestText));

/**
 * Writes one line, with the field names of Lambda Powertools, so its queries and dashboards work. Bypasses `console`:
 * Lambda prefixes its lines, and CloudWatch filters (infra/operations/alarms.ts) need lines that are JSON from the
 * first character.
 */
function write(level: Level, event: EventCode, message: string, fields: Fields): void {
  if (levels.indexOf(level) < levels.indexOf(logThreshold())) return;
  const line = {
    level,
    event,
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

/** JSON leaves out an error's own fields, since they are not enumerable. */
const plainError = (error: unknown): unknown =>
  error instanceof Error
    ? {
        name: error.name,
        message: error.message,
        stack: error.stack,
        ...(error.cause === undefined ? {} : { cause: plainError(error.cause) }),
      }
    : String(error);

/** The log, one JSON object a line. Do not pass tokens, e-mail addresses or request bodies. */
export const log = {
  info: (event: EventCode, message: string, fields: Fields = {}) => write('INFO', event, message, fields),
  warn: (event: EventCode, message: string, fields: Fields = {}) => write('WARN', event, message, fields),
  error: (event: EventCode, message: string, error: unknown, fields: Fields = {}) =>
    write('ERROR', event, message, { ...fields, error: plainError(error) }),
};
