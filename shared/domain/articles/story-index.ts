import { limits } from '../../config/limits.ts';
import { dayMs } from '../utc-day.ts';
import {
  dedupKey,
  keyOfTitle,
  normaliseTitle,
  sharesMostWords,
  type WordRange,
  wordsOf,
  wordsToProbe,
} from './dedup.ts';

/** A report as the index stores it. */
export interface Headline {
  id: string;
  title: string;
  /** Replaces the dedup key of a title without letters. */
  address: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Order of first storage: of two reports with equal times the one stored first survives. */
  seen: number;
  /** Id of the earlier report that this one was merged into; null for a surviving report. */
  survivor: string | null;
  /** Set for a report that was old when it arrived. Only its key is compared: the days of an archive stay unread. */
  byKeyOnly?: true | undefined;
  /** Set for a report that is merged with no other: the editors have decided so. */
  alone?: true | undefined;
}

/** Where an index reads the reports that are not in memory. */
export interface StoredHeadlines {
  /** Reports that were published on a UTC day (its number since 1970). Those `byKeyOnly` may be missing. */
  ofDay(day: number): Promise<Headline[]>;
  /** Reports with these dedup keys, of the last 30 days at least. */
  ofKeys(keys: readonly string[]): Promise<Headline[]>;
}
/** For an index that holds all reports. */
export const noStoredHeadlines: StoredHeadlines = { ofDay: async () => [], ofKeys: async () => [] };

const keyWindowMs = limits.dedup.keyWindowDays * dayMs;

/** Number of the UTC day since 1970. */
export const dayNumber = (at: number): number => Math.floor(at / dayMs);
/** The days with reports that may be similar to one of this day. */
const daysAround = (day: number): number[] => [day - 1, day, day + 1];
const keyOf = ({ title, address }: Pick<Headline, 'title' | 'address'>): string => dedupKey(title, address);

/** A headline with its key, and where its words are in the list of all words. */
interface Node extends Headline, WordRange {
  key: string;
}

const isEarlier = (a: Headline, b: Headline): boolean =>
  a.at !== b.at ? a.at < b.at : a.seen !== b.seen ? a.seen < b.seen : a.id < b.id;
const byTime = (a: Headline, b: Headline): number => (isEarlier(a, b) ? -1 : 1);

/**
 * The words of all headlines as numbers, one after the other in a typed array: an array for each headline takes three
 * times the memory. The words of a removed headline stay; few are.
 */
class Words {
  private readonly numbers = new Map<string, number>();
  private all = new Uint32Array(1024);
  private length = 0;
  /** Pairs of titles whose words were compared. */
  comparisons = 0;

  /** The node of a headline, whose words are added. */
  add(headline: Headline): Node {
    const normalised = normaliseTitle(headline.title);
    const words = headline.byKeyOnly ? [] : wordsOf(normalised).map((word) => this.numberOf(word));
    const from = this.length;
    this.length += words.length;
    if (this.length > this.all.length) {
      const longer = new Uint32Array(2 * this.length);
      longer.set(this.all);
      this.all = longer;
    }
    this.all.set(words, from);
    // Sorted, to compare two headlines in one pass.
    this.all.subarray(from, this.length).sort();
    const { id, title, address, at, seen, survivor, byKeyOnly, alone } = headline;
    return {
      id,
      title,
      address,
      at,
      seen,
      survivor,
      byKeyOnly,
      alone,
      key: keyOfTitle(normalised, address),
      from,
      count: words.length,
    };
  }

  /** The words of a headline, one call for each: a view of the list for each comparison would be costly to collect. */
  forEach({ from, count }: Node, visit: (word: number) => void): void {
    for (let i = from; i < from + count; i++) visit(this.all[i] ?? 0);
  }

  /** Equal keys within 30 days, or similar titles within 24 hours. */
  areOneStory(a: Node, b: Node): boolean {
    if (a.alone || b.alone) return false;
    const apart = Math.abs(a.at - b.at);
    if (a.key === b.key) return apart <= keyWindowMs;
    if (apart > limits.dedup.windowMs) return false;
    this.comparisons++;
    return sharesMostWords(this.all, a, b);
  }

  private numberOf(word: string): number {
    const number = this.numbers.get(word) ?? this.numbers.size;
    this.numbers.set(word, number);
    return number;
  }
}

/** Longer lists grow in steps, as arrays do by default: a list of three would have room for 19. */
const maxExact = 16;

/** Of reports in order of time, the index of the first that was published at this time or later. */
function firstAt(list: readonly Node[], at: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.at ?? at) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where a report belongs among reports in order of time. */
function placeOf(list: readonly Node[], node: Node): number {
  // Most reports are the latest so far.
  if (isEarlier(list.at(-1) ?? node, node)) return list.length;
  let at = firstAt(list, node.at);
  while (isEarlier(list[at] ?? node, node)) at++;
  return at;
}

/** Lists of reports in order of time, in little memory: most have one or a few. */
class Lists<K> {
  private readonly lists = new Map<K, Node | Node[]>();
  /** Long lists to which loaded reports were added at the end. They are sorted when they are read. */
  private readonly unsorted = new Set<K>();
  /** Reports that made way for others. */
  moves = 0;

  /** @param isLoaded whether many others follow: to insert each of them would take as long as the list is, each time */
  add(key: K, node: Node, isLoaded: boolean): void {
    const present = this.lists.get(key);
    if (present === undefined) return void this.lists.set(key, node);
    const list = Array.isArray(present) ? present : [present];
    const isShort = list.length <= maxExact;
    if (isLoaded && !isShort) this.unsorted.add(key);
    const at = this.unsorted.has(key) ? list.length : placeOf(list, node);
    this.moves += list.length - at;
    if (isShort) this.lists.set(key, list.toSpliced(at, 0, node));
    else if (at === list.length) list.push(node);
    else list.splice(at, 0, node);
  }

