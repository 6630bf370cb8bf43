import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';

/** What the stack says about one function, and where its code lies. */
export interface FunctionSpec {
  /** Name of the bundle: `list-articles`. */
  name: string;
  arn: string;
  /** Absolute path of the bundle's `index.mjs`. */
  entry: string;
  environment: Record<string, string>;
  timeoutMs: number;
  memoryMb: number;
  /** True for a route's function: somebody waits for its answer. */
  answersHttp: boolean;
  /** Environments that AWS would start at most: the reserved concurrency, or the event source's maximum. */
  maxConcurrency: number;
}

const functionError = z.object({ errorType: z.string(), errorMessage: z.string(), trace: z.optional(z.string()) });
export type FunctionError = z.output<typeof functionError>;

/** How an invocation ended: with JSON text, with an error of the function or its time-out, or not taken because too many wait. */
export type Outcome =
  | { kind: 'answer'; json: string }
  | { kind: 'error'; error: FunctionError }
  | { kind: 'throttled' };

export interface FunctionPool {
  readonly spec: FunctionSpec;
  /** Invocations that can run at once on this machine. */
  readonly concurrency: number;
  invoke(event: unknown): Promise<Outcome>;
  stop(): Promise<void>;
}

export interface PoolEvents {
  /** A line that a function wrote to its log. */
  log(name: string, text: string): void;
  /** An invocation that failed. */
  failed(name: string, error: FunctionError): void;
}

/**
 * Environments of one function at once. Those of events wait little; of a route's, one more than there are cores keeps these busy while one
 * waits for the table. More would only cost memory.
 */
const cores = Math.min(3, availableParallelism());
/** Environments that may stay warm over all functions, about 25 MB each; the one that was idle longest goes first. The front page alone calls ten functions. */
const warmAtMost = 5 * cores;
/** An environment that nobody has used for this long ends: soon after a burst of events, later where a reader may click again. */
const idleMs = ({ answersHttp }: FunctionSpec): number => (answersHttp ? 30_000 : 3_000);
/** Invocations that may wait for an environment. AWS throttles instead; here a short burst had better be slow than refused. */
const waitingAtMost = 2048;

/**
 * Memory from which a function is taken for one that works through megabytes. It gets a larger nursery: with a small one storing takes a
 * third longer, for collecting garbage. For all others a small nursery is the difference between 25 and 45 MB for each thread.
 */
const heavyMb = 1024;

const fromWorker = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ ready: z.literal(false), error: functionError }),
  z.object({ answer: z.string() }),
  z.object({ error: functionError }),
]);

interface Job {
  event: string;
  settle(outcome: Outcome): void;
}

/** A job under way, and what ends it when it takes too long. */
interface Taken {
  job: Job;
  timer: NodeJS.Timeout;
}

/** So long an environment may take to load its code, on a machine that is busy with other things. */
const startMs = 60_000;

interface Environment {
  run(job: Job): void;
  end(): Promise<unknown>;
  idleSince: number;
}

/** The warm environments of every function, so that the stage as a whole stays small. */
const idleEverywhere = new Set<{ environment: Environment; drop(): void }>();

/**
 * A function as Lambda would run it: environments (worker threads) that start when needed, handle one event at a time, hold the memory and time
 * limits of the stack, and end after a while without work.
 */
