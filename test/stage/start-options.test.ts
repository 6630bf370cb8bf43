import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runStart, temporaryFolder } from '#test/support/stage.ts';

it('npm start rejects an unknown option', async () => {
  const { code, output } = await runStart(['--prot', '3000']);
  expect(code).toBe(1);
  expect(output).toContain("'--prot'");
  expect(output).not.toContain('    at ');
});

it('npm start lists its options', async () => {
  const { code, output } = await runStart(['--help']);
  expect(code).toBe(0);
  for (const option of ['--port', '--data', '--fresh', '--feeds', '--sources', '--no-seed'])
    expect(output).toContain(option);
});

it('npm start rejects an invalid source with its number in the list', async () => {
  const folder = temporaryFolder();
  const file = join(folder.path, 'list.json');
  writeFileSync(file, JSON.stringify([{ url: 'https://one.example/feed' }, { url: 'file:///etc/passwd' }]));
  const { code, output } = await runStart(['--port', '0', '--data', `${folder.path}/data`, '--sources', file]);
  folder.remove();
  expect(code).toBe(1);
  expect(output).toContain('entry 2');
  expect(output).toContain('not an http(s) address');
});

it('npm start rejects --providers on another machine', async () => {
  const { code, output } = await runStart(['--providers', 'https://somewhere.example']);
  expect(code).toBe(1);
  expect(output).toContain('--providers takes an address such as http://127.0.0.1:4010');
});
