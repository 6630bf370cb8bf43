import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'stories-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the command on a file, and returns its exit code and output. */
function storiesOf(file: string): Promise<{ code: number | string; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile('node', ['scripts/stories.ts', file], (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

it('the command for stories prints the story of each valid line, and names the others', async () => {
  const file = join(folder, 'reports.jsonl');
  const lines = [
    { title: 'Dam wall cracks above Mbeya', publisher: 'A', host: 'a.example', publishedAt: '2026-03-03T06:00:00Z' },
    { title: 'Choir of Iringa wins a prize', publisher: 'B', host: 'b.example', other: 1 },
    { title: 'DAM WALL CRACKS ABOVE MBEYA', publisher: 'C', host: 'c.example', language: 'en-GB' },
    { title: 5 },
    { title: 'Cracks', publishedAt: 'yesterday' },
  ];
  writeFileSync(file, [...lines.map((line) => JSON.stringify(line)), 'no json', ''].join('\n'));
  const { code, stdout, stderr } = await storiesOf(file);
  expect(code).toBe(0);
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { line: 1, story: '1' },
    { line: 2, story: '2' },
    { line: 3, story: '1' },
  ]);
  expect(stderr.trim().split('\n')).toEqual([
    'Line 4 is skipped: title is no text.',
    'Line 5 is skipped: publishedAt is no date.',
    'Line 6 is skipped: it is no JSON.',
  ]);
});

it('the command for stories takes lines without times or with series of one title, and a file without lines', async () => {
  const file = join(folder, 'hidden-times.jsonl');
  const dam = { title: 'Dam wall cracks above Mbeya', publisher: '', host: 'a.example', publishedAt: '', language: '' };
  const series = { title: 'Weather forecast', publishedAt: null };
  const lines = [dam, { ...series, publisher: 'A' }, { ...series, publisher: 'B' }, { ...dam, publisher: 'C' }];
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\r\n'));
  const { stdout, stderr } = await storiesOf(file);
  const stories = stdout.trim().split('\n');
  expect(stories.map((line) => JSON.parse(line).story)).toEqual(['1', '2', '3', '1']);
  expect(stderr).toBe('');
  writeFileSync(file, '');
  expect(await storiesOf(file)).toEqual({ code: 0, stdout: '', stderr: '' });
});

it('the command for stories fails if the file cannot be read', async () => {
  const { code, stdout, stderr } = await storiesOf(join(folder, 'missing.jsonl'));
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^✗ The file cannot be read/);
});
