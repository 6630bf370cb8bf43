import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashOfFiles } from './files-hash.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));
export const siteDir = join(repository, 'dist/site');
const stampFile = join(repository, 'dist/site.stamp');

/** Of everything that the built site depends on. */
const inputsHash = (): string =>
  (process.env.WITHDRAW_SERVICE_WORKER ?? '') +
  hashOfFiles(repository, ['web/**/*', 'shared/**/*', 'vite.config.*', 'package-lock.json', 'tsconfig.json']);

/** True when dist/site was built from the sources as they are. */
export function siteIsCurrent(): boolean {
  return (
    existsSync(join(siteDir, 'index.html')) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === inputsHash()
  );
}

/** Vite's configuration: the site's own file when there is one, with `web` as its root either way. */
export function viteOptions() {
  const configFile = ['vite.config.ts', 'web/vite.config.ts'].map((file) => join(repository, file)).find(existsSync);
  return { ...(configFile ? { configFile } : {}), root: join(repository, 'web') };
}

/** Builds the site into dist/site with Vite. That costs about 400 MB for some seconds, so the stage runs this file as a process of its own. */
export async function buildSite({ quiet }: { quiet: boolean }): Promise<void> {
  const hash = inputsHash();
  // A test runner's NODE_ENV would build React and Emotion for development, whose inline styles the site's policy refuses.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  await build({ ...viteOptions(), logLevel: quiet ? 'error' : 'info', build: { outDir: siteDir, emptyOutDir: true } });
  writeFileSync(stampFile, hash);
}

if (import.meta.main) await buildSite({ quiet: true });
