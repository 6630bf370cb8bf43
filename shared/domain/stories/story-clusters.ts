import { hourMs } from '../utc-day.ts';
import { Candidates } from './candidates.ts';
import { Changes } from './changes.ts';
import { byTime, Cluster, type Node } from './cluster.ts';
import type { ClusterReport, StoryChanges, StoryDecisions, StoryReason, TermCounts } from './cluster-report.ts';
import { Decided } from './decided.ts';
import { likenessOf, likenessOfTwo } from './likeness.ts';
import { LookAlikes } from './look-alikes.ts';
import { reasonFor } from './reason.ts';
import { isSeries } from './series.ts';
import { readTerms } from './story-terms.ts';
import { TermTable } from './term-table.ts';

/** Reports that are older than this leave memory; their stories stay as they are stored. */
export const storyWindowMs = 72 * hourMs;

const noDecisions: StoryDecisions = { together: [], apart: [] };
/** Rounds in which settling places every report again. */
const rounds = 2;
/** Reports near a new one that are placed again, and stories with which its story may merge. */
const mostReplaced = 16;
const mostMerges = 4;

interface Ranked {
  cluster: Cluster;
  score: number;
  isEnough: boolean;
}

function clustersOf(nodes: Iterable<Node>): Set<Cluster> {
  const clusters = new Set<Cluster>();
  for (const { cluster } of nodes) if (cluster !== null) clusters.add(cluster);
  return clusters;
}

/**
 * Groups the reports of the last three days into stories, in memory and one report at a time: each joins the most alike
 * story if they are alike enough, then stories merge and reports near it move. What one report costs is bounded: it is
 * compared with the stories of the newest reports that have its rarest terms.
 */
export class StoryClusters {
  private readonly nodes = new Map<string, Node>();
  private readonly stories = new Map<string, Cluster>();
  private readonly table: TermTable;
  private readonly candidates: Candidates;
  private readonly changes = new Changes();
  private readonly lookAlikes = new LookAlikes();
  private readonly windowMs: number;
  private readonly strictness: number;
  private decided: Decided;
  /** Number of times that a report or a story was compared with a story. */
  comparisons = 0;

  /**
   * @param background counts of the days before; those of a day that is also in memory do no harm
   * @param options `windowMs`: age at which settling forgets reports; `strictness`: factor of the likeness that is
   * needed
   */
  constructor(background: TermCounts, decisions = noDecisions, { windowMs = storyWindowMs, strictness = 1 } = {}) {
    this.table = new TermTable(background);
    this.candidates = new Candidates(this.table);
    this.decided = new Decided(decisions);
    this.windowMs = windowMs;
    this.strictness = strictness;
  }

  /** Number of reports in memory. */
  get size(): number {
    return this.nodes.size;
  }

  /** Adds stored reports with their stories, in any order. Decides nothing. Known reports stay as they are. */
  learn(reports: readonly ClusterReport[]): void {
    const added = reports
      .filter(({ id }) => !this.nodes.has(id))
      .map((report) => [report, this.nodeOf(report)] as const);
    for (const [{ story }, node] of added) {
      this.table.weigh(node.words);
      this.table.weigh(node.shared);
      const id = story ?? node.id;
      const cluster = this.stories.get(id) ?? this.begin(id, Number.NEGATIVE_INFINITY);
      if (id === node.id) cluster.since = node.at;
      cluster.add(node);
    }
    for (const [, node] of added.sort(([, a], [, b]) => byTime(a, b)))
      if (!node.isSeries && !node.isLookAlike) this.candidates.add(node);
  }

  /**
   * Adds a new report, or gives a known one another title, summary or time. It joins a story or begins one; it may
   * merge its story with another one, and may move a few reports. `story` of the given report means nothing.
   */
  place(report: ClusterReport): void {
    const known = this.nodes.get(report.id);
    const begun = known?.cluster?.id === report.id ? known.cluster : null;
    if (known !== undefined) this.leave(known);
    if (known !== undefined) this.forget(known);
    const node = this.nodeOf(report);
    if (known !== undefined) this.changes.replace(known, node);
    this.changes.note(node);
    const { near, ranked } = this.put(node);
    const { cluster } = node;
    if (cluster === null) return;
    // A correction that leaves a report in the story that it began leaves the story its id.
    if (cluster === begun) this.rename(cluster, node.id, node.at);
    if (node.isSeries) return;
    const alike = ranked.slice(0, mostMerges).map((one) => one.cluster);
    const joined = this.mergeAround(cluster, alike, false);
    // What began a story stays until it settles: the id of the story follows it.
    const others = [...near].filter(
      (other) => other.cluster !== joined && (other.cluster?.id !== other.id || other.cluster.nodes.size === 1),
    );
    for (const other of others.slice(0, mostReplaced)) this.replace(other, [joined]);
  }

