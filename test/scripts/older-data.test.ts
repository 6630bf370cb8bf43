import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDataDir } from '#scripts/local-stage/data-dir.ts';
import { dataForm, formFile, openTableFile, setOlderDataAside } from '#scripts/local-stage/table/table-file.ts';

const now = new Date('2026-11-26T11:20:05.678Z');
let parent = '';
let path = '';

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'older-'));
  path = join(parent, 'data');
});
afterEach(() => rmSync(parent, { recursive: true }));

/** Leaves the data folder of a stage that has ended, in this form. */
function leave(form: number | null): void {
  const data = openDataDir(path, false);
  writeFileSync(data.file('table.db'), 'articles');
  if (form !== null) data.write(formFile, form);
  data.close();
}

test.each([null, dataForm - 1, dataForm + 1])('data in form %s are moved aside as they are', (form) => {
  leave(form);
  const kept = setOlderDataAside(path, now);
  expect(kept).toBe(`${path}-2026-11-26T11-20-05`);
  expect(existsSync(path)).toBe(false);
  expect(readFileSync(join(kept ?? '', 'table.db'), 'utf8')).toBe('articles');
});

test('the table of a killed stage is moved aside with its last changes', () => {
  leave(null);
  const data = openDataDir(path, false);
  const table = openTableFile(data);
  writeFileSync(table.path, 'articles of the last minute');
  data.close();
  const kept = setOlderDataAside(path, now);
  expect(readFileSync(join(kept ?? '', 'table.db'), 'utf8')).toBe('articles of the last minute');
});

test('data in the form of today stay', () => {
  leave(dataForm);
  expect(setOlderDataAside(path, now)).toBeUndefined();
  expect(readdirSync(parent)).toEqual(['data']);
});

test('a folder that is not of a stage stays', () => {
  mkdirSync(path);
  writeFileSync(join(path, 'letter.txt'), 'mine');
  expect(setOlderDataAside(path, now)).toBeUndefined();
  expect(readdirSync(path)).toEqual(['letter.txt']);
});

test('data that a running stage uses stay', () => {
  leave(null);
  const running = openDataDir(path, false);
  expect(() => setOlderDataAside(path, now)).toThrow('Another stage uses');
  running.close();
  expect(readdirSync(parent)).toEqual(['data']);
});
