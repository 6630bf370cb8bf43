import { defineConfig, devices } from 'playwright/test';
import base from '../../playwright.config.ts';

const { MUTATION = '0', STAGE_URL = '', MUTATION_REPORT = '' } = process.env;
const { webServer: _, ...rest } = base;

/** The browser tests against a running stage (run.ts), in a browser that switches one mutation of its site on. */
export default defineConfig({
  ...rest,
  testDir: '../e2e',
  outputDir: '../../test-results/mutations',
  retries: 0,
  forbidOnly: false,
  // What a mutation breaks does not come later.
  expect: { timeout: 15_000 },
  reporter: [['json', { outputFile: MUTATION_REPORT }]],
  use: {
    ...rest.use,
    trace: 'off',
    baseURL: STAGE_URL,
    userAgent: `${devices['Desktop Chrome'].userAgent} mutation/${MUTATION};`,
  },
});
