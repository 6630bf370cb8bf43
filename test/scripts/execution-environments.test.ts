import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type EnvironmentLimits, Environments } from '#scripts/local-stage/functions/environments.ts';
import type { FunctionSpec, Outcome } from '#scripts/local-stage/functions/execution-environment.ts';
import { FunctionPool, maxWaiting } from '#scripts/local-stage/functions/function-pool.ts';
import { responseOf } from '#scripts/local-stage/functions/http-event.ts';

/** What the functions of these tests do with their event. */
const code = `
import { threadId, Worker } from 'node:worker_threads';
let events = 0;
const acts = {
  state: () => ({ threadId, events, mode: process.env.MODE }),
  print: () => void console.log('printed'),
  printLater: () => void setTimeout(() => process.stdout.write(process.env.MODE + ' later'), 20),
  failLater: () => void setTimeout(() => { throw new Error('left over'); }, 20),
  failAtOnce: () => void setImmediate(() => { throw new Error('left over'); }),
  slowState: ({ ms }) => new Promise((resolve) => setTimeout(() => resolve({ threadId }), ms)),
  wait: ({ ms }) => new Promise((resolve) => setTimeout(() => resolve('waited'), ms)),
  thread: () => new Promise((resolve) => {
    new Worker('console.log(process.env.MODE + " in a thread")', { eval: true }).once('exit', resolve);
  }),
  hang: () => new Promise(() => {}),
  spin: () => { for (;;); },
  exit: () => process.exit(3),
  respond: ({ response }) => response,
  large: ({ text, times }) => ({ statusCode: 200, body: text.repeat(times) }),
};
export const handler = async (event) => { events++; return acts[event.act](event); };
`;

const limits: EnvironmentLimits = {
  sharedThreads: 1,
  maxSharedThreads: 1,
  patienceMs: 1,
  maxIdle: 6,
  idleMs: 60_000,
  sharedIdleMs: 60_000,
};

const slowToLoad = 'await new Promise((resolve) => setTimeout(resolve, 300));';

