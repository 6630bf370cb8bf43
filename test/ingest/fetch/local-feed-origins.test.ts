import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';

const bundled = async (local: boolean) => {
  const entry = fileURLToPath(new URL('../../../functions/feeds/fetch/guarded-fetch.ts', import.meta.url));
  const options = { bundle: true, write: false, platform: 'node', format: 'esm', minify: true } as const;
  const { outputFiles } = await build({ ...options, entryPoints: [entry], define: { LOCAL_STAGE: String(local) } });
  return outputFiles[0]?.text ?? '';
};

describe('loopback origins [ING-26]', () => {
  it('loopback origins are in the local bundle and not in the deployed one', async () => {
    expect(await bundled(false)).not.toContain('LOCAL_FEED_ORIGINS');
    expect(await bundled(true)).toContain('LOCAL_FEED_ORIGINS');
  });
});
