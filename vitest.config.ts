import { defineConfig } from 'vitest/config';

export default defineConfig({
  define: { LOCAL_STAGE: 'true' },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/{house,domain,ingest,generate,live,api,web,scripts}/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { extends: true, test: { name: 'infra', include: ['test/infra/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 } },
      {
        extends: true,
        // The real parts: one local stage for all files, so they run one after the other.
        test: { name: 'stage', include: ['test/stage/**/*.test.ts'], fileParallelism: false, testTimeout: 180_000, hookTimeout: 300_000 },
      },
    ],
  },
});
