import type { TermVector } from './term-table.ts';

/** A report in memory. */
export interface Node {
  id: string;
  at: number;
  publisher: string;
  language: string;
  hasSummary: boolean;
  /** A report of its outlet's own series, which is in no story with others. */
  isSeries: boolean;
  words: TermVector;
  shared: TermVector;
  titleKeys: readonly string[];
  /** One of many alike titles of its publisher: it finds its story, but neither counts nor is found by its terms. */
  isLookAlike: boolean;
  cluster: Cluster | null;
  /** Whether the sums of its cluster have it: only the first reports of a publisher count. */
  counts: boolean;
}

export const byTime = (a: Node, b: Node): number => a.at - b.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** The sum of vectors, and its square. */
export class Sum {
  readonly weights = new Map<number, number>();
  square = 0;
  reports = 0;
  summaries = 0;

  /** Most of the time in which a report is placed goes by here and in `productOf`: they make no lists. */
  add({ terms, weights }: TermVector, sign: 1 | -1): void {
    for (let n = 0; n < terms.length; n++) {
      const term = terms[n] ?? 0;
      const before = this.weights.get(term) ?? 0;
      const weight = sign * (weights[n] ?? 0);
      this.square += weight * (2 * before + weight);
      // What rounding leaves of a term that has gone.
      if (before + weight > 1e-9) this.weights.set(term, before + weight);
      else this.weights.delete(term);
    }
    this.reports += sign;
  }
}

/** Reports of one publisher that count in the sums of a story. */
const mostCounted = 3;
/** Reports of a story in memory. */
const mostReports = 500;

/** Reports that are one story, with the sums of their vectors by language. */
export class Cluster {
  id: string;
  /** When the report that began it was published; before all others if that is no longer in memory. */
  since: number;
  readonly nodes = new Set<Node>();
  readonly sums = new Map<string, Sum>();
  readonly shared = new Sum();
  private readonly publishers = new Map<string, number>();
  from = Number.POSITIVE_INFINITY;
  to = Number.NEGATIVE_INFINITY;

  constructor(id: string, since: number) {
    this.id = id;
    this.since = since;
  }

  /** Whether one more report of a publisher fits: half of a story or more is of others. */
  hasRoom({ publisher }: Pick<Node, 'publisher'>): boolean {
    const own = this.publishers.get(publisher) ?? 0;
    return this.nodes.size < mostReports && (own < mostCounted || 2 * own < this.nodes.size);
  }

  hasRoomFor(other: Cluster): boolean {
    const size = this.nodes.size + other.nodes.size;
    if (size > mostReports) return false;
    for (const [publisher, count] of other.publishers) {
      const own = count + (this.publishers.get(publisher) ?? 0);
      if (own > mostCounted && 2 * own > size) return false;
    }
    return true;
  }

  add(node: Node): void {
    const own = this.publishers.get(node.publisher) ?? 0;
    this.publishers.set(node.publisher, own + 1);
    this.nodes.add(node);
    node.cluster = this;
    node.counts = own < mostCounted;
    if (node.counts) this.sum(node, 1);
    if (node.at < this.from) this.from = node.at;
    if (node.at > this.to) this.to = node.at;
  }

  remove(node: Node): void {
    const own = this.publishers.get(node.publisher) ?? 1;
    if (own > 1) this.publishers.set(node.publisher, own - 1);
    else this.publishers.delete(node.publisher);
    this.nodes.delete(node);
    node.cluster = null;
    if (node.counts) this.sum(node, -1);
  }

  private sum(node: Node, sign: 1 | -1): void {
    const sum = this.sums.get(node.language) ?? new Sum();
    sum.add(node.words, sign);
    if (node.hasSummary) sum.summaries += sign;
    if (sum.reports === 0) this.sums.delete(node.language);
    else this.sums.set(node.language, sum);
    this.shared.add(node.shared, sign);
  }
}
