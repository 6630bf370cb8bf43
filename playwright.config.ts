import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from 'playwright/test';
import { findChromium } from './scripts/find-chromium.mjs';

/** The data folder of this run's stage. The workers also load this file and inherit the same folder. */
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), 'e2e-'));

const executablePath = findChromium();

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  // All tests share one stage; two cores carry it and two browsers.
  workers: 2,
  fullyParallel: true,
  timeout: 120_000,
  // A busy machine can starve a browser for a minute. A test that passes only on the retry is reported as flaky and has
  // to be fixed.
  retries: 1,
  expect: { timeout: 30_000 },
  reporter: [['list'], ...(process.env.E2E_REPORT ? [['json', { outputFile: process.env.E2E_REPORT }] as const] : [])],
  use: {
    ...devices['Desktop Chrome'],
    // Reuses the tab and resets storage, routes and scripts between tests: a new context costs three processes and 40 %
    // of the run time.
    reuseContext: true,
    // Set by `wait` below from the line that the stage prints when it is ready.
    ...(process.env.STAGE_URL === undefined ? {} : { baseURL: process.env.STAGE_URL }),
    // Requests of a service worker bypass the mocks of a page; only test/e2e/site/offline.test.ts allows it.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        ...[
          '--no-sandbox',
          '--disable-gpu',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
        ],
        // One renderer process, which keeps its compiled code, lazy compilation, no optimising compiler for short-lived
        // pages and no helper threads of V8 save a quarter of the run time: two browsers keep two cores busy without.
        ...[
          '--renderer-process-limit=1',
          '--disable-site-isolation-trials',
          '--js-flags=--max-lazy --no-opt --no-maglev --single-threaded',
        ],
      ],
    },
  },
  webServer: {
    command: `node scripts/start.mjs --port 0 --offline --data ${JSON.stringify(process.env.E2E_DATA)}`,
    wait: { stdout: / is ready at (?<stage_url>http:\S+)/ },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
