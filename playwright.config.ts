import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from 'playwright/test';
import { findChromium } from './scripts/find-chromium.mjs';

/** A folder for the stage of this run; the runner's workers read this file too and get the same one. */
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), 'e2e-'));

const executablePath = findChromium();

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  // One stage for all; two browsers beside it are what two cores bear.
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  // A machine that others use too can starve a browser for a minute. What passes only then is listed as flaky, and is a fault to mend.
  retries: 1,
  expect: { timeout: 15_000 },
  reporter: [['list'], ...(process.env.E2E_REPORT ? [['json', { outputFile: process.env.E2E_REPORT }] as const] : [])],
  use: {
    ...devices['Desktop Chrome'],
    // A tab is emptied between tests (storage, routes, scripts) instead of thrown away: a new one costs three processes, two fifths of all the time.
    reuseContext: true,
    // Printed by the stage once it is ready, caught by `wait` below.
    ...(process.env.STAGE_URL === undefined ? {} : { baseURL: process.env.STAGE_URL }),
    // What a service worker asks for passes a test's own answers by; test/e2e/site/offline.test.ts lets it in.
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
        // One process for all pages of a browser, which keeps what it has compiled; no functions compiled that never run, none optimized for pages that soon go: a fifth of all the time.
        ...[
          '--renderer-process-limit=1',
          '--disable-site-isolation-trials',
          '--js-flags=--max-lazy --no-opt --no-maglev',
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
