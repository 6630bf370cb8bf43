import { dayMs } from '../utc-day.ts';
import { dedupKey } from './dedup.ts';
import { byTime, type Headline, isEarlier } from './headline.ts';
import { type Candidates, firstAt, type Node, Postings, Words } from './postings.ts';

/** Where an index reads the reports that are not in memory. */
export interface StoredHeadlines {
  /** Reports that were published on a UTC day (its number since 1970). Those `byKeyOnly` may be missing. */
  ofDay(day: number): Promise<Headline[]>;
  /** Reports with these dedup keys, of the last 30 days at least. */
  ofKeys(keys: readonly string[]): Promise<Headline[]>;
}
/** For an index that holds all reports. */
export const noStoredHeadlines: StoredHeadlines = { ofDay: async () => [], ofKeys: async () => [] };

/** Number of the UTC day since 1970. */
export const dayNumber = (at: number): number => Math.floor(at / dayMs);
/** The days with reports that may be similar to one of this day. */
const daysAround = (day: number): number[] => [day - 1, day, day + 1];
const keyOf = ({ title, address }: Pick<Headline, 'title' | 'address'>): string => dedupKey(title, address);

/**
 * Decides which reports survive and which are merged, for any order of arrival. The rule is greedy in time: going
 * through all reports from the earliest, a report survives unless an earlier survivor has the same story; then it is
 * merged into the earliest such survivor, but of survivors with its key, which are editions of a series, into the
 * latest. The outcome depends on the set of reports alone, never on the order of fetches. `place` restores it after
 * each arrival by deciding again only the reports that the arrival can affect, in order of time.
 *
 * In memory are the reports that were published within a day of those placed, and those with their keys.
 */
export class StoryIndex {
  private readonly nodes = new Map<string, Node>();
  private readonly words = new Words();
  // Kept apart, because a title that was copied a thousand times has one survivor.
  private readonly survivors = new Postings(this.words);
  private readonly others = new Postings(this.words);
  /** Merged reports by the id of their survivor. */
  private readonly merged = new Map<string, Set<Node>>();
  /** Days and keys that are or were loaded, and those that have arrived. */
  private readonly loading = new Map<number | string, Promise<void>>();
  private readonly loaded = new Set<number | string>();
  private readonly stored: StoredHeadlines;
  private visited = 0;

  constructor(stored: StoredHeadlines) {
    this.stored = stored;
  }

  /** Number of headlines in memory. */
  get size(): number {
    return this.nodes.size;
  }

  /** Number of pairs of reports that were compared. */
  get visits(): number {
    return this.visited;
  }

  /** Number of reports that insertions have moved in lists. */
  get moves(): number {
    return this.survivors.moves + this.others.moves;
  }

  /** Number of pairs of titles whose words were compared. */
  get comparisons(): number {
    return this.words.comparisons;
  }

  get(id: string): Headline | undefined {
    return this.nodes.get(id);
  }

  /** The reports merged into this one, the earliest first. */
  async mergedInto(id: string): Promise<Headline[]> {
    const node = this.nodes.get(id);
    if (node !== undefined && !this.hasAround(node)) await this.loadAround([node]);
    return [...this.mergedNodes(id)].sort(byTime);
  }

  /** Loads all reports that these can be compared with, in as few requests as possible. */
  async loadAround(headlines: readonly Pick<Headline, 'title' | 'address' | 'at' | 'byKeyOnly'>[]): Promise<void> {
    const days = new Set<number>();
    for (const { at, byKeyOnly } of headlines)
      if (!byKeyOnly) for (const day of daysAround(dayNumber(at))) days.add(day);
    await Promise.all([this.loadKeys(headlines), ...[...days].map((day) => this.loadDay(day))]);
  }

  /** Loads the reports with the keys of these titles. */
  async loadKeys(headlines: readonly Pick<Headline, 'title' | 'address'>[]): Promise<void> {
    const keys = [...new Set(headlines.map(keyOf))];
    const missing = keys.filter((key) => !this.loading.has(key));
    if (missing.length > 0) {
      const loading = this.stored.ofKeys(missing).then((found) => this.learn(found));
      for (const key of missing) this.loading.set(key, loading);
    }
    await Promise.all(new Set(keys.map((key) => this.loading.get(key))));
    for (const key of keys) this.loaded.add(key);
  }

  /** Adds decided reports that are not in memory. */
  learn(headlines: readonly Headline[]): void {
    for (const headline of headlines) if (!this.nodes.has(headline.id)) this.insert(this.words.add(headline), true);
  }

