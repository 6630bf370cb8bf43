import { readdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile, type Plugin } from 'esbuild';

export const repository = dirname(dirname(fileURLToPath(import.meta.url)));

export interface FunctionEntry {
  /** Name of the bundle, of the Lambda's metadata and of the source file: `list-articles`. */
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
  /** True compiles the branches under `LOCAL_STAGE` in; a deployable bundle is built with false and does not contain them. */
  local: boolean;
  /** Emptied first: a bundle whose source is gone must not survive. */
  outdir: string;
  entries?: readonly FunctionEntry[];
}

/** What the contract tells people is half of its bytes, and every function carries the contract: the texts stay out. A text in another form would stay in, and harm nothing. */
const withoutTexts: Plugin = {
  name: 'contract-without-texts',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]shared[\\/]api[\\/]contract\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(/^ {4}(summary|conflicts):\s+'[^'\n]*',$/gm, "    $1: '',"),
      loader: 'ts',
    })),
};

/**
 * Bundles every function to `<outdir>/<name>/index.mjs` in one esbuild call and answers esbuild's metafile.
 * The SDK stays outside because the nodejs24.x runtime of Lambda carries it; locally it is found in node_modules, so a local
 * `outdir` must lie inside the repository.
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
    // Vocabularies in many scripts: escaped, each letter would take six bytes.
    charset: 'utf8',
    // What dependencies bring and nothing here uses.
    alias: {
      xmlbuilder: join(repository, 'scripts/no-xmlbuilder.ts'),
      jsonschema: join(repository, 'scripts/no-jsonschema.ts'),
    },
    // ES modules first: only those can be shaken, and a route pays for its bundle at every cold start.
    mainFields: ['module', 'main'],
    plugins: [withoutTexts],
    external: ['@aws-sdk/*', '@smithy/*'],
    define: { LOCAL_STAGE: String(local) },
    // CommonJS dependencies call `require` for Node's own modules, which an ES module does not have. The alias cannot clash with an import of ours.
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
  // esbuild has printed what is wrong and where.
  const metafile = await bundleFunctions(options).catch(() => process.exit(1));
  if (!process.argv.includes('--quiet')) {
    for (const [file, { bytes }] of Object.entries(metafile.outputs))
      console.log(`${String(Math.round(bytes / 1000)).padStart(6)} KB  ${file}`);
  }
}