describe('functions of the local stage', () => {
  let folder = '';
  const entries: string[] = [];
  let environments: Environments;
  let logged: string[] = [];
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'functions-'));
    for (const name of ['first', 'second', 'broken', 'large']) {
      entries.push(join(folder, `${name}.mjs`));
      const source = { broken: 'throw new Error("no start")', large: `${slowToLoad}${code}` }[name] ?? code;
      writeFileSync(join(folder, `${name}.mjs`), source);
    }
  });
  afterEach(async () => {
    await environments.stop();
    logged = [];
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Pools of the functions `first` and `second`, which share threads. */
  const start = (
    changed: Partial<EnvironmentLimits> = {},
    settings: Partial<FunctionSpec> = {},
    measureIdle?: () => () => number,
  ) => {
    const logger = {
      log: (name: string, text: string) => void logged.push(`${name}: ${text.trim()}`),
      failed: (name: string, { errorMessage }: { errorMessage: string }) =>
        void logged.push(`${name} failed: ${errorMessage}`),
    };
    environments = new Environments(logger, join(folder, 'compiled'), { ...limits, ...changed });
    const poolOf = (name: string): FunctionPool =>
      new FunctionPool(
        {
          name,
          arn: `arn:${name}`,
          entry: join(folder, `${name}.mjs`),
          environment: { MODE: name },
          timeoutMs: 20_000,
          memoryMb: 512,
          answersHttp: true,
          isRare: false,
          maxConcurrency: Number.POSITIVE_INFINITY,
          ...settings,
        },
        environments,
        measureIdle,
      );
    return { first: poolOf('first'), second: poolOf('second'), broken: poolOf('broken'), poolOf };
  };
  const act = (pool: FunctionPool, name: string, event: object = {}) => pool.invoke({ act: name, ...event });
  const resultOf = (outcome: Outcome): unknown => (outcome.kind === 'success' ? JSON.parse(outcome.json) : outcome);

  it('functions of the local stage share a thread, and each has its own environment and state', async () => {
    const { first, second } = start();
    const one = resultOf(await act(first, 'state'));
    const other = resultOf(await act(second, 'state'));
    const again = resultOf(await act(first, 'state'));
    expect(one).toMatchObject({ events: 1, mode: 'first' });
    const { threadId } = one as { threadId: number };
    expect(other).toEqual({ threadId, events: 1, mode: 'second' });
    expect(again).toEqual({ threadId, events: 2, mode: 'first' });
  });

  const threadOf = (outcome: Outcome): number => (resultOf(outcome) as { threadId: number }).threadId;

  it('functions of the local stage run an event in the thread that is free first, not in one that starts for it', async () => {
    const large = start({ sharedThreads: 2, maxSharedThreads: 2 }).poolOf('large');
    const thread = threadOf(await act(large, 'state'));
    const both = await Promise.all([act(large, 'slowState', { ms: 20 }), act(large, 'state')]);
    expect(both.map(threadOf)).toEqual([thread, thread]);
    // The other thread has started, and handles events.
    await vi.waitFor(async () => {
      const threads = await Promise.all([act(large, 'slowState', { ms: 50 }), act(large, 'slowState', { ms: 50 })]);
      expect(new Set(threads.map(threadOf)).size).toBe(2);
      // A busy machine takes seconds to start a thread.
    }, 20_000);
  });

  it('functions of the local stage start no further thread while events only wait for one to start', async () => {
    const large = start({ maxSharedThreads: 2 }).poolOf('large');
    const both = await Promise.all([act(large, 'state'), act(large, 'state')]);
    expect(new Set(both.map(threadOf)).size).toBe(1);
  });

  it('functions of the local stage have a thread of their own if they need more memory', async () => {
    const { first, second } = start({}, { memoryMb: 1024 });
    const threads = [resultOf(await act(first, 'state')), resultOf(await act(second, 'state'))];
    expect(new Set(threads.map((state) => (state as { threadId: number }).threadId)).size).toBe(2);
  });

  it('functions of the local stage log under their names, and keep their environment after the invocation has ended', async () => {
    const { first, second } = start();
    await act(first, 'print');
    expect(logged).toEqual(['first: printed']);
    await act(first, 'printLater');
    await act(second, 'wait', { ms: 60 });
    expect(logged).toContain('first: first later');
  });

  it('functions of the local stage start threads with their environment, and log what these print', async () => {
    const { first, second } = start();
    await act(first, 'state');
    await act(second, 'thread');
    expect(logged).toEqual(['second: second in a thread']);
  });

  it('functions of the local stage complete their event when unfinished work of another function fails, then start again', async () => {
    const { first, second } = start();
    const before = resultOf(await act(first, 'state'));
    await act(first, 'failLater');
    expect(resultOf(await act(second, 'wait', { ms: 60 }))).toBe('waited');
    expect(logged).toEqual(['first failed: left over']);
    const after = resultOf(await act(first, 'state'));
    expect(after).toMatchObject({ events: 1, mode: 'first' });
    expect(after).not.toMatchObject({ threadId: (before as { threadId: number }).threadId });
  });

  it('functions of the local stage fail if their own unfinished work fails, as in Lambda', async () => {
    const { first } = start();
    await act(first, 'failLater');
    expect(await act(first, 'hang')).toMatchObject({ kind: 'error', error: { errorMessage: 'left over' } });
    expect(resultOf(await act(first, 'state'))).toMatchObject({ events: 1 });
  });

  it.each(['hang', 'spin'])(
    'functions of the local stage end at their time-out and start with fresh state: %s',
    async (name) => {
      const { first, poolOf } = start();
      await act(first, 'state');
      const impatient = poolOf('second');
      impatient.spec.timeoutMs = 50;
      expect(await act(impatient, name)).toMatchObject({ kind: 'error', error: { errorType: 'Sandbox.Timedout' } });
      expect(resultOf(await act(first, 'state'))).toMatchObject({ events: 1 });
    },
  );

  it('functions of the local stage that exit or do not load fail alone: events that wait run in a new thread', async () => {
    const { first, second, broken } = start();
    const outcomes = await Promise.all([
      act(second, 'exit'),
      act(first, 'state'),
      act(broken, 'state'),
      act(first, 'state'),
    ]);
    expect(outcomes[0]).toMatchObject({ kind: 'error', error: { errorType: 'Runtime.ExitError' } });
    expect(resultOf(outcomes[1] as Outcome)).toMatchObject({ events: 1 });
    expect(outcomes[2]).toMatchObject({ kind: 'error', error: { errorMessage: 'no start' } });
    expect(resultOf(outcomes[3] as Outcome)).toMatchObject({ events: 1 });
  });

  it('functions of the local stage get another shared thread when those that run wait for something slow', async () => {
    const { first, second } = start({ maxSharedThreads: 2 });
    const waiting = act(first, 'hang');
    expect(resultOf(await act(second, 'state'))).toMatchObject({ mode: 'second' });
    await environments.stop();
    expect(await waiting).toEqual({ kind: 'throttled' });
  });

  it('functions of the local stage let a number of events wait and throttle the others', async () => {
    const { first } = start({}, { maxConcurrency: 1 });
    const outcomes = Array.from({ length: maxWaiting + 2 }, () => act(first, 'hang'));
    expect(await outcomes.at(-1)).toEqual({ kind: 'throttled' });
    await environments.stop();
    expect(new Set((await Promise.all(outcomes)).map(({ kind }) => kind))).toEqual(new Set(['throttled']));
  });

  it('functions of the local stage pass the body of a response as bytes', async () => {
    const { first } = start();
    const respond = async (response: unknown) => {
      const outcome = await act(first, 'respond', { response });
      return outcome.kind === 'success' ? responseOf(outcome) : outcome;
    };
    const headers = { 'Content-Type': 'text/plain' };
    expect(await respond({ statusCode: 200, headers, body: 'Zażółć "gęślą" 🦊' })).toEqual({
      status: 200,
      headers: [['content-type', 'text/plain']],
      body: Buffer.from('Zażółć "gęślą" 🦊'),
    });
    expect(await respond({ statusCode: 200, headers, body: 'AP8=', isBase64Encoded: true })).toMatchObject({
      body: Buffer.from([0, 255]),
    });
    expect(await respond({ statusCode: 304 })).toEqual({ status: 304, headers: [], body: Buffer.alloc(0) });
    expect(await respond({ statusCode: 200, body: 5 })).toBeUndefined();
    expect(await respond({ body: 'no status' })).toMatchObject({ body: Buffer.from('{"body":"no status"}') });
    expect(await respond('text')).toMatchObject({ status: 200, body: Buffer.from('text') });
  });

  it('functions of the local stage count the escaped characters of a large body, as Lambda does', async () => {
    const { first } = start();
    const outcome = await act(first, 'large', { text: '"', times: 2_000_000 });
    expect(outcome).toMatchObject({ kind: 'success', jsonBytes: 4_000_000 + 2 + '{"statusCode":200}'.length });
  });
});
