import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort, listenOnLoopback } from '#scripts/local-stage/loopback.ts';
import { startDynoxide } from '#scripts/local-stage/table/table.ts';

const folder = mkdtempSync(join(tmpdir(), 'dynoxide-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the table server of the local stage', () => {
  it('the table server of the local stage starts on another port if a program has taken the free one, even one that responds', async () => {
    const other = await listenOnLoopback(0, (_, response) => response.end());
    const ports = [other.port, await freePort()];
    const { endpoint, child } = await startDynoxide(
      join(folder, 'table.log'),
      undefined,
      async () => ports.shift() ?? 0,
    );
    await child.stop();
    await other.close();
    expect(endpoint).not.toBe(`http://127.0.0.1:${other.port}`);
  });
});
