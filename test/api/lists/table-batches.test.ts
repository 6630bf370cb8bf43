import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  type BatchWriteCommandInput,
  DynamoDBDocumentClient,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import type { Context } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { Service } from 'electrodb';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startClock } from '#functions/runtime/time-left.ts';
import { typed } from '#functions/table/attributes.ts';
import { batchDelete, batchPut, batchRead } from '#functions/table/batch.ts';
import { table } from '#functions/table/client.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { transact } from '#functions/table/transaction.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { seeded } from '#test/support/seeded.ts';

withRealTable();

const entity = defineEntity({
  model: { entity: 'thing', version: '1', service },
  attributes: {
    id: { type: 'string', required: true },
    value: { type: typed<string | undefined>() },
    any: { type: typed<unknown>() },
  },
  indexes: {
    byId: {
      pk: { field: 'pk', composite: [], template: 'things', casing: 'none' },
      sk: { field: 'sk', composite: ['id'], template: '${id}', casing: 'none' },
    },
  },
});
const save = (rows: { id: string; value: string }[]) => batchPut(entity(), rows);
const read = (ids: string[]) =>
  batchRead(
    entity(),
    ids.map((id) => ({ id })),
  );
const rowsOf = (count: number, name: string) =>
  Array.from({ length: count }, (_, n) => ({ id: `${name}#${n}`, value: `${name} ${n}` }));
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();

/** Reaches the table while the functions' client is mocked. */
let direct: DynamoDBDocumentClient;
beforeAll(() => {
  direct = DynamoDBDocumentClient.from(new DynamoDBClient({}));
});
let broken: ReturnType<typeof mockClient> | undefined;
afterEach(() => {
  broken?.restore();
  startClock(undefined);
});

type Keys = Record<string, unknown>[];
type WriteRequest = NonNullable<BatchWriteCommandInput['RequestItems']>[string][number];
const throttled = () => Object.assign(new Error('slow down'), { name: 'ProvisionedThroughputExceededException' });

/** Leaves out the items of a batch for which `isLeft` is true, and fails the calls for which `isThrottled` is true. */
function breakClient(isLeft: () => boolean, isThrottled: () => boolean = () => false): { calls: number } {
  const seen = { calls: 0 };
  broken = mockClient(table().client);
  broken.send.callThrough();
  const split = <T>(items: T[]) => {
    seen.calls++;
    if (isThrottled()) throw throttled();
    const left = items.filter(isLeft);
    return { left, taken: items.filter((one) => !left.includes(one)) };
  };
  broken
    .on(BatchWriteCommand)
    .callsFake(async ({ RequestItems: { news } }: { RequestItems: { news: WriteRequest[] } }) => {
      const { left, taken } = split(news);
      if (taken.length > 0) await direct.send(new BatchWriteCommand({ RequestItems: { news: taken } }));
      return { UnprocessedItems: left.length === 0 ? {} : { news: left } };
    });
  broken
    .on(BatchGetCommand)
    .callsFake(async ({ RequestItems: { news } }: { RequestItems: { news: { Keys: Keys } } }) => {
      const { left, taken } = split(news.Keys);
      const UnprocessedKeys = left.length === 0 ? {} : { news: { Keys: left } };
      if (taken.length === 0) return { Responses: {}, UnprocessedKeys };
      const { Responses } = await direct.send(new BatchGetCommand({ RequestItems: { news: { Keys: taken } } }));
      return { Responses, UnprocessedKeys };
    });
  return seen;
}

test('a batch writes, reads and deletes everything although parts of it are not processed', async () => {
  const rows = rowsOf(230, 'part');
  const random = seeded(7);
  const seen = breakClient(
    () => random() < 0.4,
    () => random() < 0.2,
  );
  await save(rows);
  broken?.restore();
  expect(idsOf(await read(idsOf(rows)))).toEqual(idsOf(rows));
  breakClient(() => random() < 0.4);
  expect((await read([...idsOf(rows), 'unknown'])).sort((a, b) => a.id.localeCompare(b.id))).toEqual(
    rows.toSorted((a, b) => a.id.localeCompare(b.id)),
  );
  await batchDelete(
    entity(),
    rows.map(({ id }) => ({ id })),
  );
  broken?.restore();
  expect(await read(idsOf(rows))).toEqual([]);
  expect(seen.calls).toBeGreaterThan(10);
});

