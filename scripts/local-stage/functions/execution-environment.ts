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
  /** True if an idle thread would end before the next event: a schedule starts it, or messages that are collected. */
  isRare: boolean;
  /** Upper limit of concurrent environments in AWS: the reserved concurrency or the event source's maximum. */
  maxConcurrency: number;
}

const functionError = z.object({ errorType: z.string(), errorMessage: z.string(), trace: z.optional(z.string()) });
export type FunctionError = z.output<typeof functionError>;

/** The response of a function. */
export interface FunctionResponse {
  /** JSON; of an HTTP response with a body, the JSON without the body. */
  json: string;
  /** The decoded body of an HTTP response. */
  body?: Uint8Array | undefined;
  /** Size of the whole response as JSON, which Lambda limits. */
  jsonBytes?: number | undefined;
}

/** Result of an invocation: the response, an error or time-out of the function, or throttled. */
export type Outcome =
  | ({ kind: 'success' } & FunctionResponse)
  | { kind: 'error'; error: FunctionError }
  | { kind: 'throttled' };

export interface FunctionLogger {
  /** Output of a function. */
  log(name: string, text: string): void;
  /** A failed invocation. */
  failed(name: string, error: FunctionError): void;
}

export interface Job {
  spec: FunctionSpec;
  /** The event as JSON. */
  event: string;
  settle(outcome: Outcome): void;
}

export interface EnvironmentOwner {
  /** Called when the environment is free for the next event. */
  release(environment: ExecutionEnvironment): void;
  /** Called when the environment has died. @param unstarted an event that it was given and has not begun */
  lost(environment: ExecutionEnvironment, unstarted: Job | undefined): void;
}

export interface EnvironmentSettings {
  /** Name of the thread: the function's, or `functions` for a shared one. */
  name: string;
  /** Heap of the thread, which the functions that share it have together. */
  memoryMb: number;
  /** Whether it ends after an event, as none follows soon. */
  endsAtOnce: boolean;
  /** Folder for compiled code. */
  compileCache: string;
}

/** Time limit for loading a function's code, on a machine that is busy with other things. */
const loadTimeoutMs = 60_000;

const workerMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('loaded'), name: z.string() }),
  z.object({ type: z.literal('notLoaded'), error: functionError }),
  z.object({ type: z.literal('error'), error: functionError }),
  z.object({ type: z.literal('crash'), name: z.optional(z.string()), error: functionError, isFatal: z.boolean() }),
  z.object({ type: z.literal('output'), name: z.optional(z.string()), text: z.string() }),
  z.object({
    type: z.literal('response'),
    json: z.string(),
    body: z.optional(z.instanceof(Uint8Array)),
    jsonBytes: z.optional(z.number()),
  }),
]);
type WorkerMessage = z.output<typeof workerMessage>;

/**
 * A worker thread that runs one event at a time, like an execution environment of Lambda. A thread that several
 * functions share loads each at its first event; they have their own modules and environment variables, but one heap,
 * and all start again after a crash or time-out of one. Only the current event is lost then, as in AWS.
 */
export class ExecutionEnvironment {
  idleSince = Date.now();
  readonly name: string;
  readonly endsAtOnce: boolean;
  private readonly logger: FunctionLogger;
  private readonly owner: EnvironmentOwner;
  private readonly worker: Worker;
  private readonly loaded = new Set<string>();
  private current: { job: Job; timer: NodeJS.Timeout } | undefined;
  private starting = true;
  /** True if the environment ends after the current event. */
  private tainted = false;
  private ended = false;

  constructor(settings: EnvironmentSettings, logger: FunctionLogger, owner: EnvironmentOwner) {
    this.name = settings.name;
    this.endsAtOnce = settings.endsAtOnce;
    this.logger = logger;
    this.owner = owner;
    this.worker = startWorker(settings);
    this.worker.on('message', (message: unknown) => this.receive(workerMessage.parse(message)));
    // The thread ran out of memory.
    this.worker.on('error', ({ name, message }) => {
      this.fail({ errorType: name, errorMessage: message });
      this.replace();
    });
    this.worker.on('exit', (code) => {
      // Ended by the pool: not a failure of the function.
      if (this.ended) return this.settle(this.takeJob(), { kind: 'throttled' });
      this.fail({ errorType: 'Runtime.ExitError', errorMessage: `The function ended its process (exit code ${code})` });
      this.replace();
    });
  }

