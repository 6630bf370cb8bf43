import type { Cluster, Node } from './cluster.ts';
import type { StoryChanges } from './cluster-report.ts';

/** Remembers the story that each report had when changes were last taken. */
export class Changes {
  /** Undefined for a new report. */
  private before = new Map<Node, string | undefined>();
  private removed = new Map<Node, string>();
  /** The stories of changed reports that have left memory. */
  private last = new Map<Node, string>();

  /** Call it before a report changes its story, or its story its id. */
  note(node: Node): void {
    if (!this.before.has(node)) this.before.set(node, node.cluster?.id);
  }

  /** A known report has got another title or time: it is the same report. */
  replace(known: Node, node: Node): void {
    const before = this.before.get(known);
    this.before.delete(known);
    this.before.set(node, before);
  }

  /** Keeps the change of a report that leaves memory. */
  keep(node: Node): void {
    if (!this.before.has(node) || node.cluster === null) return;
    if (this.before.get(node) === node.cluster.id) this.before.delete(node);
    else this.last.set(node, node.cluster.id);
  }

  /** @param story that a removed report had */
  remove(node: Node, story: string): void {
    const before = this.before.has(node) ? this.before.get(node) : story;
    this.before.delete(node);
    if (before !== undefined) this.removed.set(node, before);
  }

  take(live: ReadonlyMap<string, Cluster>): StoryChanges {
    const moved = new Map<string, string>();
    const changed = new Set<string>(this.removed.values());
    /** Where the reports of each former story are, and whether it was stored. */
    const former = new Map<string, { to: Map<string, number>; wasStored: boolean }>();
    for (const [node, before] of this.before) {
      const now = this.last.get(node) ?? node.cluster?.id ?? node.id;
      if (now === before) continue;
      moved.set(node.id, now);
      changed.add(now);
      if (before === undefined) continue;
      changed.add(before);
      const { to, wasStored } = former.get(before) ?? { to: new Map<string, number>(), wasStored: false };
      to.set(now, (to.get(now) ?? 0) + 1);
      former.set(before, { to, wasStored: wasStored || before !== node.id || to.size > 1 || (to.get(now) ?? 0) > 1 });
    }
    const redirects = new Map<string, string>();
    for (const [story, { to, wasStored }] of former) {
      const stayed = live.get(story)?.nodes.size ?? 0;
      const [most] = [...to].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
      if (stayed > 1 || !wasStored || most === undefined || most[1] <= stayed) continue;
      redirects.set(story, most[0]);
      changed.delete(story);
    }
    this.before = new Map();
    this.removed = new Map();
    this.last = new Map();
    return { moved, changed, redirects };
  }
}
