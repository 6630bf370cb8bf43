// `node test/mutations/run.ts [--seed N] [--count N]`: changes the site at random places (mutations.ts) and lists which
// of the changes the tests catch. The tests that come to a change run until one fails: unit and component tests first,
// then browser tests. It takes about an hour.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { buildSite, siteDir, viteOptions } from '#scripts/build-site.ts';
import { startTestStage } from '#test/support/stage.ts';
import { mutate, reachedMark } from './mutate.ts';
import { chooseMutations, type Mutation } from './mutations.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(repository, 'test-results/mutations');
const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '60' } },
});
const mutations = chooseMutations(Number(values.seed), Number(values.count));
const report = join(folder, 'report.json');

/** Runs a tool of node_modules with a mutation on; 0 is none. @returns its exit code */
const run = (tool: string, args: readonly string[], mutation: number, more: NodeJS.ProcessEnv = {}): Promise<number> =>
  new Promise((resolve) => {
    rmSync(report, { force: true });
    const env = {
      ...process.env,
      PATH: `${join(repository, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
      ...more,
      MUTATION_SEED: values.seed,
      MUTATION_COUNT: values.count,
      MUTATION: String(mutation),
      MUTATION_REPORT: report,
    };
    const child = spawn(join(repository, 'node_modules/.bin', tool), args, { cwd: repository, env, stdio: 'ignore' });
    child.once('close', (code) => resolve(code ?? 1));
  });
function readReport<T>(fallback: T): T {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return fallback;
  }
}

interface FileReport {
  file: string;
  reached: number[];
  failed?: string;
}
const vitestArgs = [
  'run',
  '-c',
  'test/mutations/vitest.config.ts',
  '--project',
  'unit',
  '--project',
  'components*',
  '--reporter',
  './test/mutations/reached-reporter.ts',
];
async function runVitest(mutation: number, files: readonly string[]): Promise<FileReport[]> {
  const code = await run('vitest', [...vitestArgs, ...(mutation === 0 ? [] : ['--bail', '1']), ...files], mutation);
  const reports = readReport<FileReport[]>([]);
  // A page that leaves its address ends the run without a failed test.
  const isCut = mutation !== 0 && code !== 0 && reports.every(({ failed }) => failed === undefined);
  return isCut ? [{ file: files.join(' '), reached: [], failed: 'the run' }] : reports;
}

interface Suite {
  suites?: Suite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    ok: boolean;
    tests: { results: { annotations?: { description?: string }[] }[] }[];
  }[];
}
/** The browser tests of a report, with the mutations that each came to. */
const testsIn = ({
  suites = [],
  specs = [],
}: Suite): { name: string; at: string; ok: boolean; reached: number[] }[] => [
  ...suites.flatMap(testsIn),
  ...specs.map(({ title, file, line, ok, tests }) => ({
    name: title,
    at: `${file}:${line}`,
    ok,
    reached: tests.flatMap(({ results }) =>
      results.flatMap(({ annotations = [] }) =>
        annotations.flatMap(({ description = '' }) =>
          [...description.matchAll(new RegExp(`${reachedMark}(\\d+);`, 'g'))].map(([, id]) => Number(id)),
        ),
      ),
    ),
  })),
];
async function runBrowser(mutation: number, places: readonly string[], url: string) {
  await run(
    'playwright',
    ['test', '-c', 'test/mutations/playwright.config.ts', ...(mutation === 0 ? [] : ['-x']), ...places],
    mutation,
    { STAGE_URL: url },
  );
  return testsIn(readReport<Suite>({}));
}

mkdirSync(folder, { recursive: true });
console.log(`${mutations.length} mutations, seed ${values.seed}`);
const caughtBy = new Map<Mutation, string>();
const files = await runVitest(0, []);
console.log(
  `${files.length} files of unit and component tests, ${files.filter(({ failed }) => failed).length} with a failure of their own`,
);
const sound = files.filter(({ failed }) => failed === undefined);
for (const mutation of mutations) {
  // Modules are loaded once for all tests: what runs while they load is not seen to belong to one.
  const candidates = sound.filter(
    ({ file, reached }) => reached.includes(mutation.id) || (mutation.isTopLevel && file.startsWith('test/components')),
  );
  if (candidates.length === 0) continue;
  const found = (
    await runVitest(
      mutation.id,
      candidates.map(({ file }) => file),
    )
  ).find(({ failed }) => failed !== undefined);
  if (found) caughtBy.set(mutation, `${found.file} ${found.failed}`);
  console.log(
    `${mutation.id} ${found ? `caught by ${found.file} ${found.failed}` : `survives ${candidates.length} files`}`,
  );
}

// The stage serves dist/site as it is, because its sources have not changed.
await buildSite({ quiet: true });
const { plugins = [], ...options }: { plugins?: never[] } & ReturnType<typeof viteOptions> = viteOptions();
await build({
  ...options,
  plugins: [mutate(mutations), ...plugins],
  logLevel: 'error',
  build: { outDir: siteDir, emptyOutDir: true },
});
const stage = await startTestStage();
try {
  const tests = await runBrowser(0, [], stage.url);
  console.log(`${tests.length} browser tests, ${tests.filter(({ ok }) => !ok).length} with a failure of their own`);
  for (const mutation of mutations.filter((one) => !caughtBy.has(one))) {
    const candidates = tests.filter(({ ok, reached }) => ok && reached.includes(mutation.id));
    if (candidates.length === 0) continue;
    const found = (
      await runBrowser(
        mutation.id,
        candidates.map(({ at }) => at),
        stage.url,
      )
    ).find(({ ok }) => !ok);
    if (found) caughtBy.set(mutation, `${found.at} ${found.name}`);
    console.log(
      `${mutation.id} ${found ? `caught by ${found.at} ${found.name}` : `survives ${candidates.length} browser tests`}`,
    );
  }
} finally {
  await stage.end();
  // The next build makes a site without mutations.
  rmSync(siteDir, { recursive: true, force: true });
}

const line = (text: string) => text.replace(/\s+/g, ' ').slice(0, 60);
const rows = mutations.map(
  (one) =>
    `| ${one.id} | ${one.kind} | ${one.file}:${one.line} | \`${line(one.original)}\` | ${caughtBy.get(one) ?? '**survives**'} |`,
);
writeFileSync(
  join(folder, `seed-${values.seed}.md`),
  ['| # | kind | place | was | caught by |', '| --- | --- | --- | --- | --- |', ...rows, ''].join('\n'),
);
console.log(rows.join('\n'));
console.log(`${caughtBy.size} of ${mutations.length} are caught`);
