import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchExecuteStatementCommand,
  type BatchExecuteStatementCommandInput,
  DynamoDBDocumentClient,
} from '@aws-sdk/lib-dynamodb';
import type { Context } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, expect, test } from 'vitest';
import { startClock } from '#functions/runtime/time-left.ts';
import { batchPut, batchRead, batchSet } from '#functions/table/batch.ts';
import { table } from '#functions/table/client.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();

const entity = defineEntity({
  model: { entity: 'thing', version: '1', service },
  attributes: {
    id: { type: 'string', required: true },
    value: { type: 'string' },
    other: { type: 'string' },
  },
  indexes: {
    byId: {
      pk: { field: 'pk', composite: [], template: 'things', casing: 'none' },
      sk: { field: 'sk', composite: ['id'], template: '${id}', casing: 'none' },
    },
  },
});
const read = async (ids: string[]) =>
  (
    await batchRead(
      entity(),
      ids.map((id) => ({ id })),
    )
  ).toSorted((a, b) => (a.id < b.id ? -1 : 1));
const setValue = (rows: { id: string; value: string }[]) => batchSet(entity(), rows, 'value');
const rowsOf = (count: number, name: string) =>
  Array.from({ length: count }, (_, n) => ({ id: `${name}#${String(n).padStart(3, '0')}`, value: 'new' }));
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
/** Stores rows with an old value and another attribute. */
const store = (rows: { id: string }[]) =>
  batchPut(
    entity(),
    rows.map(({ id }) => ({ id, value: 'old', other: `other of ${id}` })),
  );

let broken: ReturnType<typeof mockClient> | undefined;
afterEach(() => {
  broken?.restore();
  startClock(undefined);
});

type Statements = NonNullable<BatchExecuteStatementCommandInput['Statements']>;
/** Rejects the statements for which a code is given, and executes the others. @returns the ids of each request */
function reject(codeOf: (id: string, request: number) => string | undefined): string[][] {
  const requests: string[][] = [];
  const direct = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  broken = mockClient(table().client);
  broken.send.callThrough();
  broken.on(BatchExecuteStatementCommand).callsFake(async ({ Statements: statements }: { Statements: Statements }) => {
    const ids = statements.map(({ Parameters }) => String(Parameters?.at(-1)));
    requests.push(ids);
    const codes = ids.map((id) => codeOf(id, requests.length));
    const taken = statements.filter((_, i) => codes[i] === undefined);
    const { Responses = [] } =
      taken.length === 0 ? {} : await direct.send(new BatchExecuteStatementCommand({ Statements: taken }));
    const executed = Responses.values();
    return { Responses: codes.map((Code) => (Code === undefined ? executed.next().value : { Error: { Code } })) };
  });
  return requests;
}

test('a batch of updates sets one attribute, keeps the others, and sends 25 rows in a request', async () => {
  const rows = rowsOf(60, 'many');
  await store(rows);
  const requests = reject(() => undefined);
  expect(await setValue(rows)).toEqual([]);
  expect(requests.map(({ length }) => length).sort()).toEqual([10, 25, 25]);
  expect(await read(idsOf(rows))).toEqual(rows.map((row) => ({ ...row, other: `other of ${row.id}` })));
});

test.each([
  'InternalServerError',
  'ProvisionedThroughputExceeded',
  'RequestLimitExceeded',
  'ThrottlingError',
  'TransactionConflict',
])('a batch of updates sends only the statements again that were rejected with %s', async (code) => {
  const rows = rowsOf(3, code);
  await store(rows);
  const [first = '', second = '', third = ''] = idsOf(rows);
  const requests = reject((id, request) => (id !== second && request < 3 ? code : undefined));
  expect(await setValue(rows)).toEqual([]);
  expect(requests).toEqual([
    [first, second, third],
    [first, third],
    [first, third],
  ]);
  expect((await read(idsOf(rows))).map(({ value }) => value)).toEqual(['new', 'new', 'new']);
});

test('a batch of updates fails when a statement is rejected until the time is over', async () => {
  const rows = rowsOf(2, 'late');
  await store(rows);
  startClock({ getRemainingTimeInMillis: () => 1100 } as Context);
  reject((id) => (id === 'late#001' ? 'ThrottlingError' : undefined));
  await expect(setValue(rows)).rejects.toThrow('did not process 1 of 2');
});

test('a batch of updates fails at once when a statement cannot succeed', async () => {
  const rows = rowsOf(2, 'wrong');
  await store(rows);
  const requests = reject((id) => (id === 'wrong#001' ? 'ValidationError' : undefined));
  await expect(setValue(rows)).rejects.toThrow('ValidationError');
  expect(requests).toHaveLength(1);
});

test('a batch of updates returns the rows that do not exist, and creates none', async () => {
  const rows = rowsOf(3, 'absent');
  const [first, second, third] = rows;
  await store(rows.slice(1, 2));
  // One of them is known after a repetition only.
  reject((id, request) => (id === third?.id && request === 1 ? 'ThrottlingError' : undefined));
  expect(await setValue(rows)).toEqual([first, third]);
  expect(await read(idsOf(rows))).toEqual([{ ...second, other: `other of ${second?.id}` }]);
});

test('a batch of updates sets the last of two values of one row', async () => {
  await store([{ id: 'twice' }]);
  await setValue([
    { id: 'twice', value: 'first' },
    { id: 'twice', value: 'second' },
  ]);
  expect(await read(['twice'])).toMatchObject([{ value: 'second' }]);
});

test('a batch of updates is repeated when the whole request is throttled', async () => {
  const rows = rowsOf(2, 'request');
  await store(rows);
  const requests = reject((_, request) => {
    if (request < 3) throw Object.assign(new Error('slow down'), { name: 'ThrottlingException' });
    return undefined;
  });
  expect(await setValue(rows)).toEqual([]);
  expect(requests).toHaveLength(3);
});

test('a batch of updates repeats a statement that has no response', async () => {
  const rows = rowsOf(1, 'silent');
  await store(rows);
  broken = mockClient(table().client);
  broken
    .on(BatchExecuteStatementCommand)
    .resolvesOnce({})
    .resolves({ Responses: [{}] });
  expect(await setValue(rows)).toEqual([]);
  expect(broken.commandCalls(BatchExecuteStatementCommand)).toHaveLength(2);
});
