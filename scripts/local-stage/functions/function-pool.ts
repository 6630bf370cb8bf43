import { availableParallelism, cpus } from 'node:os';
import type { EnvironmentLimits, Environments } from './environments.ts';
import type { FunctionSpec, Job, Outcome } from './execution-environment.ts';

/**
 * One function handles at most one more event than this at a time, so that the cores stay busy while it waits for the
 * table or for a publisher. More would only cost memory.
 */
const cores = Math.min(3, availableParallelism());
/**
 * Invocations of a function that may wait. AWS throttles instead; here a short burst is slow rather than rejected.
 */
export const maxWaiting = 2048;

/** The threads of a stage on this machine. */
export const machineLimits: EnvironmentLimits = {
  sharedThreads: cores,
  maxSharedThreads: 6,
  patienceMs: 100,
  maxIdle: 6,
  idleMs: 3_000,
  sharedIdleMs: 30_000,
};

/** Share of idle processor time from which an event function gets another thread. */
const mostlyIdle = 0.7;
/**
 * Milliseconds for which it is measured before a second thread, and before each further one. A run is idle at first,
 * because it waits for responses.
 */
const idleCheckMs = { second: 100, further: 1000 };

/** Invokes a function like Lambda does, within the concurrency that this machine allows. */
export class FunctionPool {
  readonly spec: FunctionSpec;
  /** Maximum number of invocations at the same time on this machine. */
  readonly concurrency: number;
  private readonly environments: Environments;
  private readonly measureIdle: () => () => number;
  private readonly waiting: Job[] = [];
  private running = 0;
  private idleCheck: NodeJS.Timeout | undefined;

  /** @param measureIdle begins to measure; the returned function says which share of the processors was idle since */
  constructor(spec: FunctionSpec, environments: Environments, measureIdle = idleProcessors) {
    this.spec = spec;
    this.environments = environments;
    this.measureIdle = measureIdle;
    this.concurrency = Math.max(1, Math.min(spec.maxConcurrency, cores + 1));
  }

  invoke(event: unknown): Promise<Outcome> {
    return new Promise((resolve) => {
      if (this.waiting.length >= maxWaiting) return resolve({ kind: 'throttled' });
      this.waiting.push({
        spec: this.spec,
        event: JSON.stringify(event),
        settle: (outcome) => {
          this.running--;
          this.startWaiting();
          resolve(outcome);
        },
      });
      this.startWaiting();
    });
  }

  /**
   * Starts what waits, as far as it may. An event function gets another thread only while the machine is mostly idle,
   * for example because feeds are slow. On busy processors it would be no faster, and take more memory.
   */
  private startWaiting(): void {
    while (this.waiting.length > 0 && this.running < this.concurrency) {
      if (this.running > 0 && !this.spec.answersHttp && !this.environments.isReady(this.spec)) {
        this.checkIdle();
        return;
      }
      this.startFirst();
    }
  }

  private checkIdle(): void {
    if (this.idleCheck !== undefined) return;
    const idleShare = this.measureIdle();
    this.idleCheck = setTimeout(
      () => {
        this.idleCheck = undefined;
        if (this.running < this.concurrency && idleShare() >= mostlyIdle) this.startFirst();
        this.startWaiting();
      },
      this.running === 1 ? idleCheckMs.second : idleCheckMs.further,
    );
  }

  private startFirst(): void {
    const job = this.waiting.shift();
    if (job === undefined) return;
    this.running++;
    this.environments.run(job);
  }
}

/** Measures with the clocks of the processors, which tick every ten milliseconds. */
function idleProcessors(): () => number {
  const before = processorTimes();
  return () => {
    const { idle, all } = processorTimes();
    // Not every system has these clocks.
    return all === before.all ? 1 : (idle - before.idle) / (all - before.all);
  };
}

function processorTimes(): { idle: number; all: number } {
  const sum = { idle: 0, all: 0 };
  for (const { times } of cpus()) {
    sum.idle += times.idle;
    sum.all += times.user + times.nice + times.sys + times.irq + times.idle;
  }
  return sum;
}
