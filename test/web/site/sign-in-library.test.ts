import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contract } from '#shared/api/contract.ts';

// What the specification states of these belongs to the SDK, which keeps it to itself: a version with other figures fails here.
const here = createRequire(import.meta.url);
const auth = dirname(createRequire(here.resolve('firebase/package.json')).resolve('@firebase/auth/package.json'));
const esm = join(auth, 'dist/esm');
const source = readdirSync(esm)
  .filter((name) => /^index-.*\.js$/.test(name))
  .map((name) => readFileSync(join(esm, name), 'utf8'))
  .join('\n');

describe('the sign-in library', () => {
  test.each([
    ['AUTH-12: renews a token 5 minutes before it expires', 'expTime - Date.now() - 300000'],
    ['AUTH-13: waits 30 seconds after a failed renewal', 'this.errorBackoff = 30000'],
    ['AUTH-13: doubles that up to 16 minutes', 'Math.min(this.errorBackoff * 2, 960000'],
    ['AUTH-14: takes a token for expired 30 seconds early', 'Date.now() > this.expirationTime - 30000'],
    ['AUTH-16: gives a network call 30 to 60 seconds', 'DEFAULT_API_TIMEOUT_MS = new Delay(30000, 60000)'],
  ])('CONST-27, %s', (_, code) => {
    expect(source).toContain(code);
  });

  test('AUTH-17, AUTH-18: passwords, renewal and lookup are its own: the API has no endpoint for them', () => {
    const paths = Object.values(contract).map(({ path }) => path);
    expect(paths.filter((path) => /password|token|refresh|lookup|login/i.test(path))).toEqual([]);
    expect(paths.filter((path) => path.startsWith('/api/auth/')).toSorted()).toEqual([
      '/api/auth/sync',
      '/api/auth/user',
    ]);
  });
});
