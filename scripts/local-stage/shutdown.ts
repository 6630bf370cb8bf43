import { warn } from '../command/progress.ts';

/** Collects the clean-up of everything that the stage starts, and runs it in reverse order. */
export class Shutdown {
  private readonly tasks: (() => unknown)[] = [];
  /** True as soon as `run` was called. */
  started = false;

  /** Registers a clean-up task. A part that comes up during the shutdown is cleaned up at once. */
  add(task: () => unknown): void {
    if (this.started) void task();
    else this.tasks.push(task);
  }

  /** Runs all tasks, the latest first. A failing task is logged and does not stop the others. */
  async run(): Promise<void> {
    this.started = true;
    for (const task of this.tasks.splice(0).toReversed()) {
      try {
        await task();
      } catch (error) {
        warn(`Shutdown: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
}
