import { warn } from './progress.ts';

/** What must be ended when the stage ends, the youngest first. */
export class Endings {
  private readonly list: (() => unknown)[] = [];
  /** True from the moment the end has begun. */
  begun = false;

  /** Remembers how to end something. What comes up while the stage goes down is ended at once. */
  add(end: () => unknown): void {
    if (this.begun) void end();
    else this.list.push(end);
  }

  /** Ends everything; a part that cannot be ended does not keep the others. */
  async run(): Promise<void> {
    this.begun = true;
    for (const end of this.list.splice(0).toReversed()) {
      try {
        await end();
      } catch (error) {
        warn(`While ending: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
}
