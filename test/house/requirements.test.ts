import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(`${root}/${file}`, 'utf8');

/** The first cell of each row of a document's tables, heads and rules left out. */
const firstCells = (file: string): string[] =>
  [...read(file).matchAll(/^\| ([^|]+?) \|/gm)]
    .map(([, cell = '']) => cell)
    .filter((cell) => !['ID', 'Term', '---'].includes(cell));

const repeated = (all: readonly string[]): string[] => all.filter((one, place) => all.indexOf(one) !== place);

const ids = firstCells('docs/requirements.md');
const prefixes = [...new Set(ids.map((id) => id.split('-')[0]))];
/** Matches IDs of the prefixes in use only, because encodings and hashes have the same form. */
const idPattern = new RegExp(`\\b(${prefixes.join('|')})-(\\d+)\\b`, 'g');
const idsIn = (text: string): string[] => [...text.matchAll(idPattern)].map(([id]) => id);

const testFiles = globSync('test/**/*.{ts,tsx,mjs,json}', { cwd: root });
const productFiles = globSync('{functions,infra,shared,web,scripts}/**/*.{ts,tsx,mjs,css,html}', { cwd: root });

const mostIds = 4;
/** The literal that is the first argument of test, it or describe, or of the function that `.each` returns. */
const titlePattern = /(?:\b(?:test|it|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\[\s\S]|(?!\1)[^\\])*)\1/g;
const titlesIn = (text: string): string[] => [...text.matchAll(titlePattern)].map(([, , title = '']) => title);

/** Counts every ID that a range (`to`) covers. */
function countIds(title: string): number {
  const ranges = new RegExp(`${idPattern.source} to \\1-(\\d+)`, 'g');
  const inside = [...title.matchAll(ranges)].reduce((sum, [, , from, to]) => sum + Number(to) - Number(from) - 1, 0);
  return idsIn(title).length + inside;
}

describe('requirements', () => {
  test('every ID in a test has a row', () => {
    const rows = new Set(ids);
    const missing = testFiles.flatMap((file) =>
      idsIn(read(file))
        .filter((id) => !rows.has(id))
        .map((id) => `${file}: ${id}`),
    );
    expect(ids.length).toBeGreaterThan(900);
    expect(missing).toEqual([]);
  });

  test('no ID has two rows', () => {
    expect(repeated(ids)).toEqual([]);
  });

  test('no product code names an ID', () => {
    const found = productFiles.flatMap((file) => idsIn(read(file)).map((id) => `${file}: ${id}`));
    expect(productFiles.length).toBeGreaterThan(500);
    expect(found).toEqual([]);
  });

  test('no test title has more than four IDs', () => {
    const titles = testFiles.flatMap((file) => titlesIn(read(file)).map((title) => ({ file, title })));
    const crowded = titles.filter(({ title }) => countIds(title) > mostIds);
    expect(titles.length).toBeGreaterThan(1000);
    expect(crowded.map(({ file, title }) => `${file}: ${title}`)).toEqual([]);
  });
});

describe('glossary', () => {
  const terms = firstCells('docs/glossary.md').map((term) => term.toLowerCase());

  test('the glossary has at most 40 terms', () => {
    expect(terms.length).toBeGreaterThan(0);
    expect(terms.length).toBeLessThanOrEqual(40);
  });

  test('the glossary defines each term once', () => {
    expect(repeated(terms)).toEqual([]);
  });
});
