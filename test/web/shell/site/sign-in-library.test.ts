import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contract } from '#shared/api/contract.ts';

// These specified values are internal to the SDK: a version with other values fails here.
const here = createRequire(import.meta.url);
const auth = dirname(createRequire(here.resolve('firebase/package.json')).resolve('@firebase/auth/package.json'));
const esm = join(auth, 'dist/esm');
const source = readdirSync(esm)
  .filter((name) => /^index-.*\.js$/.test(name))
  .map((name) => readFileSync(join(esm, name), 'utf8'))
  .join('\n');

describe('the sign-in library', () => {
  test.each([
    ['renews a token 5 minutes before it expires [CONST-27, AUTH-12]', 'expTime - Date.now() - 300000'],
    ['waits 30 seconds after a failed renewal [CONST-27, AUTH-13]', 'this.errorBackoff = 30000'],
    ['doubles that up to 16 minutes [CONST-27, AUTH-13]', 'Math.min(this.errorBackoff * 2, 960000'],
    ['considers a token expired 30 seconds early [CONST-27, AUTH-14]', 'Date.now() > this.expirationTime - 30000'],
    [
      'times out network calls after 30 to 60 seconds [CONST-27, AUTH-16]',
      'DEFAULT_API_TIMEOUT_MS = new Delay(30000, 60000)',
    ],
  ])('the sign-in library %s', (_, code) => {
    expect(source).toContain(code);
  });

  test('the sign-in library handles passwords, renewal and lookup without our API [AUTH-17, AUTH-18]', () => {
    const paths = Object.values(contract).map(({ path }) => path);
    expect(paths.filter((path) => /password|token|refresh|lookup|login/i.test(path))).toEqual([]);
    expect(paths.filter((path) => path.startsWith('/api/auth/')).toSorted()).toEqual([
      '/api/auth/sync',
      '/api/auth/user',
    ]);
  });
});