  /** Removes a report that was taken down, or merged into another one. An unknown one is ignored. */
  remove(id: string): void {
    const node = this.nodes.get(id);
    if (node === undefined) return;
    this.changes.remove(node, node.cluster?.id ?? id);
    this.forget(node);
  }

  /** Replaces the decisions of editors, and groups again the stories of the reports that they name. */
  decide(decisions: StoryDecisions): void {
    const named = this.decided.reports;
    this.decided = new Decided(decisions);
    const clusters = new Set([...named, ...this.decided.reports].flatMap((id) => this.nodes.get(id)?.cluster ?? []));
    this.regroup([...clusters].flatMap(({ nodes }) => [...nodes]));
  }

  /**
   * Groups all reports in memory from the beginning, in the order of time and id, so that the stories no longer depend
   * on the order of arrival. Then forgets reports older than `windowMs`, which is no change.
   */
  settle(now: number): void {
    const nodes = [...this.nodes.values()].sort(byTime);
    this.candidates.clear();
    for (const node of nodes) this.uncount(node);
    for (const node of nodes) this.count(node);
    this.regroup(nodes);
    for (const node of nodes)
      if (node.at < now - this.windowMs) {
        this.changes.keep(node);
        this.forget(node);
      }
  }

  /** Returns what has changed since the last call. */
  takeChanges(): StoryChanges {
    return this.changes.take(this.stories);
  }

  /** The story of a report in memory: its own id while it is alone. */
  storyOf(id: string): string | undefined {
    return this.nodes.get(id)?.cluster?.id;
  }

  /** When a report in memory was published. */
  timeOf(id: string): number | undefined {
    return this.nodes.get(id)?.at;
  }

  /** The ids of a story's reports in memory, the earliest first; of a report alone that one. */
  reportsOf(story: string): string[] {
    return [...(this.stories.get(story)?.nodes ?? [])].sort(byTime).map(({ id }) => id);
  }

  /** The report that is nearest to the others; of equal ones the earliest. */
  leadOf(story: string): string {
    const cluster = this.stories.get(story);
    let lead: { id: string; score: number } | undefined;
    for (const node of [...(cluster?.nodes ?? [])].sort(byTime)) {
      const score = cluster === undefined ? 0 : centralityOf(node, cluster);
      if (lead === undefined || score > lead.score + 1e-9) lead = { id: node.id, score };
    }
    return lead?.id ?? story;
  }

  /** Why a report is in its story; undefined if it is not in memory. */
  why(id: string): StoryReason | undefined {
    const node = this.nodes.get(id);
    if (node?.cluster == null) return undefined;
    return reasonFor(node, node.cluster, this.table, this.decided.isNamed(id));
  }

  private nodeOf(report: ClusterReport): Node {
    const terms = readTerms(report);
    const { words, shared } = this.table.read(terms);
    const { id, at, publisher, title } = report;
    const { language, hasSummary } = terms;
    const node: Node = {
      id,
      at,
      publisher,
      language,
      hasSummary,
      isSeries: isSeries(title, language),
      words,
      shared,
      titleKeys: LookAlikes.keysOf(publisher, title),
      isLookAlike: false,
      cluster: null,
      counts: false,
    };
    this.count(node);
    this.nodes.set(id, node);
    return node;
  }

  private count(node: Node): void {
    node.isLookAlike = this.lookAlikes.add(node.titleKeys);
    if (!node.isLookAlike) this.table.count(node.language, [node.words, node.shared], 1);
  }

