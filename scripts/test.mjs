#!/usr/bin/env node
// `npm test`: installs what is missing, then runs every check. `npm test -- check unit stage` runs those parts only.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { ensureInstalled, node24, root, run } from './install.mjs';

const parts = ['check', 'unit', 'functions', 'infra', 'stage', 'e2e'];
const asked = process.argv.slice(2);
const unknown = asked.filter((part) => !parts.includes(part));
if (unknown.length) {
  console.error(`✗ npm test knows no part '${unknown.join(', ')}'; it has ${parts.join(', ')}.`);
  process.exit(1);
}
const wanted = (part) => asked.length === 0 || asked.includes(part);

await ensureInstalled();
const folder = mkdtempSync(join(tmpdir(), 'test-'));
// The programs of this project run under its own Node, whatever the machine's is.
const env = {
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
  ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
};
const total = { passed: 0, failed: 0, skipped: 0 };
/** Browser tests that passed only when tried again: each is a fault to mend. */
const secondTries = [];
process.on('SIGINT', () => {});

const heading = (text) => console.log(`\n━━ ${text} ${'━'.repeat(Math.max(0, 76 - text.length))}`);
const count = ({ passed = 0, failed = 0, skipped = 0 }) => {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
};

/** Runs a program behind all others, keeps what it says for later; resolves to its exit code and output. */
const quietly = (command, args) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });

/** Format, lint and types: one check each. */
async function check(name, args) {
  const { code, output } = await quietly(name, args);
  count(code === 0 ? { passed: 1 } : { failed: 1 });
  return { name: [name, ...args].join(' '), code, output };
}

async function vitest(projects) {
  const report = join(folder, `${projects.join('-')}.json`);
  const selected = projects.flatMap((project) => ['--project', project]);
  const code = await run(
    'vitest',
    ['run', ...selected, '--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    env,
  );
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = read(report);
  // A file that does not even load has no failed test of its own.
  count({
    passed: numPassedTests,
    failed: Math.max(numFailedTests, code === 0 ? 0 : 1),
    skipped: numPendingTests + numTodoTests,
  });
}

async function endToEnd() {
  if (!(await browser())) return count({ failed: 1 });
  const report = join(folder, 'e2e.json');
  const data = mkdtempSync(join(tmpdir(), 'e2e-'));
  const own = { ...env, E2E_DATA: data, E2E_REPORT: report };
  const code = await run(node24, ['node_modules/playwright/cli.js', 'test', '--pass-with-no-tests'], own);
  rmSync(data, { recursive: true, force: true });
  const told = read(report);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = told.stats ?? {};
  secondTries.push(...(told.suites ?? []).flatMap(flakyIn));
  count({ passed: expected + flaky, failed: Math.max(unexpected, code === 0 ? 0 : 1), skipped });
}

/** The titles of the tests in a suite of Playwright's report that passed only when tried again. */
const flakyIn = ({ suites = [], specs = [] }) => [
  ...suites.flatMap(flakyIn),
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, line, title }) => `${file}:${line} ${title}`),
];

/** Makes sure that there is a Chromium: one that is here, else Playwright's, else the system's package where we may install it. */
async function browser() {
  const { findChromium } = await import('./find-chromium.mjs');
  if (findChromium()) return true;
  console.log('… No Chromium on this machine (CHROMIUM_PATH would name one): fetching Playwright’s');
  await run(node24, ['node_modules/playwright/cli.js', 'install', 'chromium'], env);
  if (findChromium()) return true;
  if (process.getuid?.() === 0) {
    console.log('… That failed; installing the system’s package: apt-get install chromium');
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
  }
  if (findChromium()) return true;
  console.error('✗ No Chromium could be had. Install one and name it: CHROMIUM_PATH=/path/to/chromium npm test');
  return false;
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return {};
  }
}

const projects = ['unit', 'functions', 'infra'].filter(wanted);
if (projects.length) {
  heading(`Tests: ${projects.join(', ')}`);
  await vitest(projects);
}
if (wanted('stage')) {
  heading('Tests: the local stage, real HTTP, real queues, real table');
  await vitest(['stage']);
}
// A tenth of the browser tests is waiting: format, lint and types take what that leaves of the machine.
const checks = wanted('check')
  ? [
      check('biome', ['check', '.']),
      check('tsc', ['--noEmit']),
      check('tsc', ['--noEmit', '-p', 'web/service-worker']),
      check('knip', []),
    ]
  : [];
if (wanted('e2e')) {
  heading('Tests: Chromium against the built site');
  await endToEnd();
}
if (checks.length) {
  heading('Format, lint, types');
  for (const { name, code, output } of await Promise.all(checks))
    console.log(code === 0 ? `✓ ${name}` : `✗ ${name}\n${output}`);
}
rmSync(folder, { recursive: true, force: true });
for (const title of secondTries) console.log(`! passed only when tried again: ${title}`);
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed === 0 ? 0 : 1;
