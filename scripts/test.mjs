#!/usr/bin/env node
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { ensureInstalled, node24, offerHelp, root, run, toolEnv } from './install.mjs';

const parts = ['check', 'unit', 'functions', 'infra', 'components', 'stage', 'e2e'];
offerHelp(`Installs missing packages, then runs every check.

  npm test                       everything
  npm test -- check unit stage   these parts only, of ${parts.join(', ')}
  npm test -- --changed [REF]    what the changes since REF (default: HEAD, uncommitted work) touch, in about two minutes`);
const args = process.argv.slice(2);
const changedFlag = args.indexOf('--changed');
/** The Git revision to compare with; undefined for a full run. */
const since = changedFlag === -1 ? undefined : (args[changedFlag + 1] ?? 'HEAD');
const selected = changedFlag === -1 ? args : [];
const unknown = selected.filter((part) => !parts.includes(part));
if (unknown.length) {
  console.error(`✗ Unknown part: ${unknown.join(', ')}. The parts are ${parts.join(', ')}; or use --changed [REF].`);
  process.exit(1);
}
const isSelected = (part) => selected.length === 0 || selected.includes(part);

await ensureInstalled();
const folder = mkdtempSync(join(tmpdir(), 'test-'));
const env = {
  ...toolEnv,
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
};
const total = { passed: 0, failed: 0, skipped: 0 };
/** Each part that ran, with its wall time in seconds. */
const times = [];
/** The time of each test file in seconds: the sum of its tests and hooks. */
const fileTimes = new Map();
/** Tests that passed only on retry: each is a fault to fix. */
const flakyTests = [];
process.on('SIGINT', () => {});

/** Runs a part and notes how long it took. */
async function timed(name, work) {
  const started = performance.now();
  await work();
  times.push([name, (performance.now() - started) / 1000]);
}

const heading = (text) => console.log(`\n━━ ${text} ${'━'.repeat(Math.max(0, 76 - text.length))}`);
const count = ({ passed = 0, failed = 0, skipped = 0 }) => {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
};

/** Runs a command at low priority and collects its output. */
const runQuietly = (command, commandArgs, stdoutFile) =>
  new Promise((resolve) => {
    const stdout = stdoutFile === undefined ? 'pipe' : openSync(stdoutFile, 'w');
    const child = spawn(command, commandArgs, { cwd: root, env, stdio: ['ignore', stdout, 'pipe'] });
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });

/** Runs one check: format, lint, types or dead code. */
async function check(name, checkArgs) {
  const { code, output } = await runQuietly(name, checkArgs);
  count(code === 0 ? { passed: 1 } : { failed: 1 });
  return { name: [name, ...checkArgs].join(' '), code, output };
}

/** Generates the OpenAPI document and lints it. */
async function checkOpenApi() {
  const document = join(folder, 'openapi.json');
  const made = await runQuietly(node24, ['scripts/openapi.ts'], document);
  const { code, output } = made.code === 0 ? await runQuietly('redocly', ['lint', document]) : made;
  count(code === 0 ? { passed: 1 } : { failed: 1 });
  return { name: 'redocly lint', code, output };
}

async function vitest(projects, more = []) {
  if (projects.includes('components') && !(await ensureBrowser())) return count({ failed: 1 });
  const report = join(folder, `${projects.join('-')}.json`);
  const projectArgs = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run('vitest', ['run', ...projectArgs, '--passWithNoTests', ...reporters, ...more], env);
  const { testResults = [], ...counts } = readReport(report);
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = counts;
  for (const { name, startTime, endTime, assertionResults } of testResults) {
    const file = relative(root, name);
    fileTimes.set(file, (endTime - startTime) / 1000);
    for (const { status, failureMessages, title } of assertionResults)
      if (status === 'passed' && failureMessages.length > 0) flakyTests.push(`${file} ${title}`);
  }
  // A file that does not load has no failed test.
  count({
    passed: numPassedTests,
    failed: Math.max(numFailedTests, code === 0 ? 0 : 1),
    skipped: numPendingTests + numTodoTests,
  });
}

async function browserTests(files = []) {
  if (!(await ensureBrowser())) return count({ failed: 1 });
  const report = join(folder, 'e2e.json');
  const data = mkdtempSync(join(tmpdir(), 'e2e-'));
  // Playwright forces colors on its workers, and Node warns of both variables. Its report has colors on a terminal.
  const ownEnv = { ...env, NO_COLOR: undefined, E2E_DATA: data, E2E_REPORT: report };
  const playwright = ['node_modules/playwright/cli.js', 'test', '--pass-with-no-tests', ...files];
  const code = await run(node24, playwright, ownEnv);
  rmSync(data, { recursive: true, force: true });
  const { stats = {}, suites = [] } = readReport(report);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats;
  flakyTests.push(...suites.flatMap(flakyIn));
  for (const suite of suites) fileTimes.set(`test/e2e/${suite.file}`, secondsOf(suite));
  console.log(`${suites.reduce((sum, suite) => sum + loadsOf(suite), 0)} page loads`);
  count({ passed: expected + flaky, failed: Math.max(unexpected, code === 0 ? 0 : 1), skipped });
}

/** The results of all tests of a suite of Playwright's report. */
const resultsOf = ({ suites = [], specs = [] }) => [
  ...suites.flatMap(resultsOf),
  ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results)),
];
/** How many pages the tests of a suite loaded (test/e2e/support/fixtures.ts). */
const loadsOf = (suite) =>
  resultsOf(suite)
    .flatMap(({ annotations = [] }) => annotations)
    .filter(({ type }) => type === 'page load').length;
/** How long the tests of a suite took, in seconds. */
const secondsOf = (suite) => resultsOf(suite).reduce((sum, { duration }) => sum + duration / 1000, 0);