  private uncount(node: Node): void {
    this.lookAlikes.remove(node.titleKeys);
    if (!node.isLookAlike) this.table.count(node.language, [node.words, node.shared], -1);
  }

  private begin(id: string, since: number): Cluster {
    // A story keeps the id of a report that was removed, and that may come back to be apart from it.
    const [first] = [...(this.stories.get(id)?.nodes ?? [])].sort(byTime);
    if (first?.cluster != null) this.rename(first.cluster, first.id, first.at);
    const cluster = new Cluster(id, since);
    this.stories.set(id, cluster);
    return cluster;
  }

  /** Puts a report that is in no story where it belongs. Returns the reports near it, and their stories by likeness. */
  private put(node: Node): { near: Set<Node>; ranked: Ranked[] } {
    this.table.weigh(node.words);
    this.table.weigh(node.shared);
    const near = node.isSeries ? new Set<Node>() : this.candidates.near(node);
    const ranked = this.rank(node, clustersOf(near));
    const cluster = this.decidedFor(node) ?? this.bestOf(node, ranked);
    (cluster ?? this.begin(node.id, node.at)).add(node);
    if (!node.isSeries && !node.isLookAlike) this.candidates.add(node);
    return { near, ranked };
  }

  /** The story in which editors have put a report, or that it has begun. */
  private decidedFor(node: Node): Cluster | undefined {
    for (const id of this.decided.togetherWith(node.id)) {
      const cluster = this.nodes.get(id)?.cluster;
      if (cluster != null) return cluster;
    }
    const own = this.stories.get(node.id);
    return own !== undefined && !this.decided.areApart([node], own.nodes) ? own : undefined;
  }

  /** Stories by their likeness to a report, the most alike first. */
  private rank(node: Node, clusters: Iterable<Cluster>): Ranked[] {
    const ranked: Ranked[] = [];
    for (const cluster of clusters) {
      if (cluster.nodes.size === 0) continue;
      this.comparisons++;
      const { score, needed } = likenessOf(node, cluster, this.table);
      // Equal but for rounding means equal: the first stays the first.
      if (score > 0)
        ranked.push({ cluster, score: Math.round(score * 1e9), isEnough: score >= this.strictness * needed });
    }
    return ranked.sort((a, b) => b.score - a.score);
  }

  private bestOf(node: Node, ranked: readonly Ranked[]): Cluster | undefined {
    const best = ranked.find(
      ({ cluster, isEnough }) => isEnough && cluster.hasRoom(node) && !this.decided.areApart([node], cluster.nodes),
    );
    return best?.cluster;
  }

  /** Places a report again if one of these stories is more alike than its own. Editors' decisions stay. */
  private replace(node: Node, clusters: Iterable<Cluster>): void {
    const { cluster } = node;
    if (cluster === null || node.isSeries || this.decided.togetherWith(node.id).length > 0) return;
    cluster.remove(node);
    const best = this.bestOf(node, this.rank(node, new Set([cluster, ...clusters])));
    cluster.add(node);
    if (best === cluster || (best === undefined && cluster.nodes.size === 1)) return;
    this.changes.note(node);
    this.leave(node);
    (best ?? this.begin(node.id, node.at)).add(node);
  }

  /** Merges a story with those of others that are like it. */
  private mergeAround(start: Cluster, others: Iterable<Cluster>, isSettling: boolean): Cluster {
    let cluster = start;
    for (const other of others) {
      if (other === cluster || other.nodes.size === 0 || !cluster.hasRoomFor(other)) continue;
      this.comparisons++;
      const { score, needed } = likenessOfTwo(cluster, other, this.table, isSettling);
      if (score < this.strictness * needed || this.decided.areApart(cluster.nodes, other.nodes)) continue;
      cluster = this.merge(cluster, other);
    }
    return cluster;
  }

  /** The id of the older story stays. */
  private merge(a: Cluster, b: Cluster): Cluster {
    const [kept, gone] = a.since < b.since || (a.since === b.since && a.id < b.id) ? [a, b] : [b, a];
    for (const node of [...gone.nodes].sort(byTime)) {
      this.changes.note(node);
      gone.remove(node);
      kept.add(node);
    }
    if (this.stories.get(gone.id) === gone) this.stories.delete(gone.id);
    return kept;
  }

