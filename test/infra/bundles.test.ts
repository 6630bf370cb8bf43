import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, matchesGlob } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { bundleFunctions, functionEntries, repository } from '#scripts/bundle-functions.ts';
import { stackInputs } from '#scripts/local-stage/emulators.ts';
import { contract, handlerFile, nouns } from '#shared/api/contract.ts';
import { type Document, documentFunctions } from '#shared/api/documents.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { lambdaEnv } from '#shared/lambda-env.ts';
import { production, Synthesized } from './synthesized.ts';

// Inside node_modules, where the imports of the AWS SDK, which is not bundled, resolve as they do in Lambda.
const folder = join(repository, 'node_modules/.cache/test-bundles');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const endpoints: [string, Endpoint][] = Object.entries(contract);
const rows: [string, Pick<Endpoint | Document, 'needs'>][] = [
  ...endpoints,
  // The documents of one function have the same needs.
  ...[...documentFunctions].flatMap(([name, [row]]): [string, Document][] => (row === undefined ? [] : [[name, row]])),
];
const stack = new Synthesized(production);
const names = functionEntries().map(({ name }) => name);
const deployed = await bundleFunctions({ local: false, outdir: join(folder, 'deployed') });
const local = await bundleFunctions({ local: true, outdir: join(folder, 'local') });
/** The text of each bundle: some tests look into all of them for each noun. */
const texts = new Map(
  (['deployed', 'local'] as const).flatMap((kind) =>
    names.map((name) => [`${kind}/${name}`, readFileSync(join(folder, kind, name, 'index.mjs'), 'utf8')]),
  ),
);
const textOf = (kind: 'deployed' | 'local', name: string): string => texts.get(`${kind}/${name}`) ?? '';

/** Texts of the code under LOCAL_STAGE. */
const localOnly = [
  'FIREBASE_AUTH_EMULATOR_HOST',
  'LOCAL_FEED_ORIGINS',
  'LOCAL_PROVIDERS',
  'LOCAL_PAYMENTS',
  'whsec_local',
];
const localOnlyFiles = /emulator/;