  /** True if the function's code is loaded. */
  has({ name }: FunctionSpec): boolean {
    return this.loaded.has(name);
  }

  /** True until the thread has started and loaded its first function. */
  get isStarting(): boolean {
    return this.starting;
  }

  /** Takes the event that waits for the start of the thread, if there is one. */
  takeWaiting(): Job | undefined {
    return this.starting ? this.takeJob() : undefined;
  }

  run(job: Job): void {
    this.current = { job, timer: this.timeout(loadTimeoutMs) };
    const { name, arn, entry, memoryMb, environment, answersHttp } = job.spec;
    if (this.has(job.spec)) this.invoke();
    else this.worker.postMessage({ type: 'load', spec: { name, arn, entry, memoryMb, environment, answersHttp } });
  }

  end(): Promise<unknown> {
    this.ended = true;
    return this.worker.terminate();
  }

  private receive(message: WorkerMessage): void {
    if (message.type === 'output') this.logger.log(message.name ?? this.name, message.text);
    else if (message.type === 'loaded') {
      this.loaded.add(message.name);
      this.starting = false;
      if (this.current) this.invoke();
      else this.owner.release(this);
    } else if (message.type === 'crash') this.crash(message.name ?? this.name, message);
    else {
      const finished = this.takeJob();
      // Free before the caller learns of it, whose next event then runs here.
      if (this.tainted || message.type === 'notLoaded') this.replace();
      else if (!this.ended) this.owner.release(this);
      if (message.type === 'response') this.settle(finished, { kind: 'success', ...message });
      else this.settle(finished, { kind: 'error', error: message.error });
    }
  }

  /** Sends the current event. As in Lambda, the function's time-out starts when its code is loaded. */
  private invoke(): void {
    if (!this.current) return;
    const { spec, event } = this.current.job;
    clearTimeout(this.current.timer);
    this.current.timer = this.timeout(spec.timeoutMs);
    const deadline = Date.now() + spec.timeoutMs;
    this.worker.postMessage({ type: 'invoke', name: spec.name, event, requestId: randomUUID(), deadline });
  }

  private timeout(ms: number): NodeJS.Timeout {
    return setTimeout(() => {
      const errorMessage = `Task timed out after ${(ms / 1000).toFixed(2)} seconds`;
      this.fail({ errorType: 'Sandbox.Timedout', errorMessage });
      this.replace();
    }, ms);
  }

  /**
   * Handles an error outside of a handler. It fails the current event of the same function, as in Lambda. An event of
   * another function completes if the thread goes on, or has not begun.
   */
  private crash(name: string, { error, isFatal }: { error: FunctionError; isFatal: boolean }): void {
    if (isFatal && this.current?.job.spec.name === name) this.fail(error);
    else this.logger.failed(name, error);
    if (this.current && !isFatal) this.tainted = true;
    else this.replace();
  }

  /** Takes the current event: its time has ended. */
  private takeJob(): Job | undefined {
    const { job, timer } = this.current ?? {};
    clearTimeout(timer);
    this.current = undefined;
    return job;
  }

  private settle(job: Job | undefined, outcome: Outcome): void {
    if (job === undefined) return;
    if (outcome.kind === 'error') this.logger.failed(job.spec.name, outcome.error);
    job.settle(outcome);
  }

  private fail(error: FunctionError): void {
    this.settle(this.takeJob(), { kind: 'error', error });
  }

  private replace(): void {
    if (this.ended) return;
    const unstarted = this.takeJob();
    void this.end();
    this.owner.lost(this, unstarted);
  }
}

const startWorker = ({ name, memoryMb, compileCache }: EnvironmentSettings): Worker =>
  new Worker(new URL('./function-worker.mjs', import.meta.url), {
    name,
    env: {},
    execArgv: [],
    workerData: { compileCache },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
