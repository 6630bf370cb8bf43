import type { StoryDecisions } from './cluster-report.ts';

/** What editors decided, by report. */
export class Decided {
  /** The set of each report that is together with others, by the id of its smallest report. */
  private readonly sets = new Map<string, string>();
  private readonly members = new Map<string, string[]>();
  private readonly aparts = new Map<string, Set<string>>();

  constructor({ together, apart }: StoryDecisions) {
    const parents = new Map<string, string>();
    const rootOf = (id: string): string => {
      let root = id;
      for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent;
      return root;
    };
    for (const set of together)
      for (const id of set) {
        const [a = id, b = id] = [rootOf(set[0] ?? id), rootOf(id)].sort();
        if (a !== b) parents.set(b, a);
      }
    for (const id of new Set(together.flat())) {
      const root = rootOf(id);
      this.sets.set(id, root);
      this.members.set(root, [...(this.members.get(root) ?? []), id]);
    }
    for (const [a, b] of apart)
      for (const [one, other] of [
        [rootOf(a), rootOf(b)],
        [rootOf(b), rootOf(a)],
      ] as const)
        if (one !== other) this.aparts.set(one, (this.aparts.get(one) ?? new Set()).add(other));
  }

  /** All reports that a decision names. */
  get reports(): string[] {
    return [...this.sets.keys(), ...this.aparts.keys()];
  }

  /** The name of a report's set: its own id if it is in none. */
  setOf = (id: string): string => this.sets.get(id) ?? id;

  /** The reports that are in one story with a report, without it. */
  togetherWith = (id: string): string[] => (this.members.get(this.setOf(id)) ?? []).filter((one) => one !== id);

  isNamed = (id: string): boolean => this.sets.has(id) || this.aparts.has(id);

  /** Whether reports of two stories must stay apart. */
  areApart(some: Iterable<{ id: string }>, others: Iterable<{ id: string }>): boolean {
    if (this.aparts.size === 0) return false;
    const sets = new Set<string>();
    for (const { id } of others) sets.add(this.setOf(id));
    for (const { id } of some) for (const set of this.aparts.get(this.setOf(id)) ?? []) if (sets.has(set)) return true;
    return false;
  }
}
