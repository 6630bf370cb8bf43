import { globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Who may import whom: for files below the key, the project's own folders that may be imported, and whether packages may. */
const zones: [under: string, mayImport: string[], packages: (name: string) => boolean][] = [
  ['shared/config/', ['shared/'], () => false],
  ['shared/', ['shared/'], (name) => name.startsWith('zod')],
  ['functions/runtime/', ['functions/runtime/', 'shared/'], () => true],
  ['functions/store/', ['functions/store/', 'functions/runtime/', 'shared/'], () => true],
  ['functions/api/', ['functions/store/', 'functions/runtime/', 'shared/'], () => true],
  ...['documents', 'ingest', 'generate', 'live', 'tally'].map((folder): [string, string[], () => boolean] => [
    `functions/${folder}/`,
    [`functions/${folder}/`, 'functions/store/', 'functions/runtime/', 'shared/'],
    () => true,
  ]),
  ['infra/', ['infra/', 'shared/', 'scripts/bundle-functions.ts', 'web/security'], () => true],
  ['web/ui/', ['web/ui/', 'web/theme.ts', 'shared/'], () => true],
  ['web/storage/', ['web/storage/', 'shared/'], () => true],
  ['web/messages/', ['web/messages/', 'shared/'], () => true],
  ['web/', ['web/', 'shared/'], () => true],
];

interface Import {
  file: string;
  target: string;
  own: boolean;
}

function importsOf(file: string): Import[] {
  const text = readFileSync(resolve(root, file), 'utf8');
  const found = text.matchAll(
    /^\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm,
  );
  return [...found].map(([, from, bare, dynamic]) => {
    const name = from ?? bare ?? dynamic ?? '';
    if (name.startsWith('#')) return { file, target: name.slice(1), own: true };
    if (name.startsWith('.')) return { file, target: relative(root, resolve(root, dirname(file), name)), own: true };
    return { file, target: name, own: false };
  });
}

const files = globSync('{shared,functions,infra,web}/**/*.{ts,tsx}', { cwd: root });
const imports = files.flatMap(importsOf);

describe('who may import whom', () => {
  test('the rules see the imports', () => {
    expect(imports.filter(({ own }) => own).length).toBeGreaterThan(50);
  });
  test('every import stays within its zone', () => {
    const wrong = imports.filter(({ file, target, own }) => {
      const zone = zones.find(([under]) => file.startsWith(under));
      if (zone === undefined) return true;
      return own ? !zone[1].some((folder) => target.startsWith(folder)) : !zone[2](target);
    });
    expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
  });
  test('a feature never imports another feature', () => {
    const feature = (path: string) => /^web\/features\/([^/]+)\//.exec(path)?.[1];
    const wrong = imports.filter(
      ({ file, target }) => feature(file) && feature(target) && feature(file) !== feature(target),
    );
    expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
  });
  test('nobody imports scripts or tests', () => {
    const wrong = imports.filter(
      ({ own, target }) => own && /^(?:scripts|test)\//.test(target) && target !== 'scripts/bundle-functions.ts',
    );
    expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
  });
});