  /** Takes a report out of its story. The id of the story follows the report that began it. */
  private leave(node: Node): void {
    const { cluster } = node;
    if (cluster === null) return;
    this.changes.note(node);
    cluster.remove(node);
    if (cluster.nodes.size === 0) this.stories.delete(cluster.id);
    else if (cluster.id === node.id) {
      const [first] = [...cluster.nodes].sort(byTime);
      if (first !== undefined) this.rename(cluster, first.id, first.at);
    }
  }

  private rename(cluster: Cluster, id: string, since: number): void {
    for (const node of cluster.nodes) this.changes.note(node);
    if (this.stories.get(cluster.id) === cluster) this.stories.delete(cluster.id);
    cluster.id = id;
    cluster.since = since;
    this.stories.set(id, cluster);
  }

  /** Drops a report from memory. Its story keeps its id. */
  private forget(node: Node): void {
    const { cluster } = node;
    this.uncount(node);
    this.candidates.drop(node);
    this.nodes.delete(node.id);
    cluster?.remove(node);
    if (cluster === null) return;
    if (cluster.nodes.size === 0) this.stories.delete(cluster.id);
    else if (cluster.id === node.id) cluster.since = Number.NEGATIVE_INFINITY;
  }

  /** Dissolves the stories of these reports, all of whose reports they are, and groups them from the beginning. */
  private regroup(nodes: Node[]): void {
    const before = new Map<Node, Cluster>();
    for (const node of nodes.sort(byTime)) {
      this.changes.note(node);
      if (node.cluster !== null) before.set(node, node.cluster);
    }
    for (const [node, cluster] of before) {
      cluster.remove(node);
      this.stories.delete(cluster.id);
      this.candidates.drop(node);
    }
    for (const node of nodes) this.put(node);
    for (let round = 0; round <= rounds; round++) {
      for (const cluster of new Set(nodes.flatMap((node) => (node.isSeries ? [] : (node.cluster ?? [])))))
        if (cluster.nodes.size > 0) this.mergeAround(cluster, this.candidates.nearCluster(cluster), true);
      if (round < rounds) for (const node of nodes) this.replace(node, clustersOf(this.candidates.near(node)));
    }
    this.nameAgain(nodes, before);
  }

  /**
   * Gives regrouped stories the ids of those before. An id goes where the report is that began its story, else to the
   * story with most of its reports; of several ids a story gets the oldest.
   */
  private nameAgain(nodes: readonly Node[], before: ReadonlyMap<Node, Cluster>): void {
    const parts = new Map<Cluster, Map<Cluster, number>>();
    for (const [node, old] of before) {
      const { cluster } = node;
      const founder = this.nodes.get(old.id);
      if (cluster === null || (founder !== undefined && founder.cluster !== cluster)) continue;
      const counts = parts.get(old) ?? new Map<Cluster, number>();
      parts.set(old, counts.set(cluster, (counts.get(cluster) ?? 0) + 1));
    }
    const oldest = new Map<Cluster, Cluster>();
    for (const [old, counts] of parts) {
      const [most] = [...counts].sort(([, a], [, b]) => b - a);
      const rival = most === undefined ? undefined : oldest.get(most[0]);
      if (most !== undefined && (rival === undefined || old.since < rival.since)) oldest.set(most[0], old);
    }
    const clusters = new Set(nodes.flatMap((node) => node.cluster ?? []));
    for (const cluster of clusters) if (this.stories.get(cluster.id) === cluster) this.stories.delete(cluster.id);
    for (const cluster of clusters) {
      const [first] = [...cluster.nodes].sort(byTime);
      const { id, since } = oldest.get(cluster) ?? { id: first?.id ?? cluster.id, since: first?.at ?? 0 };
      this.rename(cluster, id, since);
    }
  }
}

function centralityOf(node: Node, cluster: Cluster): number {
  const sum = cluster.sums.get(node.language);
  if (sum === undefined) return 0;
  let all = 0;
  for (const [n, term] of node.words.terms.entries())
    all += (node.words.weights[n] ?? 0) * (sum.weights.get(term) ?? 0);
  // Of several languages the one with most reports.
  return all / Math.sqrt(sum.square || 1) + sum.reports;
}