test('a batch fails when it is not processed in the time that is left', async () => {
  startClock({ getRemainingTimeInMillis: () => 1100 } as Context);
  breakClient(() => true);
  await expect(save(rowsOf(30, 'late'))).rejects.toThrow('did not process');
  await expect(read(['late#1'])).rejects.toThrow('did not process 1 of 1');
});

test.each([
  ['texts', ['', 'a', 'ü']],
  ['numbers', [0, -1.5, 1e-7, 2 ** 53 - 1]],
  ['booleans and null', [true, false, null]],
  ['bytes', new Uint8Array([0, 255])],
  ['an object', { name: 'a', of: [{ list: [] }, {}] }],
])('a batch writes and reads %s as ElectroDB does', async (id, any) => {
  await batchPut(entity(), [{ id, any }]);
  expect((await entity().get({ id }).go({ consistent: true })).data).toEqual({ id, any });
  await entity().put({ id, any }).go();
  expect(await read([id])).toEqual([{ id, any }]);
});

test('a batch refuses what an attribute cannot be', async () => {
  await expect(batchPut(entity(), [{ id: 'odd', any: new Date() }])).rejects.toThrow('Unsupported type');
});

test('a batch leaves out what is undefined', async () => {
  await batchPut(entity(), [{ id: 'partly', value: undefined, any: { a: undefined, b: 1 } }]);
  expect(await read(['partly'])).toEqual([{ id: 'partly', any: { b: 1 } }]);
});

test('a batch writes the last of two rows with one key', async () => {
  await save([
    { id: 'twice', value: 'old' },
    { id: 'twice', value: 'new' },
  ]);
  expect(await read(['twice'])).toEqual([{ id: 'twice', value: 'new' }]);
});

const canceled = (code: string) =>
  Object.assign(new Error('canceled'), { name: 'TransactionCanceledException', CancellationReasons: [{ Code: code }] });
const create = (id: string) =>
  transact(() =>
    new Service({ thing: entity() }, table()).transaction
      .write(({ thing }) => [thing.create({ id, value: 'once' }).commit()])
      .go(),
  );

test.each([
  ['a conflict', () => canceled('TransactionConflict')],
  ['a throttled item', () => canceled('ThrottlingError')],
  ['a full partition', () => canceled('ProvisionedThroughputExceeded')],
  ['a throttled request', throttled],
  ['its own earlier attempt', () => Object.assign(new Error('busy'), { name: 'TransactionInProgressException' })],
])('a transaction is written after %s', async (reason, failure) => {
  broken = mockClient(table().client);
  broken.send.callThrough();
  broken
    .on(TransactWriteCommand)
    .rejectsOnce(failure())
    .rejectsOnce(failure())
    .callsFake((input) => direct.send(new TransactWriteCommand(input)));
  expect(await create(reason)).toBeNull();
  expect(broken.commandCalls(TransactWriteCommand)).toHaveLength(3);
  broken.restore();
  expect(await read([reason])).toEqual([{ id: reason, value: 'once' }]);
  expect(await create(reason)).toEqual(['ConditionalCheckFailed']);
});

test('a transaction that cannot succeed is not repeated', async () => {
  broken = mockClient(table().client);
  broken.on(TransactWriteCommand).rejects(canceled('ValidationError'));
  await expect(create('invalid')).rejects.toThrow('ValidationError');
  expect(broken.commandCalls(TransactWriteCommand)).toHaveLength(1);
});

test('a single write is repeated when it meets a transaction on its item', async () => {
  let conflicts = 0;
  const { middlewareStack } = table().client;
  middlewareStack.add(
    (next) => async (args) => {
      if (conflicts++ < 2) throw Object.assign(new Error('conflict'), { name: 'TransactionConflictException' });
      return next(args);
    },
    { step: 'deserialize', name: 'conflict', priority: 'high' },
  );
  await entity().put({ id: 'single', value: 'written' }).go();
  middlewareStack.remove('conflict');
  expect(await read(['single'])).toEqual([{ id: 'single', value: 'written' }]);
});