  remove(key: K, node: Node): void {
    const present = this.get(key);
    const at = present.indexOf(node, firstAt(present, node.at));
    if (at < 0) return;
    if (present.length === 1) this.lists.delete(key);
    else present.splice(at, 1);
  }

  get(key: K): Node[] {
    const present = this.lists.get(key);
    if (present === undefined) return [];
    if (!Array.isArray(present)) return [present];
    return this.unsorted.delete(key) ? present.sort(byTime) : present;
  }

  lengthOf(key: K): number {
    const present = this.lists.get(key);
    return Array.isArray(present) ? present.length : present === undefined ? 0 : 1;
  }
}

/** Reports in order of time, and how far from another they can be to be of its story. */
interface Candidates {
  reports: readonly Node[];
  windowMs: number;
}

/** Reports by key and by word, to find those that may be of the same story. */
class Postings {
  private readonly byKey = new Lists<string>();
  private readonly byWord = new Lists<number>();
  private readonly words: Words;

  constructor(words: Words) {
    this.words = words;
  }

  get moves(): number {
    return this.byKey.moves + this.byWord.moves;
  }

  add(node: Node, isLoaded: boolean): void {
    this.byKey.add(node.key, node, isLoaded);
    this.words.forEach(node, (word) => this.byWord.add(word, node, isLoaded));
  }

  remove(node: Node): void {
    this.byKey.remove(node.key, node);
    this.words.forEach(node, (word) => this.byWord.remove(word, node));
  }

  /**
   * Lists with every report that has the key of this one, or one of the words that suffice to find similar titles
   * (`wordsToProbe`): those that are the rarest now. A report may be in several.
   */
  around(node: Node): Candidates[] {
    const words: number[] = [];
    const lengths: number[] = [];
    this.words.forEach(node, (word) => {
      words.push(word);
      lengths.push(this.byWord.lengthOf(word));
    });
    const found: Candidates[] = [{ reports: this.byKey.get(node.key), windowMs: keyWindowMs }];
    // Two or three of ten: to sort all would take longer, and memory.
    for (let n = Math.min(words.length, wordsToProbe(node.count)); n > 0; n--) {
      let rarest = 0;
      for (let i = 1; i < lengths.length; i++) if ((lengths[i] ?? 0) < (lengths[rarest] ?? 0)) rarest = i;
      lengths.splice(rarest, 1);
      for (const word of words.splice(rarest, 1))
        found.push({ reports: this.byWord.get(word), windowMs: limits.dedup.windowMs });
    }
    return found;
  }
}

/**
 * Decides which reports survive and which are merged, for any order of arrival. The rule is greedy in time: going
 * through all reports from the earliest, a report survives unless an earlier survivor has the same story; then it is
 * merged into the earliest such survivor. The outcome depends on the set of reports alone, never on the order of
 * fetches. `place` restores it after each arrival by deciding again only the reports that the arrival can affect, in
 * order of time.
 *
 * In memory are the reports that were published within a day of those placed, and those with their keys.
 */
export class StoryIndex {
  private readonly nodes = new Map<string, Node>();
  private readonly words = new Words();
  // Apart, because a title that was copied a thousand times has one survivor.
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

  /** Number of pairs of reports that were looked at. */
  get visits(): number {
    return this.visited;
  }

  /** Number of reports that made way for others in lists. */
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
    let undecided = [placed, ...this.mergedNodes(headline.id)].sort(byTime);
    if (known !== undefined) this.remove(known);
    this.insert(placed, false);

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

  /** The earliest of these surviving reports that is of the same story and before this one. */
  private earliestSurvivor(node: Node, survivors: readonly Candidates[]): Node | undefined {
    let first: Node | undefined;
    for (const { reports, windowMs } of survivors)
      for (let i = firstAt(reports, node.at - windowMs); i < reports.length; i++) {
        const other = reports[i];
        if (other === undefined || !isEarlier(other, first ?? node)) break;
        this.visited++;
        if (!this.words.areOneStory(node, other)) continue;
        first = other;
        break;
      }
    return first;
  }

  /** The later of these reports that would rather be merged into this survivor than stay as they are. */
  private claimedBy(node: Node, later: readonly Candidates[]): Node[] {
    const found = new Set<Node>();
    for (const { reports, windowMs } of later)
      for (let i = firstAt(reports, node.at); i < reports.length; i++) {
        const other = reports[i];
        if (other === undefined || other.at > node.at + windowMs) break;
        if (!isEarlier(node, other) || found.has(other)) continue;
        this.visited++;
        const present = other.survivor === null ? undefined : this.nodes.get(other.survivor);
        if ((present === undefined || isEarlier(node, present)) && this.words.areOneStory(node, other))
          found.add(other);
      }
    return [...found];
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

/** The same rule applied to a complete set at once. The reference that tests compare the index with. */
export function mergeReports(headlines: readonly Headline[]): Map<string, string | null> {
  const survivors: Node[] = [];
  const survivorOf = new Map<string, string | null>();
  const words = new Words();
  for (const node of headlines.map((headline) => words.add(headline)).sort(byTime)) {
    const survivor = survivors.find((other) => words.areOneStory(other, node));
    survivorOf.set(node.id, survivor?.id ?? null);
    if (survivor === undefined) survivors.push(node);
  }
  return survivorOf;
}