export function functionPool(spec: FunctionSpec, events: PoolEvents): FunctionPool {
  const concurrency = Math.max(1, Math.min(spec.maxConcurrency, spec.answersHttp ? cores + 1 : cores));
  const waiting: Job[] = [];
  const all = new Set<Environment>();
  const idle: { environment: Environment; drop(): void }[] = [];

  const release = (environment: Environment): void => {
    const next = waiting.shift();
    if (next) {
      environment.run(next);
      return;
    }
    environment.idleSince = Date.now();
    const entry = { environment, drop: () => drop(entry) };
    idle.push(entry);
    idleEverywhere.add(entry);
    if (idleEverywhere.size > warmAtMost) idleEverywhere.values().next().value?.drop();
  };
  const forget = (entry: (typeof idle)[number]): void => {
    idleEverywhere.delete(entry);
    const place = idle.indexOf(entry);
    if (place >= 0) idle.splice(place, 1);
  };
  const drop = (entry: (typeof idle)[number]): void => {
    forget(entry);
    all.delete(entry.environment);
    void entry.environment.end();
  };
  const lost = (environment: Environment): void => {
    all.delete(environment);
    for (const entry of idle.filter((one) => one.environment === environment)) forget(entry);
    const next = waiting.shift();
    if (next) start().run(next);
  };
  const start = (): Environment => {
    const environment = startEnvironment(spec, events, { release, lost });
    all.add(environment);
    return environment;
  };
  const sweep = setInterval(() => {
    for (const entry of idle.filter(({ environment }) => Date.now() - environment.idleSince > idleMs(spec)))
      drop(entry);
  }, idleMs(spec) / 2);
  sweep.unref();

  return {
    spec,
    concurrency,
    invoke: (event) =>
      new Promise((resolve) => {
        const job: Job = { event: JSON.stringify(event), settle: resolve };
        // The one used last is the likeliest to be still warm in the processor's caches.
        const entry = idle.at(-1);
        if (entry) {
          forget(entry);
          entry.environment.run(job);
        } else if (all.size < concurrency) start().run(job);
        else if (waiting.length < waitingAtMost) waiting.push(job);
        else resolve({ kind: 'throttled' });
      }),
    stop: async () => {
      clearInterval(sweep);
      for (const job of waiting.splice(0)) job.settle({ kind: 'throttled' });
      for (const entry of [...idle]) forget(entry);
      await Promise.all([...all].map((environment) => environment.end()));
    },
  };
}

interface Owner {
  /** The environment is free for the next event. */
  release(environment: Environment): void;
  /** The environment has ended; another takes its place. */
  lost(environment: Environment): void;
}

function startEnvironment(spec: FunctionSpec, events: PoolEvents, owner: Owner): Environment {
  const { name, arn, entry, memoryMb, timeoutMs } = spec;
  const worker = new Worker(new URL('./function-worker.mjs', import.meta.url), {
    name,
    env: spec.environment,
    execArgv: [],
    workerData: { name, arn, entry, memoryMb },
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: memoryMb >= heavyMb ? 32 : 8 },
  });
  for (const stream of [worker.stdout, worker.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => events.log(name, text));
  let current: Taken | undefined;
  let ready = false;
  let ended = false;

  const settle = (outcome: Outcome): void => {
    if (!current) return;
    clearTimeout(current.timer);
    const { job } = current;
    current = undefined;
    if (outcome.kind === 'error') events.failed(name, outcome.error);
    job.settle(outcome);
  };
  const fail = (errorType: string, errorMessage: string): void =>
    settle({ kind: 'error', error: { errorType, errorMessage } });
  const end = (): Promise<unknown> => {
    ended = true;
    return worker.terminate();
  };
  const replace = (): void => {
    if (ended) return;
    void end();
    owner.lost(environment);
  };
  const limit = (ms: number): NodeJS.Timeout =>
    setTimeout(() => {
      fail('Sandbox.Timedout', `Task timed out after ${(ms / 1000).toFixed(2)} seconds`);
      replace();
    }, ms);
  // As in Lambda, the function's time runs from when its code is loaded.
  const begin = (taken: Taken): void => {
    clearTimeout(taken.timer);
    taken.timer = limit(timeoutMs);
    worker.postMessage({ event: taken.job.event, requestId: randomUUID(), deadline: Date.now() + timeoutMs });
  };
  const environment: Environment = {
    idleSince: Date.now(),
    end,
    run: (job) => {
      current = { job, timer: limit(startMs) };
      if (ready) begin(current);
    },
  };

  worker.on('message', (message: unknown) => {
    const said = fromWorker.parse(message);
    if ('ready' in said) {
      ready = said.ready;
      if (said.ready) {
        if (current) begin(current);
        return;
      }
      settle({ kind: 'error', error: said.error });
      return replace();
    }
    settle('answer' in said ? { kind: 'answer', json: said.answer } : { kind: 'error', error: said.error });
    if (!ended) owner.release(environment);
  });
  // A thread that runs out of memory or throws outside its handler.
  worker.on('error', (error) => {
    fail(error.name, error.message);
    replace();
  });
  worker.on('exit', (code) => {
    // Ended by us, with the stage: nobody's failure.
    if (ended) return settle({ kind: 'throttled' });
    fail('Runtime.ExitError', `The function ended its process (exit code ${code})`);
    replace();
  });
  return environment;
}
