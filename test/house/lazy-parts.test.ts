import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { files } from './imports-of.ts';

/** Imports that need no handler where they are written, and why. */
const handledElsewhere = new Map([
  ["web/app.tsx: import('./reader/account/load-reader.ts')", 'firebase-session.ts handles a reader that fails to load'],
  ["web/shell/api/client.ts: import('../parse-reply.ts')", 'each caller handles a failed call'],
  ["web/shell/session/session.ts: import('./firebase-session.ts')", 'each caller handles a failed sign-in'],
  ["web/desk/audit/audit-export.tsx: import('../figures/csv-text.ts')", 'its caller shows that the export failed'],
  ["web/reader/article/purifier.ts: import('./purify-body.ts')", 'part of the article page, which handles it'],
]);

const isNode = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const nameOf = (callee: unknown): unknown =>
  isNode(callee) ? (isNode(callee.property) ? callee.property.name : callee.name) : undefined;

/** Adds the dynamic imports below `node` that have neither a boundary (`lazyPart`) nor a handler of failures. */
function collect(node: unknown, isHandled: boolean, found: { start: number; end: number }[]): void {
  if (!isNode(node)) return;
  if (node.type === 'ImportExpression' && !isHandled) found.push({ start: Number(node.start), end: Number(node.end) });
  const isPart =
    node.type === 'CallExpression' && ['lazyPart', 'page', 'pageWithBody'].includes(String(nameOf(node.callee)));
  for (const [key, child] of Object.entries(node)) {
    const isTried = node.type === 'TryStatement' && key === 'block' && node.handler !== null;
    const isCaught = node.type === 'CallExpression' && key === 'callee' && nameOf(node.callee) === 'catch';
    const handles = isHandled || isPart || isTried || isCaught;
    for (const one of Array.isArray(child) ? child : [child]) collect(one, handles, found);
  }
}

test('every dynamic import of the site has a boundary or a handler of its failure', () => {
  const unhandled = files
    .filter((file) => file.startsWith('web/') && !file.startsWith('web/bundling/'))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      if (!text.includes('import(')) return [];
      const found: { start: number; end: number }[] = [];
      collect(parseSync(file, text).program, false, found);
      return found.map(({ start, end }) => `${file}: ${text.slice(start, end)}`);
    });
  expect(new Set(unhandled)).toEqual(new Set(handledElsewhere.keys()));
});
