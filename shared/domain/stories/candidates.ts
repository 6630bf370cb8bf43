import type { Cluster, Node } from './cluster.ts';
import type { TermTable } from './term-table.ts';

/** Rarest terms of a report whose newest reports are candidates, and how many of each. */
const rarestWords = 8;
const rarestShared = 4;
const newest = 32;
/** Strongest terms of a story by which stories to merge with are found. */
const strongest = 12;

/** The newest reports of each term. */
export class Candidates {
  private readonly postings = new Map<number, Node[]>();
  private readonly table: TermTable;

  constructor(table: TermTable) {
    this.table = table;
  }

  clear(): void {
    this.postings.clear();
  }

  /** Lists a report that is not listed. */
  add(node: Node): void {
    for (const term of [...node.words.terms, ...node.shared.terms]) {
      const list = this.postings.get(term);
      if (list === undefined) this.postings.set(term, [node]);
      else {
        list.push(node);
        if (list.length > newest) list.shift();
      }
    }
  }

  drop(node: Node): void {
    for (const term of [...node.words.terms, ...node.shared.terms]) {
      const list = this.postings.get(term);
      const at = list?.indexOf(node) ?? -1;
      if (at >= 0) list?.splice(at, 1);
      if (list?.length === 0) this.postings.delete(term);
    }
  }

  /** Reports that may be about the same event, those with the rarest terms first. */
  near(node: Node): Set<Node> {
    const terms = [...this.rarest(node.words.terms, rarestWords), ...this.rarest(node.shared.terms, rarestShared)];
    return this.withTerms(terms, node);
  }

  /** The stories that have reports with the strongest terms of a story. */
  nearCluster(cluster: Cluster): Set<Cluster> {
    const found = new Set<Cluster>();
    for (const sum of [...cluster.sums.values(), cluster.shared]) {
      const terms = [...sum.weights].sort(([, a], [, b]) => b - a).slice(0, strongest);
      for (const { cluster: other } of this.withTerms(terms.map(([term]) => term)))
        if (other !== null && other !== cluster) found.add(other);
    }
    return found;
  }

  private rarest(terms: readonly number[], most: number): number[] {
    return terms
      .filter((term) => this.postings.has(term))
      .sort((a, b) => this.table.countOf(a) - this.table.countOf(b))
      .slice(0, most);
  }

  private withTerms(terms: readonly number[], except?: Node): Set<Node> {
    const found = new Set<Node>();
    for (const term of terms) for (const node of this.postings.get(term) ?? []) if (node !== except) found.add(node);
    return found;
  }
}
