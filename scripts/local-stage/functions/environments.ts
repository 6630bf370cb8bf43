import { createWriteStream } from 'node:fs';
import { warn } from '#scripts/command/progress.ts';
import { ExecutionEnvironment, type FunctionLogger, type FunctionSpec, type Job } from './execution-environment.ts';

/** Functions with at most this much memory share threads. The others run each in threads of its own. */
const sharedMb = 512;
/** Name of the threads that functions share. */
const shared = 'functions';

export interface EnvironmentLimits {
  /** Shared threads that start as soon as they are needed. */
  sharedThreads: number;
  /** Shared threads at most: more start when an event has waited for `patienceMs`. */
  maxSharedThreads: number;
  patienceMs: number;
  /** Idle threads over all functions; the one that was idle for longest ends first. */
  maxIdle: number;
  /** Milliseconds after which an idle thread ends. */
  idleMs: number;
  /** The same for the shared thread that was used last: a reader may click again. */
  sharedIdleMs: number;
}

/** The threads of all functions. They start on demand and end when they are idle for a while. */
export class Environments {
  private readonly logger: FunctionLogger;
  private readonly compileCache: string;
  private readonly limits: EnvironmentLimits;
  private readonly threads = new Set<ExecutionEnvironment>();
  /** The idle ones, the longest idle first. */
  private readonly idle = new Set<ExecutionEnvironment>();
  /** Events that wait for a shared thread. */
  private readonly waiting: { job: Job; since: number }[] = [];
  private readonly sweep: NodeJS.Timeout;
  private patience: NodeJS.Timeout | undefined;
  private stopped = false;

  /** @param compileCache folder in which threads share compiled code */
  constructor(logger: FunctionLogger, compileCache: string, limits: EnvironmentLimits) {
    this.logger = logger;
    this.compileCache = compileCache;
    this.limits = limits;
    this.sweep = setInterval(() => this.endIdle(), limits.idleMs / 2);
    this.sweep.unref();
  }

  /** Runs an event in an idle thread or a new one. If all shared threads are busy, the event waits for one of them. */
  run(job: Job): void {
    const name = threadName(job.spec);
    const environment = this.idleFor(job.spec, name);
    if (this.stopped) job.settle({ kind: 'throttled' });
    else if (environment) {
      this.idle.delete(environment);
      environment.run(job);
    } else if (name !== shared || this.count(shared) < this.limits.sharedThreads) this.start(name, job);
    else {
      this.waiting.push({ job, since: Date.now() });
      this.watch();
    }
  }