/** Titles of the tests in a suite of Playwright's report that passed only on retry. */
const flakyIn = ({ suites = [], specs = [] }) => [
  ...suites.flatMap(flakyIn),
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, line, title }) => `${file}:${line} ${title}`),
];

/**
 * Finds a Chromium: an installed one, else Playwright's, else the system's package where this user may install it.
 */
async function ensureBrowser() {
  const { findChromium } = await import('./find-chromium.mjs');
  if (findChromium()) return true;
  console.log('… No Chromium on this machine (CHROMIUM_PATH can name one): downloading Playwright’s');
  await run(node24, ['node_modules/playwright/cli.js', 'install', 'chromium'], env);
  if (findChromium()) return true;
  if (process.getuid?.() === 0) {
    console.log('… The download failed; installing the system’s package');
    await run('apt-get', ['update', '-qq']);
    // Not every release has the headless shell as a package of its own.
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (!findChromium()) await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
  }
  if (findChromium()) return true;
  console.error('✗ There is no Chromium. Install one and run: CHROMIUM_PATH=/path/to/chromium npm test');
  return false;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

async function printChecks(checks) {
  heading('Format, lint, types');
  for (const { name, code, output } of await Promise.all(checks))
    console.log(code === 0 ? `✓ ${name}` : `✗ ${name}\n${output}`);
}

async function runAll() {
  // In one run: what one project leaves of the machine while it starts and ends, another uses.
  const projects = ['unit', 'functions', 'infra', 'components'].filter(isSelected);
  if (projects.length) {
    heading(`Tests: ${projects.join(', ')}`);
    await timed(projects.join(', '), () => vitest(projects));
  }
  if (isSelected('stage')) {
    heading('Tests: the local stage with real HTTP, queues and table');
    await timed('stage', () => vitest(['stage']));
  }
  // Browser tests wait a tenth of their time: the checks use what that leaves of the machine.
  const checks = isSelected('check')
    ? [
        check('biome', ['check', '.']),
        check('tsc', ['--noEmit']),
        check('tsc', ['--noEmit', '-p', 'web/shell/service-worker']),
        check('knip', []),
        checkOpenApi(),
      ]
    : [];
  if (isSelected('e2e')) {
    heading('Tests: Chromium against the built site');
    await timed('e2e', () => browserTests());
  }
  if (checks.length) await timed('check', () => printChecks(checks));
  printTimes();
}

/** Prints what took how long, so that a slow-down is noticed when it comes. */
function printTimes() {
  heading('Times');
  const line = ([name, seconds]) => console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
  times.forEach(line);
  console.log('The ten slowest files:');
  [...fileTimes]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 10)
    .forEach(line);
}

/** Browser tests beyond this many files would not end within two minutes. */
const maxBrowserFiles = 4;

async function runChanged() {
  const changed = changedFiles();
  if (changed.length === 0) return console.log(`Nothing has changed since ${since}.`);
  const touches = (pattern) => changed.some((file) => pattern.test(file));
  const checked = changed.filter((file) => /\.(ts|tsx|mjs|js|json|css)$/.test(file));
  const checks = [
    check('biome', ['check', '--no-errors-on-unmatched', ...checked]),
    check('tsc', ['--noEmit']),
    ...(touches(/^web\//) ? [check('tsc', ['--noEmit', '-p', 'web/shell/service-worker'])] : []),
    ...(touches(/^shared\//) ? [checkOpenApi()] : []),
  ];
  heading('Tests: unit, functions, infra that import a changed file');
  await vitest(['unit', 'functions', 'infra'], ['--changed', since]);
  const componentFiles = testsFor(changed, 'test/components');
  if (componentFiles.length) {
    heading('Tests: components');
    await vitest(['components'], componentFiles);
  }
  const stageFiles = changed.filter((file) => /^test\/stage\/.*\.test\.ts$/.test(file));
  if (stageFiles.length) {
    heading('Tests: changed files of the local stage');
    await vitest(['stage'], stageFiles);
  }
  const browserFiles = testsFor(changed, 'test/e2e');
  if (browserFiles.length) {
    heading('Tests: Chromium against the built site');
    await browserTests(browserFiles.slice(0, maxBrowserFiles));
  }
  await printChecks(checks);
  const left = browserFiles.slice(maxBrowserFiles);
  if (left.length) console.log(`! not run: ${left.join(', ')}`);
  if (touches(/^(functions|infra|scripts\/local-stage|web|shared)\//))
    console.log('! `npm test` also runs the rest of the stage and browser tests, which may see these changes.');
}

/** Changed, added and untracked files, relative to the repository; deleted ones are left out. */
function changedFiles() {
  const git = (...gitArgs) => execFileSync('git', gitArgs, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  return [
    ...git('diff', '--name-only', '--diff-filter=d', since),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}

/**
 * The tests of a folder for these changes: changed tests themselves, and tests named after a changed folder or file of
 * the site (`web/reader/topics/...` -> `test/components/.../topics.test.tsx`), changed ones first.
 */
function testsFor(changed, folder) {
  const all = readdirSync(join(root, folder), { recursive: true })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`);
  const own = all.filter((file) => changed.includes(file));
  const words = new Set(
    changed
      .filter((file) => /^web\/(?:reader|desk|shell)\//.test(file))
      .flatMap((file) => [basename(file).replace(/\.\w+$/, ''), ...file.split('/').slice(2, -1)]),
  );
  const related = all.filter((file) => words.has(basename(file).replace(/\.test\.tsx?$/, '')));
  return [...new Set([...own, ...related])];
}

await (since === undefined ? runAll() : runChanged());
rmSync(folder, { recursive: true, force: true });
for (const title of flakyTests) console.log(`! passed only on retry: ${title}`);
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed === 0 ? 0 : 1;
