import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import { reachedMark } from './mutate.ts';

/** Writes which test files come to which mutations, and which test failed first, to the file in MUTATION_REPORT. */
export default class ReachedReporter implements Reporter {
  readonly #reached = new Map<string, Set<number>>();

  onUserConsoleLog({ content, taskId = '' }: { content: string; taskId?: string }): void {
    for (const [, id] of content.matchAll(new RegExp(`${reachedMark}(\\d+);`, 'g'))) {
      const found = this.#reached.get(taskId) ?? new Set();
      this.#reached.set(taskId, found.add(Number(id)));
    }
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map((module) => {
      const tests = [...module.children.allTests()];
      const ids = [module.id, ...tests.map(({ id }) => id)];
      const failed = tests.find((test) => test.result().state === 'failed');
      return {
        file: module.relativeModuleId,
        reached: [...new Set(ids.flatMap((id) => [...(this.#reached.get(id) ?? [])]))],
        failed: failed?.fullName ?? (module.state() === 'failed' ? 'the file' : undefined),
      };
    });
    writeFileSync(process.env.MUTATION_REPORT ?? 'test-results/reached.json', JSON.stringify(files));
  }
}
