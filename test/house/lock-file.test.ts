import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';

const lockFile = z.object({
  packages: z.record(z.string(), z.object({ optionalDependencies: z.optional(z.record(z.string(), z.string())) })),
});

/**
 * npm drops other platforms' packages from the lock file if it cannot reach them, and `npm ci` then rejects the file
 * everywhere ("Missing: ... from lock file"): a fresh machine could not start at all.
 */
it('the lock file has every optional package, which npm ci requires on a new machine', () => {
  const { packages } = lockFile.parse(
    JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')),
  );
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !candidatePaths(path, name).some((candidate) => candidate in packages),
    ),
  );
  expect(missing).toEqual([]);
});

/** Paths where Node looks for a package that the one at `path` imports. */
function candidatePaths(path: string, name: string): string[] {
  const parts = path === '' ? [] : path.split(/\/(?=node_modules\/)/);
  return [...parts.keys(), parts.length].map((depth) => [...parts.slice(0, depth), `node_modules/${name}`].join('/'));
}

/** A tag can be moved to other code, a commit cannot. */
it('CI runs actions of others at a commit, with the tag as a comment', () => {
  const workflows = globSync('.github/workflows/*.yml').map((path) => readFileSync(path, 'utf8'));
  const uses = workflows.flatMap((text) => text.match(/uses: .*/g) ?? []);
  expect(uses.length).toBeGreaterThan(0);
  expect(uses.filter((line) => !/^uses: [\w/-]+@[\da-f]{40} # v\d+(?:\.\d+){2}$/.test(line))).toEqual([]);
});
