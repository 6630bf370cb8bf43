import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findChromium } from './scripts/find-chromium.mjs';
import { commands } from './test/components/support/commands.ts';
import { freshModules } from './test/components/support/fresh-modules.ts';
import { themeStyles } from './web/bundling/theme-styles.ts';

const executablePath = findChromium();

export default defineConfig({
  define: { LOCAL_STAGE: 'true' },
  test: {
    // By default Vitest leaves one core free, which is half of two.
    maxWorkers: '100%',
    // What a test prints is shown if it fails.
    silent: 'passed-only',
    slowTestThreshold: 5000,
    projects: [
      {
        extends: true,
        // Pure functions and components: test files share a process and its loaded modules.
        test: {
          name: 'unit',
          include: ['test/{house,domain,web,scripts}/**/*.test.ts'],
          setupFiles: 'test/support/setup/quiet-log.ts',
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        // Each file has its own table and environment, in a thread: it starts twice as fast as a process.
        test: {
          name: 'functions',
          include: ['test/{api,deploy,ingest,generate,live,search}/**/*.test.ts'],
          pool: 'threads',
          globalSetup: 'test/support/provide-table.ts',
          setupFiles: 'test/support/setup/quiet-log.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        // The CDK takes seconds to load: once per process, not once per file.
        test: {
          name: 'infra',
          include: ['test/infra/**/*.test.ts'],
          setupFiles: 'test/support/setup/quiet-log.ts',
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        // Components of the site in a tab of Chromium for each core, which the files share: no stage, and `fetch` is a
        // stub.
        plugins: [themeStyles(), react(), freshModules()],
        publicDir: 'web/public',
        optimizeDeps: {
          entries: ['web/app.tsx', 'test/components/**/*.{ts,tsx}'],
          // freshModules changes it.
          exclude: ['swr'],
          include: ['swr > use-sync-external-store/shim', 'swr > dequal/lite'],
        },
        test: {
          name: 'components',
          include: ['test/components/**/*.test.tsx'],
          setupFiles: 'test/components/support/setup.ts',
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 720 },
            commands,
            provider: playwright({
              contextOptions: { locale: 'en-US', timezoneId: 'UTC' },
              launchOptions: {
                ...(executablePath === undefined ? {} : { executablePath }),
                args: [
                  '--no-sandbox',
                  '--disable-gpu',
                  '--disable-background-networking',
                  '--disable-component-update',
                  '--disable-sync',
                ],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
          // Generous, for busy machines. As with browser tests, one that passes only on the retry has to be fixed.
          testTimeout: 30_000,
          retry: 1,
          // The first test of a page loads its modules.
          expect: { poll: { interval: 20, timeout: 20_000 } },
        },
      },
      {
        extends: true,
        // Files start local stages or share one; three at once, because they wait as much as they work.
        test: {
          name: 'stage',
          include: ['test/stage/**/*.test.ts'],
          maxWorkers: 3,
          globalSetup: 'test/stage/support/provide-stages.ts',
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        // `npm run test:browsers`: Firefox and WebKit, one after the other against one stage.
        test: {
          name: 'browsers',
          include: ['test/browsers/**/*.test.ts'],
          fileParallelism: false,
          globalSetup: 'test/browsers/stage.ts',
          testTimeout: 90_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