  /** Whether an event of this function needs no new thread of its own. */
  isReady(spec: FunctionSpec): boolean {
    const name = threadName(spec);
    return name === shared || this.idleFor(spec, name) !== undefined;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.sweep);
    clearTimeout(this.patience);
    for (const { job } of this.waiting.splice(0)) job.settle({ kind: 'throttled' });
    this.idle.clear();
    await Promise.all([...this.threads].map((environment) => environment.end()));
  }

  /** The idle thread that was used last, if possible one that has loaded the function. */
  private idleFor(spec: FunctionSpec, name: string): ExecutionEnvironment | undefined {
    const suitable = [...this.idle].filter((environment) => environment.name === name);
    return suitable.findLast((environment) => environment.has(spec)) ?? suitable.at(-1);
  }

  private start(name: string, job: Job): void {
    if (name !== shared && this.count(name) >= 2) this.endForThird();
    const { compileCache } = this;
    const memoryMb = name === shared ? sharedMb : job.spec.memoryMb;
    const endsAtOnce = name !== shared && job.spec.isRare;
    const environment = new ExecutionEnvironment({ name, memoryMb, endsAtOnce, compileCache }, this.logger, {
      release: (freed) => this.release(freed),
      lost: (dead, unstarted) => this.lost(dead, unstarted),
    });
    this.threads.add(environment);
    environment.run(job);
  }

  private release(environment: ExecutionEnvironment): void {
    const next = environment.name === shared ? (this.waiting.shift()?.job ?? this.waitingForStart()) : undefined;
    if (next) {
      environment.run(next);
      return;
    }
    if (environment.endsAtOnce) {
      this.end(environment);
      return;
    }
    environment.idleSince = Date.now();
    this.idle.add(environment);
    if (this.idle.size > this.limits.maxIdle) this.end(this.idle.values().next().value);
  }

  /** An event that waits for a shared thread to start. Lambda also gives it to whichever is free first. */
  private waitingForStart(): Job | undefined {
    for (const other of this.threads) {
      const job = other.name === shared ? other.takeWaiting() : undefined;
      if (job) return job;
    }
    return undefined;
  }

  private lost(environment: ExecutionEnvironment, unstarted: Job | undefined): void {
    this.threads.delete(environment);
    this.idle.delete(environment);
    if (unstarted) this.run(unstarted);
    else if (this.count(shared) < this.limits.sharedThreads) {
      const next = this.waiting.shift();
      if (next) this.run(next.job);
    }
  }

  private end(environment: ExecutionEnvironment | undefined): void {
    if (environment === undefined) return;
    this.idle.delete(environment);
    this.threads.delete(environment);
    void environment.end();
  }

  /** Ends the thread that was idle for longest: a third thread of a function takes its place in memory. */
  private endForThird(): void {
    this.end([...this.idle].find(({ name }) => name !== shared));
  }

  private endIdle(): void {
    const { idleMs, sharedIdleMs } = this.limits;
    const idle = [...this.idle];
    const kept = idle.findLast(({ name }) => name === shared);
    for (const environment of idle)
      if (environment.idleSince < Date.now() - (environment === kept ? sharedIdleMs : idleMs)) this.end(environment);
  }

  /**
   * Starts a shared thread above the usual number when the event that waits for longest has waited enough, and not only
   * for other threads to start: a further one would delay them.
   */
  private watch(): void {
    const [first] = this.waiting;
    if (this.patience || !first || this.count(shared) >= this.limits.maxSharedThreads) return;
    this.patience = setTimeout(
      () => {
        this.patience = undefined;
        const [oldest] = this.waiting;
        if (oldest && !this.isStarting() && Date.now() - oldest.since >= this.limits.patienceMs) {
          this.waiting.shift();
          this.start(shared, oldest.job);
        }
        this.watch();
      },
      this.isStarting() ? this.limits.patienceMs : Math.max(0, first.since + this.limits.patienceMs - Date.now()),
    );
  }

  private isStarting(): boolean {
    return [...this.threads].some(({ name, isStarting }) => name === shared && isStarting);
  }

  private count(name: string): number {
    let count = 0;
    for (const one of this.threads) if (one.name === name) count++;
    return count;
  }
}

const threadName = ({ name, memoryMb }: FunctionSpec): string => (memoryMb <= sharedMb ? shared : name);

/**
 * Writes the log of all functions to one file, each line prefixed with the function's name; prints errors in short
 * form.
 */
export function functionLog(file: string): FunctionLogger & { close(): void } {
  const stream = createWriteStream(file, { flags: 'a' });
  return {
    log: (name, text) => {
      const lines = text.trimEnd().split('\n');
      stream.write(`${lines.map((line) => `${name} ${line}`).join('\n')}\n`);
      for (const line of text.split('\n')) if (/"level":"error"/i.test(line)) warn(`${name}: ${summaryOf(line)}`);
    },
    failed: (name, { errorType, errorMessage, trace }) => {
      stream.write(`${name} ${errorType}: ${errorMessage}\n${trace ?? ''}\n`);
      warn(`${name} failed: ${errorType}: ${errorMessage.split('\n', 1)[0] ?? ''}`);
    },
    close: () => stream.end(),
  };
}

/** The message of a structured log line. */
function summaryOf(line: string): string {
  try {
    const { message = line, error } = JSON.parse(line);
    const cause = typeof error === 'object' && error !== null && 'message' in error ? `: ${error.message}` : '';
    return `${message}${cause}`.slice(0, 300);
  } catch {
    return line.slice(0, 300);
  }
}
