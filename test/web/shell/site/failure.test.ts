import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '#web/shell/api/client.ts';
import { failureHint, failureKind } from '#web/shell/api/failure.ts';

const unreadable = (() => {
  try {
    return z.object({ id: z.string() }).parse({});
  } catch (error) {
    return error;
  }
})();

test.each([
  [new TypeError('Failed to fetch'), 'network'],
  [new TypeError('NetworkError when attempting to fetch resource.'), 'network'],
  [new TypeError('Load failed'), 'network'],
  // Of a script that the server refused with a 503, in Chromium, Firefox and WebKit.
  [new TypeError('Failed to fetch dynamically imported module: https://a.example/assets/sign-in.js'), 'other'],
  [new TypeError('error loading dynamically imported module: https://a.example/assets/sign-in.js'), 'other'],
  [new TypeError('Importing a module script failed.'), 'other'],
  [new ApiError(401, ''), 'signIn'],
  [new ApiError(403, ''), 'forbidden'],
  [new ApiError(404, ''), 'missing'],
  [new ApiError(410, ''), 'missing'],
  [new ApiError(429, ''), 'busy'],
  [new ApiError(400, ''), 'other'],
  ...[500, 502, 503, 504, 520].map((status) => [new ApiError(status, '<html>'), 'server'] as const),
  [new ApiError(408, ''), 'slow'],
  [new DOMException('signal timed out', 'TimeoutError'), 'slow'],
  [new SyntaxError('Unexpected token <'), 'unreadable'],
  [unreadable, 'unreadable'],
  [Object.assign(new Error('Firebase'), { code: 'auth/network-request-failed' }), 'network'],
  [new Error('Failed to fetch user: 503', { cause: new ApiError(503, '') }), 'server'],
  [new Error('a bug'), 'other'],
  ['a string', 'other'],
] as const)('the reason of %s is %s', (error, kind) => {
  expect(failureKind(error)).toBe(kind);
});

test('only a failed connection is blamed on the connection', () => {
  const others = [new ApiError(503, ''), new ApiError(429, ''), new SyntaxError(''), new Error('')];
  expect(failureHint(new TypeError('Failed to fetch'))).toContain('connection');
  for (const error of others) expect(failureHint(error)).not.toContain('connection');
});
