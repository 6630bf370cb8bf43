import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Words that no sentence begins with: the subject is missing, or stands in the title around. */
const words = 'is are was were has have had can cannot does do may must of that which'.split(' ');
const fragment = new RegExp(`(?:\\b(?:test|it)(?:\\.\\w+)*|\\))\\(\\s*['"\`]((?:${words.join('|')}) .*)`, 'g');
const fragmentsIn = (text: string): string[] => [...text.matchAll(fragment)].map(([, title = '']) => title);

test('titles of tests have a subject, so that a line of a log says what failed', () => {
  const files = globSync('test/**/*.test.{ts,tsx}', { cwd: root });
  const found = files.flatMap((file) =>
    fragmentsIn(readFileSync(`${root}/${file}`, 'utf8')).map((title) => `${file}: ${title}`),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(found).toEqual([]);
});

test('the search for titles without a subject finds them, also after a table of cases', () => {
  const [first, second] = ['is shown', 'of a member are refused'];
  expect(fragmentsIn(`it('${first}', () => {});\nit.each([1])(\n'${second}', () => {});`)).toEqual([
    expect.stringContaining(first),
    expect.stringContaining(second),
  ]);
});
