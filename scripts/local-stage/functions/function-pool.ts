import { availableParallelism } from 'node:os';
import type { EnvironmentLimits, Environments } from './environments.ts';
import type { FunctionSpec, Job, Outcome } from './execution-environment.ts';

/**
 * Events of one event function at a time: one a core, because they rarely wait. Functions of routes get one more, which
 * keeps the cores busy while another waits for the table. More would only cost memory.
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

/** Invokes a function like Lambda does, within the concurrency that this machine allows. */
export class FunctionPool {
  readonly spec: FunctionSpec;
  /** Maximum number of invocations at the same time on this machine. */
  readonly concurrency: number;
  private readonly environments: Environments;
  private readonly waiting: Job[] = [];
  private running = 0;

  constructor(spec: FunctionSpec, environments: Environments) {
    this.spec = spec;
    this.environments = environments;
    this.concurrency = Math.max(1, Math.min(spec.maxConcurrency, spec.answersHttp ? cores + 1 : cores));
  }

  invoke(event: unknown): Promise<Outcome> {
    return new Promise((resolve) => {
      const job: Job = {
        spec: this.spec,
        event: JSON.stringify(event),
        settle: (outcome) => {
          this.running--;
          const next = this.waiting.shift();
          if (next) this.start(next);
          resolve(outcome);
        },
      };
      if (this.running < this.concurrency) this.start(job);
      else if (this.waiting.length < maxWaiting) this.waiting.push(job);
      else resolve({ kind: 'throttled' });
    });
  }

  private start(job: Job): void {
    this.running++;
    this.environments.run(job);
  }
}
