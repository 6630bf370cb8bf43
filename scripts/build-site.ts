import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashOfFiles } from './files-hash.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));
export const siteDir = join(repository, 'dist/site');
const stampFile = join(repository, 'dist/site.stamp');

/** Hash of everything that the built site depends on. */
const inputsHash = (): string =>
  (process.env.WITHDRAW_SERVICE_WORKER ?? '') +
  hashOfFiles(repository, ['web/**/*', 'shared/**/*', 'vite.config.*', 'package-lock.json', 'tsconfig.json']);

/** True if dist/site was built from the current sources. */
export function siteIsCurrent(): boolean {
  return (
    existsSync(join(siteDir, 'index.html')) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === inputsHash()
  );
}

/** The site's configuration for Vite. */
export const viteOptions = { configFile: join(repository, 'vite.config.ts'), root: join(repository, 'web') };

/**
 * Builds the site into dist/site with Vite. It takes about 400 MB for some seconds: the local stage runs it in a child
 * process.
 */
export async function buildSite({ quiet }: { quiet: boolean }): Promise<void> {
  const hash = inputsHash();
  // With a test runner's NODE_ENV, React and Emotion would be built for development, and the site's CSP blocks the
  // inline styles of that build.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  await build({ ...viteOptions, logLevel: quiet ? 'error' : 'info', build: { outDir: siteDir, emptyOutDir: true } });
  writeFileSync(stampFile, hash);
}

if (import.meta.main) await buildSite({ quiet: true });
