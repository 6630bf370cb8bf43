import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test, vi } from 'vitest';
import { table } from '#functions/table/client.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();

/** The module as another function has it: without the keys that this one has read. */
const anotherFunction = async () => {
  vi.resetModules();
  return import('#functions/table/stage-key.ts');
};
let stageKey: Awaited<ReturnType<typeof anotherFunction>>['stageKey'];
let dailyKey: Awaited<ReturnType<typeof anotherFunction>>['dailyKey'];
beforeEach(async () => {
  ({ stageKey, dailyKey } = await anotherFunction());
});

const storedKeys = async () => {
  const { client, table: TableName } = table();
  const query = {
    TableName,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': 'stage-keys' },
  };
  return (await client.send(new QueryCommand(query))).Items ?? [];
};

test('a key is random, differs by name, and is the same for every function that asks at once', async () => {
  const functions = await Promise.all(Array.from({ length: 8 }, anotherFunction));
  const keys = await Promise.all(functions.map((one) => one.stageKey('shared')));
  expect(keys[0]).toHaveLength(32);
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
  expect(await stageKey('other')).not.toEqual(keys[0]);
  expect((await storedKeys()).find(({ sk }) => sk === 'shared')).not.toHaveProperty('expiresAt');
});

test('a daily key differs by UTC day and is deleted a day after its own', async () => {
  const key = await dailyKey('daily', new Date('2026-11-20T00:00:00Z'));
  expect(await dailyKey('daily', new Date('2026-11-20T23:59:59.999Z'))).toEqual(key);
  expect(await dailyKey('daily', new Date('2026-11-21T00:00:00Z'))).not.toEqual(key);
  expect((await storedKeys()).find(({ sk }) => sk === 'daily#2026-11-20')).toMatchObject({
    expiresAt: Date.parse('2026-11-22T00:00:00Z') / 1000,
  });
});

test('a key is read once a process, and a failed read is repeated', async () => {
  const { client } = await import('#functions/table/client.ts').then((module) => module.table());
  const broken = mockClient(client);
  broken.send.callThrough();
  broken.on(GetCommand).rejects(new Error('throttled'));
  await expect(stageKey('unlucky')).rejects.toThrow();
  broken.restore();
  const calls = mockClient(client);
  calls.send.callThrough();
  const first = await stageKey('unlucky');
  const sent = calls.calls().length;
  expect(await stageKey('unlucky')).toEqual(first);
  expect(calls.calls()).toHaveLength(sent);
  calls.restore();
});

test('a write whose response is lost stores one key', async () => {
  const { client } = await import('#functions/table/client.ts').then((module) => module.table());
  const lost = mockClient(client);
  lost.send.callThrough();
  lost.on(PutCommand).callsFake(async (input: ConstructorParameters<typeof PutCommand>[0]) => {
    lost.restore();
    await client.send(new PutCommand(input));
    // The SDK repeats the write and gets this answer.
    return client.send(new PutCommand(input));
  });
  const key = await stageKey('repeated');
  expect((await storedKeys()).find(({ sk }) => sk === 'repeated')?.secret).toBe(key.toString('base64'));
});
