import { messages } from '#web/shell/messages/en.ts';
import { ApiError } from './client.ts';

export type FailureKind = keyof typeof messages.failures;

/**
 * Whether `fetch` failed without a response. Not `import()`: its error is a TypeError too, and the same whether the
 * network failed or the server answered with an error. All browsers name the module in it.
 */
export const isNetworkError = (error: unknown): boolean =>
  error instanceof TypeError && !/\bmodule\b/i.test(error.message);

function kindOfStatus(status: number): FailureKind {
  if (status === 401) return 'signIn';
  if (status === 403) return 'forbidden';
  if (status === 404 || status === 410) return 'missing';
  if (status === 408) return 'slow';
  if (status === 429) return 'busy';
  return status >= 500 ? 'server' : 'other';
}

/** Why a request failed, as far as the page knows. The cause of a wrapped error counts. */
export function failureKind(error: unknown): FailureKind {
  if (isNetworkError(error)) return 'network';
  if (error instanceof ApiError) return kindOfStatus(error.status);
  if (!(error instanceof Error)) return 'other';
  // Zod's errors, by name: its code loads with the first reply.
  if (error instanceof SyntaxError || error.name === '$ZodError') return 'unreadable';
  if (error.name === 'TimeoutError') return 'slow';
  if ('code' in error && error.code === 'auth/network-request-failed') return 'network';
  return error.cause === undefined ? 'other' : failureKind(error.cause);
}

/** The reason of a failure and what the reader can do, as a sentence. */
export const failureHint = (error: unknown): string => messages.failures[failureKind(error)];
