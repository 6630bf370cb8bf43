import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = 'docs/decisions';
const read = (file: string): string => readFileSync(`${root}/${file}`, 'utf8');
const records = globSync(`${folder}/[0-9]*.md`, { cwd: root }).toSorted();
/** Rows of the index: the title, the file and the state of each record. */
const rows = [...read(`${folder}/README.md`).matchAll(/^\| \[(.+)\]\((.+)\) \| (.+) \|$/gm)];

test('decision records have at most 45 lines of 120 characters', () => {
  const long = records.filter((file) => {
    const lines = read(file).trimEnd().split('\n');
    return lines.length > 45 || lines.some((line) => line.length > 120);
  });
  expect(records.length).toBeGreaterThan(10);
  expect(long).toEqual([]);
});

test('the index lists each decision record with its title and its state', () => {
  const listed = rows.map(([, title, file, state]) => [`${folder}/${file}`, `# ${title}`, `Status: ${state}`]);
  expect(listed).toEqual(records.map((file) => [file, ...read(file).split('\n\n').slice(0, 2)]));
});

test('a decision record holds, or is superseded by one that exists', () => {
  const unclear = records.filter((file) => {
    const [, state = '', successor] = /^Status: (holds|superseded by \[\d+\]\((.+)\))$/m.exec(read(file)) ?? [];
    return state === '' || (successor !== undefined && !existsSync(`${root}/${folder}/${successor}`));
  });
  expect(unclear).toEqual([]);
});

test('every link in the docs leads to a file', () => {
  const docs = globSync('{*.md,docs/**/*.md,functions/**/*.md}', { cwd: root });
  const dead = docs.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:)([^)#\s]+)/g)]
      .filter(([, path = '']) => !existsSync(join(root, dirname(file), path)))
      .map(([, path]) => `${file}: ${path}`),
  );
  expect(docs.length).toBeGreaterThan(20);
  expect(dead).toEqual([]);
});

test('every reference to a decision record leads to one', () => {
  const files = execFileSync('git', ['grep', '-lE', 'decisions/[0-9]', '--', ':!test/house'], {
    cwd: root,
    encoding: 'utf8',
  });
  const dead = files
    .trim()
    .split('\n')
    .flatMap((file) =>
      [...read(file).matchAll(/decisions\/(\d[\w-]*(?:\.md)?)/g)]
        .filter(([, name]) => !existsSync(`${root}/${folder}/${name}`))
        .map(([reference]) => `${file}: ${reference}`),
    );
  expect(dead).toEqual([]);
});