describe('bundles', () => {
  it.each(names)('%s: the deployable bundle has no code of the local stage', (name) => {
    for (const marker of localOnly) expect(textOf('deployed', name)).not.toContain(marker);
  });

  it('deployable bundles include no files of the local stage', () => {
    const inputs = Object.values(deployed.outputs).flatMap((output) => Object.keys(output.inputs));
    expect(inputs.filter((file) => !file.startsWith('node_modules/') && localOnlyFiles.test(file))).toEqual([]);
  });

  it('bundles log stack traces with files and lines of the source', () => {
    for (const { name } of functionEntries()) {
      expect(stack.lambdaOf(name).Environment.Variables).toMatchObject({ NODE_OPTIONS: '--enable-source-maps' });
      expect(textOf('deployed', name)).toMatch(/\/\/# sourceMappingURL=index\.mjs\.map\s*$/);
    }
    // Called without an event, the handler fails and logs the error.
    const script = `await (await import(${JSON.stringify(join(folder, 'deployed/list-topics/index.mjs'))})).handler({}).catch(() => {})`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '--enable-source-maps', STAGE: 'test', TABLE_NAME: 'news' },
    });
    expect(stdout).toMatch(/functions\/runtime\/http-handler\.ts:\d+:\d+/);
    expect(stdout).not.toMatch(/index\.mjs:\d/);
  });

  it('bundles have maps without the text of the sources, which would double the package', () => {
    const map: unknown = JSON.parse(readFileSync(join(folder, 'deployed/list-topics/index.mjs.map'), 'utf8'));
    expect(map).not.toHaveProperty('sourcesContent');
    expect(Object.keys(local.outputs).filter((file) => file.endsWith('.map'))).toEqual([]);
  });

  it('local bundles have the code of the local stage', () => {
    // Proves that the searches above look for texts that exist.
    const all = names.map((name) => textOf('local', name)).join('\n');
    for (const marker of localOnly) expect(all).toContain(marker);
    expect(Object.keys(local.outputs).filter((file) => file.endsWith('/index.mjs'))).toHaveLength(names.length);
  });

  it('only the functions that read feeds have the parser, in a thread next to the bundle', () => {
    const threads = Object.entries(deployed.outputs).filter(([file]) => /\/parser-thread\.mjs$/.test(file));
    expect(threads.map(([file]) => file.split('/').slice(-2).join('/')).sort()).toEqual([
      'fetch-feed/parser-thread.mjs',
      'fetch-source/parser-thread.mjs',
    ]);
    for (const [file, { imports }] of threads) {
      const text = readFileSync(join(repository, file), 'utf8');
      for (const marker of localOnly) expect(text).not.toContain(marker);
      expect(imports.filter(({ path }) => !path.startsWith('node:') && !builtinModules.includes(path))).toEqual([]);
    }
    const withParser = Object.entries(deployed.outputs).filter(([, { inputs }]) =>
      Object.keys(inputs).some((file) => file.includes('node_modules/rss-parser/')),
    );
    expect(withParser.map(([file]) => file).sort()).toEqual(threads.map(([file]) => file).sort());
  });

  it('only the functions that decode pictures have the decoder, in a thread next to the bundle', () => {
    const threads = Object.keys(deployed.outputs).filter((file) => file.endsWith('/picture-thread.mjs'));
    const names = threads.map((file) => file.split('/').at(-2) ?? '').sort();
    expect(names).toEqual(['measure-pictures', 'picture']);
    const vips = (kind: string, name: string) =>
      existsSync(join(folder, kind, name, 'node_modules/wasm-vips/lib/vips.wasm'));
    expect(
      functionEntries()
        .filter(({ name }) => vips('deployed', name))
        .map(({ name }) => name)
        .sort(),
    ).toEqual(names);
    // The repository's own is found from a local bundle.
    expect(functionEntries().filter(({ name }) => vips('local', name))).toEqual([]);
  });

  it('a deployable bundle decodes a picture with what is next to it', () => {
    const thread = join(folder, 'deployed/picture/picture-thread.mjs');
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const script = `const { Worker } = await import('node:worker_threads');
const thread = new Worker(${JSON.stringify(thread)}, { execArgv: [] });
thread.on('message', (reply) => { console.log(Buffer.from(reply.webp).toString('latin1', 8, 12)); process.exit(); });
thread.postMessage({ bytes: Buffer.from('${png}', 'base64'), width: 320 });`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect(stdout).toBe('WEBP\n');
  });

  it('the local stage watches every file that a bundle includes', () => {
    const files = Object.values(local.outputs)
      .flatMap((output) => Object.keys(output.inputs))
      .filter((file) => !file.startsWith('node_modules/'));
    expect(files).toContain('functions/api/get-article.ts');
    expect(files.filter((file) => !stackInputs.some((pattern) => matchesGlob(file, pattern)))).toEqual([]);
  });

  it.each(names)('%s: exports a handler and imports only Node modules and the AWS SDK', async (name) => {
    const module: unknown = await import(pathToFileURL(join(folder, 'deployed', name, 'index.mjs')).href);
    expect(module).toHaveProperty('handler', expect.any(Function));
    const output = Object.entries(deployed.outputs).find(([file]) => file.endsWith(`deployed/${name}/index.mjs`))?.[1];
    const foreign = output?.imports
      .map(({ path }) => path)
      .filter(
        (path) => !path.startsWith('node:') && !builtinModules.includes(path) && !/^@(aws-sdk|smithy)\//.test(path),
      );
    expect(foreign).toEqual([]);
  });

  it.each(names)('%s: the stack sets every variable that the code requires', (name) => {
    const required = Object.keys(lambdaEnv.shape).filter((variable) =>
      textOf('deployed', name).includes(`("${variable}")`),
    );
    // Functions require the table exactly if they are allowed to use it. Event functions are, except for one.
    const needs = rows.find(([key]) => handlerFile(key) === name)?.[1].needs;
    expect(required.includes('TABLE_NAME')).toBe(needs?.table !== 'none' && name !== 'purge-edge');
    // The bundle of a route with access `anyone`, and of the pages, includes the token check but never runs it.
    const open =
      name === 'page' || endpoints.some(([key, { access }]) => handlerFile(key) === name && access === 'anyone');
    const needed = required.filter((variable) => !(open && variable === 'FIREBASE_PROJECT_ID'));
    expect(Object.keys(stack.environmentOf(name))).toEqual(expect.arrayContaining(needed));
  });

  it.each(Object.entries<Record<string, Endpoint>>(nouns))(
    'the endpoints of %s are only in the bundles of their own handlers, and in that of the pages, which ask for them',
    (_, own) => {
      const summaries = Object.values(own).map(({ summary }) => summary);
      const handlers = Object.keys(own).map(handlerFile);
      for (const name of names.filter((one) => !handlers.includes(one) && one !== 'page'))
        expect(
          summaries.filter((text) => textOf('deployed', name).includes(text)),
          name,
        ).toEqual([]);
    },
  );

  /** The stripe package is 250 KB. These four load it when they call Stripe (docs/decisions/0013-payments.md). */
  const withStripe = ['check-out-membership', 'delete-reader', 'publish-newsroom-document', 'receive-payment'];

  it('only the functions that call Stripe include its package', () => {
    const withPackage = Object.entries(deployed.outputs).filter(([, { inputs }]) =>
      Object.keys(inputs).some((file) => file.includes('node_modules/stripe/')),
    );
    expect(withPackage.map(([file]) => file.split('/').at(-2)).sort()).toEqual(withStripe);
  });

  /** The client of S3 and the decoder of HTML entities, which all results need. */
  const withIndex = rows.flatMap(([name, { needs }]) => ('searchIndex' in needs ? handlerFile(name) : []));

  /**
   * The words of classification are 270 KB. Who asks which of them decided needs them; no reader waits for that. A
   * story needs the places only, to tell them from other names; the edge keeps its page.
   */
  const withVocabulary = ['get-desk-article', 'get-story', 'page'];

  it('only few routes include the words of classification', () => {
    const routes = new Set(rows.map(([key]) => handlerFile(key)));
    const including = Object.entries(deployed.outputs).flatMap(([file, { inputs }]) =>
      'shared/config/vocabulary/places.ts' in inputs ? (file.split('/').at(-2) ?? []) : [],
    );
    expect([...new Set(including)].filter((name) => routes.has(name))).toEqual(withVocabulary);
  });

  const maxKilobytes = (name: string) =>
    name === 'page'
      ? 1660 // The site, React on the server, and the endpoints that pages ask.
      : name === 'get-desk-article'
        ? 625 // It groups the reports of a story by the words that they share.
        : withStripe.includes(name) || withVocabulary.includes(name)
          ? 590
          : withIndex.includes(name)
            ? 384
            : name === 'get-trust-page'
              ? 395
              : name === 'save-own-story' || name === 'change-own-story'
                ? 382
                : name === 'get-member-article'
                  ? 358
                  : 340;

  it('routes are at most 340 KB, with drafts of stories 358 KB, with the search index 384 KB, with the sanitiser 382 KB, with Markdown 395 KB, with Stripe or the vocabulary 590 KB, with both the vocabulary and clusters 625 KB, and the pages of the site 1,660 KB', () => {
    const routes = new Set(rows.map(([key]) => handlerFile(key)));
    const sizes = names.map((name) => ({
      name,
      kilobytes: Math.round(textOf('deployed', name).length / 100) / 10,
      route: routes.has(name),
    }));
    console.table(sizes);
    expect(sizes.filter(({ name, route, kilobytes }) => route && kilobytes > maxKilobytes(name))).toEqual([]);
  });
});
