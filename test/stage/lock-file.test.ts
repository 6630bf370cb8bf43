import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';

const lockFile = z.object({
  packages: z.record(z.string(), z.object({ optionalDependencies: z.optional(z.record(z.string(), z.string())) })),
});

/**
 * npm drops other platforms' packages from the lock file when it cannot reach them, and `npm ci` then refuses the file everywhere
 * ("Missing: ... from lock file"): a fresh machine could not start at all.
 */
it('the lock file holds every optional package, so that npm ci takes it on a fresh machine', () => {
  const { packages } = lockFile.parse(
    JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')),
  );
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !placesOf(path, name).some((place) => place in packages)),
  );
  expect(missing).toEqual([]);
});

/** Where Node would find a package that one at `path` asks for. */
function placesOf(path: string, name: string): string[] {
  const parts = path === '' ? [] : path.split(/\/(?=node_modules\/)/);
  return [...parts.keys(), parts.length].map((depth) => [...parts.slice(0, depth), `node_modules/${name}`].join('/'));
}
