import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startEventSource } from '#scripts/local-stage/events/event-sources.ts';
import { SqsStore, sendMessage } from '#scripts/local-stage/events/fauxqs.ts';
import type { FunctionSpec } from '#scripts/local-stage/functions/execution-environment.ts';

const arn = 'arn:aws:sqs:eu-west-1:000000000000:Collected';
const url = 'http://127.0.0.1/000000000000/Collected';
const spec: FunctionSpec = {
  name: 'index-articles',
  arn: '',
  entry: '',
  environment: {},
  timeoutMs: 1000,
  memoryMb: 512,
  answersHttp: false,
  isRare: false,
  maxConcurrency: 2,
};

let store: SqsStore;
let batches: string[][];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  store = new SqsStore();
  const queue = store.createQueue('Collected', url, arn, { VisibilityTimeout: '360' });
  batches = [];
  stop = startEventSource(
    {
      EventSourceArn: arn,
      FunctionName: spec.name,
      BatchSize: 15,
      Enabled: true,
      MaximumBatchingWindowInSeconds: 20,
      FunctionResponseTypes: [],
    },
    { byArn: () => queue, resolveDeadLetters: () => undefined },
    {
      spec,
      concurrency: 2,
      invoke: async (event) => {
        batches.push((event as { Records: { body: string }[] }).Records.map(({ body }) => body));
        return { kind: 'success', json: 'null' };
      },
    },
  );
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

const send = (body: string) => sendMessage({ QueueUrl: url, MessageBody: body }, store);
const seconds = (count: number) => vi.advanceTimersByTimeAsync(1000 * count);

it('an event source delivers one message of a batching window after five quiet seconds', async () => {
  send('a');
  await seconds(4);
  expect(batches).toEqual([]);
  await seconds(2);
  expect(batches).toEqual([['a']]);
});

it('an event source collects messages that keep arriving, until the batching window ends', async () => {
  for (let n = 0; n < 12; n++) {
    send(String(n));
    await seconds(1.5);
  }
  expect(batches).toEqual([]);
  await seconds(4);
  expect(batches).toEqual([Array.from({ length: 12 }, (_, n) => String(n))]);
});

it('an event source delivers a batch as soon as it is full', async () => {
  for (let n = 0; n < 15; n++) send(String(n));
  await seconds(2);
  expect(batches.map(({ length }) => length)).toEqual([15]);
});
