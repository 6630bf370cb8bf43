import { defineConfig } from 'vitest/config';

export default defineConfig({
  define: { LOCAL_STAGE: 'true' },
  test: {
    // Vitest leaves one core to itself otherwise, of two the half.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        // Rules and pieces without a table: files share a process and what it has loaded.
        test: {
          name: 'unit',
          include: ['test/{house,domain,web,scripts}/**/*.test.ts'],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        // A table and an environment of its own for each file, in a thread, which starts in half the time of a process.
        test: {
          name: 'functions',
          include: ['test/{api,ingest,generate,live}/**/*.test.ts'],
          pool: 'threads',
          globalSetup: 'test/support/provide-table.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        // The CDK takes seconds to load: once a process, not once a file.
        test: {
          name: 'infra',
          include: ['test/infra/**/*.test.ts'],
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        // The real parts: each file starts local stages of its own, three files at once: they wait as much as they work.
        test: {
          name: 'stage',
          include: ['test/stage/**/*.test.ts'],
          maxWorkers: 3,
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