  /**
   * Adds a report, or gives a known one a new title or time, or sets it apart from the others.
   * @returns every report whose survivor changed, and the placed one, by id with the previous survivor (`undefined` for
   * a new report)
   */
  async place(headline: Omit<Headline, 'survivor'>): Promise<Map<string, string | null | undefined>> {
    const known = this.nodes.get(headline.id);
    const placed = this.words.add({ ...headline, survivor: known?.survivor ?? null });
    // Most are in memory, and waiting takes longer than deciding.
    for (const node of known === undefined ? [placed] : [placed, known])
      if (!this.hasAround(node)) await this.loadAround([node]);
    const previous = new Map<string, string | null | undefined>([[headline.id, known?.survivor]]);
    const changed = [placed, ...this.mergedNodes(headline.id)];
    if (known !== undefined) {
      changed.push(...this.editionsAfter(known));
      this.remove(known);
    }
    changed.push(...this.editionsAfter(placed));
    this.insert(placed, false);
    let undecided = [...new Set(changed)].filter((node) => node !== known).sort(byTime);

    for (let node = undecided.shift(); node !== undefined; node = undecided.shift()) {
      if (!this.hasAround(node)) await this.loadAround([node]);
      const dependents = this.decide(node, node === placed, previous);
      if (dependents.length > 0) undecided = [...new Set([...undecided, ...dependents])].sort(byTime);
    }
    return previous;
  }

  /**
   * Decides whether a report survives, and records its previous survivor if that changes.
   * @returns the reports to decide again as a consequence
   */
  private decide(node: Node, isPlaced: boolean, previous: Map<string, string | null | undefined>): Node[] {
    const survivors = this.survivors.around(node);
    const survivor = this.earliestSurvivor(node, survivors)?.id ?? null;
    if (!isPlaced && survivor === node.survivor) return [];
    if (!previous.has(node.id)) previous.set(node.id, node.survivor);
    const survived = !isPlaced && node.survivor === null;
    this.attach(node, survivor);
    // A report that is merely merged into another survivor affects no other report.
    if (survivor === null) return this.claimedBy(node, [...survivors, ...this.others.around(node)]);
    return survived ? [...this.mergedNodes(node.id)] : [];
  }

  /**
   * The earliest of these surviving reports that is of the same story and before this one; of those with its key only
   * the latest counts.
   */
  private earliestSurvivor(node: Node, survivors: readonly Candidates[]): Node | undefined {
    const isEdition = this.survivors.hasEditionBefore(node) || this.others.hasEditionBefore(node);
    let first: Node | undefined;
    for (const { reports, windowMs, isOfKey } of survivors)
      for (let i = firstAt(reports, node.at - windowMs); i < reports.length; i++) {
        const other = reports[i];
        if (other === undefined || !isEarlier(other, isOfKey ? node : (first ?? node))) break;
        this.visited++;
        if (!this.words.areOneStory(node, other, isEdition)) continue;
        first = other;
        if (!isOfKey) break;
      }
    return first;
  }

  /** Those of the later reports that belong to this survivor instead. */
  private claimedBy(node: Node, later: readonly Candidates[]): Node[] {
    const found = new Set<Node>();
    for (const { reports, windowMs } of later)
      for (let i = firstAt(reports, node.at); i < reports.length; i++) {
        const other = reports[i];
        if (other === undefined || other.at > node.at + windowMs) break;
        if (!isEarlier(node, other) || found.has(other)) continue;
        this.visited++;
        const present = other.survivor === null ? undefined : this.nodes.get(other.survivor);
        const isClaimed = present === undefined || isEarlier(node, present) || present.key === node.key;
        if (isClaimed && this.words.areOneStory(node, other, false)) found.add(other);
      }
    return [...found];
  }

  private editionsAfter(node: Node): Node[] {
    return [...this.survivors.editionsAfter(node), ...this.others.editionsAfter(node)];
  }

  private mergedNodes(id: string): Iterable<Node> {
    return this.merged.get(id) ?? [];
  }

  private loadDay(day: number): Promise<void> {
    const loading = this.loading.get(day) ?? this.stored.ofDay(day).then((found) => this.learn(found));
    this.loading.set(day, loading);
    return loading.then(() => void this.loaded.add(day));
  }

  private hasAround({ at, key, byKeyOnly }: Node): boolean {
    return this.loaded.has(key) && (byKeyOnly || daysAround(dayNumber(at)).every((day) => this.loaded.has(day)));
  }

  private insert(node: Node, isLoaded: boolean): void {
    this.nodes.set(node.id, node);
    this.postingsOf(node).add(node, isLoaded);
    if (node.survivor !== null) getOrAdd(this.merged, node.survivor, () => new Set()).add(node);
  }

  private remove(node: Node): void {
    this.nodes.delete(node.id);
    this.postingsOf(node).remove(node);
    if (node.survivor !== null) this.merged.get(node.survivor)?.delete(node);
  }

  private attach(node: Node, survivor: string | null): void {
    if (node.survivor !== null) this.merged.get(node.survivor)?.delete(node);
    const before = this.postingsOf(node);
    node.survivor = survivor;
    if (survivor !== null) getOrAdd(this.merged, survivor, () => new Set()).add(node);
    const after = this.postingsOf(node);
    if (after === before) return;
    before.remove(node);
    after.add(node, false);
  }

  private postingsOf({ survivor }: Node): Postings {
    return survivor === null ? this.survivors : this.others;
  }
}

function getOrAdd<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const present = map.get(key);
  if (present !== undefined) return present;
  const added = make();
  map.set(key, added);
  return added;
}
