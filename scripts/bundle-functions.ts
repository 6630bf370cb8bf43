import { readdirSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { serverPages } from './server-pages.ts';

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

/** Files that start a thread, and the thread's own code, which a function finds next to its bundle. */
const threads: Readonly<Record<string, string>> = {
  'functions/feeds/feed-parser.ts': 'functions/feeds/parser-thread.ts',
  'functions/pictures/read-picture.ts': 'functions/pictures/picture-thread.ts',
};

/** The decoder of pictures is no part of a bundle: it finds its WebAssembly and its own threads next to its file. */
const decoder = 'wasm-vips';
const decoderFiles = ['package.json', 'lib/vips-node.mjs', 'lib/vips.wasm', 'lib/vips-heif.wasm'];

/**
 * Bundles every function to `<outdir>/<name>/index.mjs`, adds the threads that they start, and
 * returns the metafile of all. The AWS SDK stays external: the nodejs24.x runtime of Lambda includes it. Local bundles
 * find it in node_modules, so a local `outdir` must be inside the repository.
 */
export async function bundleFunctions({
  local,
  outdir,
  entries = functionEntries(),
}: BundleOptions): Promise<Metafile> {
  await rm(outdir, { recursive: true, force: true });
  const bundle = (entryPoints: { in: string; out: string }[]) => build({ ...settings(local), entryPoints, outdir });
  const { metafile } = await bundle(entries.map(({ name, entry }) => ({ in: entry, out: `${name}/index` })));
  const starting = Object.entries(metafile.outputs).flatMap(([file, { inputs }]) =>
    Object.entries(threads).flatMap(([starter, thread]) =>
      starter in inputs ? [{ folder: dirname(file), thread }] : [],
    ),
  );
  const started = await bundle(
    starting.map(({ folder, thread }) => ({
      in: join(repository, thread),
      out: `${basename(folder)}/${basename(thread, '.ts')}`,
    })),
  );
  const outputs = { ...metafile.outputs, ...started.metafile.outputs };
  // Local bundles find it in the repository's node_modules.
  if (!local)
    for (const [file, { imports }] of Object.entries(outputs))
      if (imports.some(({ path }) => path === decoder))
        for (const one of decoderFiles)
          await cp(
            join(repository, 'node_modules', decoder, one),
            join(outdir, basename(dirname(file)), 'node_modules', decoder, one),
          );
  return { inputs: { ...metafile.inputs, ...started.metafile.inputs }, outputs };
}

const settings = (local: boolean) =>
  ({
    absWorkingDir: repository,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    minify: true,
    // Stack traces in the log name files and lines of the source (NODE_OPTIONS in infra/bundled-function.ts). The maps
    // are files of their own, without the sources' text: 100 KB more in a package, 0 to 13 ms more of a cold start.
    sourcemap: local ? false : 'linked',
    sourcesContent: false,
    // The vocabularies use many scripts; escaped, each letter would take six bytes.
    charset: 'utf8',
    // Dependencies of dependencies that no code path here uses.
    alias: {
      xmlbuilder: join(repository, 'scripts/no-xmlbuilder.ts'),
      jsonschema: join(repository, 'scripts/no-jsonschema.ts'),
    },
    // ES modules first: only they can be tree-shaken, and bundle size costs time at every cold start.
    mainFields: ['module', 'main'],
    conditions: ['module', 'module-sync'],
    external: ['@aws-sdk/*', '@smithy/*', decoder],
    // React's development build is larger and slower.
    define: { LOCAL_STAGE: String(local), 'process.env.NODE_ENV': '"production"' },
    // CommonJS dependencies `require` Node's modules, which ES modules cannot do by themselves. The name of the
    // import cannot clash with ours.
    banner: {
      js: "import { createRequire as requireFrom$ } from 'node:module'; const require = requireFrom$(import.meta.url);",
    },
    plugins: [serverPages],
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  }) satisfies BuildOptions;

// infra/app.ts runs this file. esbuild has printed the errors.
if (import.meta.main)
  await bundleFunctions({ local: false, outdir: join(repository, 'dist/functions') }).catch(() => process.exit(1));
