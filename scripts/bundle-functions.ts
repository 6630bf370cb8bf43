import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile } from 'esbuild';

export const repository = dirname(dirname(fileURLToPath(import.meta.url)));

export interface FunctionEntry {
  /** Name of the bundle, the Lambda and the source file: `list-articles`. */
  name: string;
  /** Absolute path of the TypeScript file that exports `handler`. */
  entry: string;
}

/** Every function of the deployment: each file of these three folders is the entry point of one Lambda. */
export function functionEntries(root: string = repository): FunctionEntry[] {
  return ['functions/api', 'functions/documents', 'functions/events'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
      .sort()
      .map((file) => ({ name: basename(file, '.ts'), entry: join(root, folder, file) })),
  );
}

export interface BundleOptions {
  /** Whether to include the branches under `LOCAL_STAGE`. Deployable bundles are built without them. */
  local: boolean;
  /** Emptied first, to remove bundles of deleted sources. */
  outdir: string;
  entries?: readonly FunctionEntry[];
}

/**
 * Bundles every function to `<outdir>/<name>/index.mjs` in one esbuild call and returns its metafile. The AWS SDK
 * stays external: the nodejs24.x runtime of Lambda includes it. Local bundles find it in node_modules, so a local
 * `outdir` must be inside the repository.
 */
export async function bundleFunctions({
  local,
  outdir,
  entries = functionEntries(),
}: BundleOptions): Promise<Metafile> {
  await rm(outdir, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: repository,
    entryPoints: entries.map(({ name, entry }) => ({ in: entry, out: `${name}/index` })),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    minify: true,
    // The vocabularies use many scripts; escaped, each letter would take six bytes.
    charset: 'utf8',
    // Dependencies of dependencies that no code path here uses.
    alias: {
      xmlbuilder: join(repository, 'scripts/no-xmlbuilder.ts'),
      jsonschema: join(repository, 'scripts/no-jsonschema.ts'),
    },
    // ES modules first: only they can be tree-shaken, and bundle size costs time at every cold start.
    mainFields: ['module', 'main'],
    external: ['@aws-sdk/*', '@smithy/*'],
    define: { LOCAL_STAGE: String(local) },
    // CommonJS dependencies `require` Node's modules, which ES modules cannot do by themselves. The name of the
    // import cannot clash with ours.
    banner: {
      js: "import { createRequire as requireFrom$ } from 'node:module'; const require = requireFrom$(import.meta.url);",
    },
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  });
  return metafile;
}

if (import.meta.main) {
  const options = { local: process.argv.includes('--local'), outdir: join(repository, 'dist/functions') };
  // esbuild has printed the errors.
  const metafile = await bundleFunctions(options).catch(() => process.exit(1));
  if (!process.argv.includes('--quiet')) {
    for (const [file, { bytes }] of Object.entries(metafile.outputs))
      console.log(`${String(Math.round(bytes / 1000)).padStart(6)} KB  ${file}`);
  }
}
