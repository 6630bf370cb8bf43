import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = globSync('{functions,scripts,shared,infra}/**/*.{ts,mjs}', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'),
}));

/** The text after the parenthesis that closes the one before `from`. */
function afterCall(text: string, from: number): string {
  let open = 1;
  let i = from;
  for (; open > 0 && i < text.length; i++) open += text[i] === '(' ? 1 : text[i] === ')' ? -1 : 0;
  return text.slice(i);
}

/** Calls that send several items past `batch.ts`: `entity.put(rows).go()` with anything but one object. */
const directBatches = (text: string): string[] =>
  [...text.matchAll(/\.(?:put|get|delete)\((?!\{|head\))/g)]
    .filter((match) => /^\s*\.go\(/.test(afterCall(text, match.index + match[0].length)))
    .map(([call]) => call);

/** Transactions that are not sent by `writeTransaction`. */
const directTransactions = (text: string): boolean =>
  /\.transaction\s*\.(?:write|get)\(|\bcreate(?:Write|Get)Transaction\(/.test(text);

const commands =
  /\b(?:Batch(?:Get|Write)|Transact(?:Get|Write))(?:Item|Items)?Command\b|\b(?:Batch)?Execute(?:Statement|Transaction)Command\b|\.batch(?:Get|Write)\(/;

test('only the batch helper sends batches, and only writeTransaction sends transactions', () => {
  const others = files.filter(({ file }) => !file.startsWith('functions/table/'));
  expect(others.filter(({ text }) => directBatches(text).length > 0).map(({ file }) => file)).toEqual([]);
  expect(others.filter(({ text }) => directTransactions(text)).map(({ file }) => file)).toEqual([]);
  // A migration replaces raw items, and decides itself what a failed condition means.
  const allowed = ['functions/table/batch.ts', 'functions/table/replace-item.ts'];
  expect(
    files.filter(({ file, text }) => commands.test(text) && !allowed.includes(file)).map(({ file }) => file),
  ).toEqual([]);
});

test('only saveChange makes rows of the audit log, so each change of a record has one', () => {
  const makers = files.filter(({ text }) => /\bauditRow\(/.test(text)).map(({ file }) => file);
  expect(makers.toSorted()).toEqual(['functions/records/audit.ts', 'functions/records/save-change.ts']);
});

test('the search finds batches and transactions that are sent directly', () => {
  for (const name of ['BatchExecuteStatement', 'ExecuteStatement', 'ExecuteTransaction', 'BatchWriteItem'])
    expect(commands.test(`await client.send(new ${name}Command({}))`)).toBe(true);
  expect(commands.test("operation === 'BatchExecuteStatement'")).toBe(false);
  expect(directBatches('await entity().put(rows.map((row) => ({ ...row })))\n  .go({});')).toHaveLength(1);
  expect(directBatches('await entity().get([{ id }]).go();')).toHaveLength(1);
  expect(directBatches('entity().get({ id }).go(); batchRead(entity(), ids); map.get(id);')).toEqual([]);
  expect(directTransactions('await rows()\n.transaction.write(({ run }) => [])).go();')).toBe(true);
  expect(directTransactions('await createWriteTransaction(rows, ({ run }) => [])).go();')).toBe(true);
  expect(directTransactions('await writeTransaction(rows(), ({ run }) => []);')).toBe(false);
});

/** Queries that read one page and drop the rest: neither all pages, nor one after the other by cursor. */
const onePageQueries = (text: string): string[] =>
  [...text.matchAll(/\.query\s*\.\w+\([^;]*?\.go\(([^;]*?)\)[;,\s)]/g)]
    .filter(([, options = '']) => !/pages: 'all'|\bcursor\b|\bpage\b|\blimit: 1\b/.test(options))
    .map(([query]) => query);

test('a query reads all pages, or goes on at its cursor', () => {
  expect(files.flatMap(({ file, text }) => onePageQueries(text).map((query) => `${file}: ${query}`))).toEqual([]);
  expect(onePageQueries('entity().query.byName({}).go({ limit: 5 });')).toHaveLength(1);
  expect(onePageQueries('entity().query.byName({}).go();')).toHaveLength(1);
});
