import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { rss } from './read.ts';

// Generous, for busy machines: nothing here is measured.
vi.setConfig({ testTimeout: 120_000 });

const script = fileURLToPath(new URL('../../../scripts/feed.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'feed-script-'));
const good = join(folder, 'good.xml');
const page = join(folder, 'page.html');
writeFileSync(good, rss('<item><title>One\u2028two</title><link>/1</link></item>'));
writeFileSync(page, '<!doctype html><title>x</title>');
afterAll(() => rmSync(folder, { recursive: true }));

const run = (args: string[], input = '') => spawnSync(process.execPath, [script, ...args], { input, encoding: 'utf8' });

describe('npm run feed [ING-27]', () => {
  test('npm run feed prints one feed as JSON', () => {
    const { stdout, status } = run([good, '--url=', '--content-type=text/xml']);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      title: 'The Paper',
      entries: [{ title: 'One two', link: 'https://paper.example/1' }],
    });
  });

  test.each([[page], ['/no/such/file'], [], ['--unknown', good], ['http://10.0.0.1/feed']].map((args) => ({ args })))(
    'npm run feed prints one line and exits with code 1: $args',
    ({ args }) => {
      const { stdout, stderr, status } = run(args);
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr.trim().split('\n')).toHaveLength(1);
    },
  );

  test('npm run feed parses every line in order and continues after an invalid one', () => {
    const lines = [
      { file: good, url: 'https://a.example/' },
      { file: page },
      { file: '/no/such/file' },
      { nothing: 1 },
      { file: folder },
    ];
    const { stdout, status } = run(
      ['--lines'],
      `${lines.map((line) => JSON.stringify(line)).join('\n')}\nno json\n\n${JSON.stringify({ file: good, url: '' })}`,
    );
    const hasError = stdout
      .trimEnd()
      .split('\n')
      .map((line) => Object.keys(JSON.parse(line)).includes('error'));
    expect([status, hasError]).toEqual([0, [false, true, true, true, true, true, false]]);
  });
});
