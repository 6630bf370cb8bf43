import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !file.startsWith('test/fixtures/') && existsSync(join(root, file)));
const code = files.filter((file) => /\.(ts|tsx|mjs|js|css)$/.test(file));

test('comments wrap at 120 columns', () => {
  const long = code.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, i) => (line.length > 120 && /^\s*(?:\/\/|\/?\*)|\s\/\/ /.test(line) ? [`${file}:${i + 1}`] : [])),
  );
  expect(long).toEqual([]);
});

test('folders hold at most 25 source files', () => {
  // functions/api is flat on purpose: its listing is the list of endpoints.
  const folders = Map.groupBy(
    code.filter((file) => dirname(file) !== 'functions/api'),
    dirname,
  );
  expect([...folders].filter(([, inside]) => inside.length > 25).map(([folder]) => folder)).toEqual([]);
});

test('the lock file and the docs name no registry host', () => {
  const naming = files.filter(
    (file) =>
      (file === 'package-lock.json' || file.endsWith('.md')) &&
      /registry\.(?:npmjs|yarnpkg)|"resolved": "http/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(naming).toEqual([]);
});

test('every package in the lock file has its hash', () => {
  const { packages }: { packages: Record<string, { integrity?: string; inBundle?: boolean; link?: boolean }> } =
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  // Bundled packages are part of another one's archive, which has a hash.
  const unchecked = Object.entries(packages).filter(
    ([path, { integrity = '', inBundle, link }]) =>
      path !== '' && !inBundle && (link || !/^sha512-[\w+/]{86}==$/.test(integrity)),
  );
  expect(Object.keys(packages).length).toBeGreaterThan(1000);
  expect(unchecked.map(([path]) => path)).toEqual([]);
});
