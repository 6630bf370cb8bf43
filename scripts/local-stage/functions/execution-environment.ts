import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';

/** Settings of one function from the template, and the path of its code. */
export interface FunctionSpec {
  /** Name of the bundle: `list-articles`. */
  name: string;
  arn: string;
  /** Absolute path of the bundle's `index.mjs`. */
  entry: string;
  environment: Record<string, string>;
  timeoutMs: number;
  memoryMb: number;
  /** True for the function of a route, false for one that an event starts. */
  answersHttp: boolean;
  /** Upper limit of concurrent environments in AWS: the reserved concurrency or the event source's maximum. */
  maxConcurrency: number;
}

const functionError = z.object({ errorType: z.string(), errorMessage: z.string(), trace: z.optional(z.string()) });
export type FunctionError = z.output<typeof functionError>;

/** Result of an invocation: the response as JSON, an error or time-out of the function, or throttled. */
export type Outcome =
  | { kind: 'success'; json: string }
  | { kind: 'error'; error: FunctionError }
  | { kind: 'throttled' };

export interface FunctionLogger {
  /** Output of a function. */
  log(name: string, text: string): void;
  /** A failed invocation. */
  failed(name: string, error: FunctionError): void;
}

export interface Job {
  /** The event as JSON. */
  event: string;
  settle(outcome: Outcome): void;
}

export interface EnvironmentOwner {
  /** Called when the environment is free for the next event. */
  release(environment: ExecutionEnvironment): void;
  /** Called when the environment has died and needs a replacement. */
  lost(environment: ExecutionEnvironment): void;
}

/**
 * Functions with at least this much memory process megabytes and get a larger nursery: with a small one, storing
 * articles takes a third longer because of garbage collection. For all others a small nursery saves 20 MB a thread
 * (25 MB instead of 45).
 */
const largeFunctionMb = 1024;

/** Time limit for loading a function's code, on a machine that is busy with other things. */
const loadTimeoutMs = 60_000;

const workerMessage = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ ready: z.literal(false), error: functionError }),
  z.object({ response: z.string() }),
  z.object({ error: functionError }),
]);

/**
 * A worker thread with a function's code, which handles one event at a time. It accepts a job while the code loads.
 */
export class ExecutionEnvironment {
  idleSince = Date.now();
  private readonly spec: FunctionSpec;
  private readonly logger: FunctionLogger;
  private readonly owner: EnvironmentOwner;
  private readonly worker: Worker;
  private current: { job: Job; timer: NodeJS.Timeout } | undefined;
  private ready = false;
  private ended = false;

  constructor(spec: FunctionSpec, logger: FunctionLogger, owner: EnvironmentOwner) {
    this.spec = spec;
    this.logger = logger;
    this.owner = owner;
    this.worker = startWorker(spec);
    for (const stream of [this.worker.stdout, this.worker.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => logger.log(spec.name, text));
    this.worker.on('message', (message: unknown) => this.receive(workerMessage.parse(message)));
    // The thread ran out of memory or threw outside of its handler.
    this.worker.on('error', (error) => {
      this.fail(error.name, error.message);
      this.replace();
    });
    this.worker.on('exit', (code) => {
      // Ended by the pool: not a failure of the function.
      if (this.ended) return this.settle({ kind: 'throttled' });
      this.fail('Runtime.ExitError', `The function ended its process (exit code ${code})`);
      this.replace();
    });
  }

  run(job: Job): void {
    this.current = { job, timer: this.timeout(loadTimeoutMs) };
    if (this.ready) this.invoke();
  }

  end(): Promise<unknown> {
    this.ended = true;
    return this.worker.terminate();
  }

  private receive(message: z.output<typeof workerMessage>): void {
    if (!('ready' in message)) {
      this.settle(
        'response' in message ? { kind: 'success', json: message.response } : { kind: 'error', error: message.error },
      );
      if (!this.ended) this.owner.release(this);
    } else if (message.ready) {
      this.ready = true;
      if (this.current) this.invoke();
    } else {
      this.settle({ kind: 'error', error: message.error });
      this.replace();
    }
  }

  /** Sends the current event. As in Lambda, the function's time-out starts when its code is loaded. */
  private invoke(): void {
    if (!this.current) return;
    const { timeoutMs } = this.spec;
    clearTimeout(this.current.timer);
    this.current.timer = this.timeout(timeoutMs);
    const { event } = this.current.job;
    this.worker.postMessage({ event, requestId: randomUUID(), deadline: Date.now() + timeoutMs });
  }

  private timeout(ms: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.fail('Sandbox.Timedout', `Task timed out after ${(ms / 1000).toFixed(2)} seconds`);
      this.replace();
    }, ms);
  }

  private settle(outcome: Outcome): void {
    if (!this.current) return;
    const { job, timer } = this.current;
    clearTimeout(timer);
    this.current = undefined;
    if (outcome.kind === 'error') this.logger.failed(this.spec.name, outcome.error);
    job.settle(outcome);
  }

  private fail(errorType: string, errorMessage: string): void {
    this.settle({ kind: 'error', error: { errorType, errorMessage } });
  }

  private replace(): void {
    if (this.ended) return;
    void this.end();
    this.owner.lost(this);
  }
}

function startWorker({ name, arn, entry, memoryMb, environment }: FunctionSpec): Worker {
  return new Worker(new URL('./function-worker.mjs', import.meta.url), {
    name,
    env: environment,
    execArgv: [],
    workerData: { name, arn, entry, memoryMb },
    stdout: true,
    stderr: true,
    resourceLimits: {
      maxOldGenerationSizeMb: memoryMb,
      maxYoungGenerationSizeMb: memoryMb >= largeFunctionMb ? 32 : 8,
    },
  });
}
