import { availableParallelism } from 'node:os';
import {
  ExecutionEnvironment,
  type FunctionLogger,
  type FunctionSpec,
  type Job,
  type Outcome,
} from './execution-environment.ts';

/**
 * Environments of one event function at a time: one a core, because they rarely wait. Functions of routes get one
 * more, which keeps the cores busy while another waits for the table. More would only cost memory.
 */
const cores = Math.min(3, availableParallelism());
/**
 * Idle environments over all functions, about 25 MB each; the one that was idle for longest ends first. The front
 * page alone calls ten functions.
 */
const maxIdleEnvironments = 5 * cores;
/**
 * Milliseconds after which an idle environment ends: soon after a burst of events, later if a reader may click again.
 */
const idleMs = ({ answersHttp }: FunctionSpec): number => (answersHttp ? 30_000 : 3_000);
/**
 * Invocations that may wait for an environment. AWS throttles instead; here a short burst is slow rather than
 * rejected.
 */
const maxWaiting = 2048;

interface IdleEntry {
  environment: ExecutionEnvironment;
  end(): void;
}

/** The idle environments of all functions, the oldest first. */
const idleEverywhere = new Set<IdleEntry>();

/**
 * Runs a function like Lambda does: execution environments (worker threads) start on demand, handle one event at a
 * time, have the memory and time limits of the stack, and end when they are idle for a while.
 */
export class FunctionPool {
  readonly spec: FunctionSpec;
  /** Maximum number of invocations at the same time on this machine. */
  readonly concurrency: number;
  private readonly logger: FunctionLogger;
  private readonly waiting: Job[] = [];
  private readonly environments = new Set<ExecutionEnvironment>();
  private readonly idle: IdleEntry[] = [];
  private readonly sweep: NodeJS.Timeout;

  constructor(spec: FunctionSpec, logger: FunctionLogger) {
    this.spec = spec;
    this.logger = logger;
    this.concurrency = Math.max(1, Math.min(spec.maxConcurrency, spec.answersHttp ? cores + 1 : cores));
    this.sweep = setInterval(() => this.endIdle(), idleMs(spec) / 2);
    this.sweep.unref();
  }

  invoke(event: unknown): Promise<Outcome> {
    return new Promise((resolve) => {
      const job: Job = { event: JSON.stringify(event), settle: resolve };
      // The environment that was used last is most likely still in the processor's caches.
      const entry = this.idle.at(-1);
      if (entry) {
        this.removeIdle(entry);
        entry.environment.run(job);
      } else if (this.environments.size < this.concurrency) this.start().run(job);
      else if (this.waiting.length < maxWaiting) this.waiting.push(job);
      else resolve({ kind: 'throttled' });
    });
  }

  async stop(): Promise<void> {
    clearInterval(this.sweep);
    for (const job of this.waiting.splice(0)) job.settle({ kind: 'throttled' });
    for (const entry of [...this.idle]) this.removeIdle(entry);
    await Promise.all([...this.environments].map((environment) => environment.end()));
  }

  private start(): ExecutionEnvironment {
    const environment = new ExecutionEnvironment(this.spec, this.logger, {
      release: (freed) => this.release(freed),
      lost: (dead) => this.lost(dead),
    });
    this.environments.add(environment);
    return environment;
  }

  private release(environment: ExecutionEnvironment): void {
    const next = this.waiting.shift();
    if (next) {
      environment.run(next);
      return;
    }
    environment.idleSince = Date.now();
    const entry: IdleEntry = { environment, end: () => this.end(entry) };
    this.idle.push(entry);
    idleEverywhere.add(entry);
    if (idleEverywhere.size > maxIdleEnvironments) idleEverywhere.values().next().value?.end();
  }

  private lost(environment: ExecutionEnvironment): void {
    this.environments.delete(environment);
    for (const entry of this.idle.filter((one) => one.environment === environment)) this.removeIdle(entry);
    const next = this.waiting.shift();
    if (next) this.start().run(next);
  }

  private end(entry: IdleEntry): void {
    this.removeIdle(entry);
    this.environments.delete(entry.environment);
    void entry.environment.end();
  }

  private endIdle(): void {
    const limit = Date.now() - idleMs(this.spec);
    for (const entry of this.idle.filter(({ environment }) => environment.idleSince < limit)) this.end(entry);
  }

  private removeIdle(entry: IdleEntry): void {
    idleEverywhere.delete(entry);
    const index = this.idle.indexOf(entry);
    if (index >= 0) this.idle.splice(index, 1);
  }
}
