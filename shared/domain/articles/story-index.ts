import { limits } from '../../config/limits.ts';
import { dayMs } from '../utc-day.ts';
import { dedupKey, sharesMostWords, signatureWords, titleWords } from './dedup.ts';

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
}

/** Number of the UTC day since 1970. */
export const dayNumber = (at: number): number => Math.floor(at / dayMs);
const daysAround = (day: number, reach: number): number[] =>
  Array.from({ length: 2 * reach + 1 }, (_, i) => day - reach + i);
/** The days whose reports can belong to the same story as a report of this day. */
export const neighbourDays = (day: number): number[] => daysAround(day, limits.dedup.keyWindowDays);

interface Node extends Headline {
  key: string;
  /** Words as sorted numbers: each new report is compared with hundreds of others. */
  words: number[];
  signature: number[];
}

const isEarlier = (a: Headline, b: Headline): boolean =>
  a.at !== b.at ? a.at < b.at : a.seen !== b.seen ? a.seen < b.seen : a.id < b.id;
const byTime = (a: Headline, b: Headline): number => (isEarlier(a, b) ? -1 : 1);

function earliest(nodes: Iterable<Node>): Node | undefined {
  let first: Node | undefined;
  for (const node of nodes) if (first === undefined || isEarlier(node, first)) first = node;
  return first;
}

/** Gives each distinct word a number. */
class WordNumbers {
  private readonly numbers = new Map<string, number>();

  of(words: readonly string[]): number[] {
    return words.map((word) => {
      const known = this.numbers.get(word) ?? this.numbers.size;
      this.numbers.set(word, known);
      return known;
    });
  }
}

function nodeOf(headline: Headline, numbers: WordNumbers): Node {
  const words = titleWords(headline.title);
  return {
    ...headline,
    key: dedupKey(headline.title, headline.address),
    words: numbers.of(words).sort((a, b) => a - b),
    signature: numbers.of(signatureWords(words)),
  };
}

/**
 * Decides which reports survive and which are merged, for any order of arrival. The rule is greedy in time: going
 * through all reports from the earliest, a report survives unless an earlier survivor has the same story; then it is
 * merged into the earliest such survivor. The outcome depends on the set of reports alone, never on the order of
 * fetches. `place` restores it after each arrival by deciding again only the reports that the arrival can affect, in
 * order of time.
 *
 * Only the days near placed reports are in memory. `loadDay` returns the reports of a day that is missing.
 */
export class StoryIndex {
  private readonly nodes = new Map<string, Node>();
  private readonly byKey = new Map<string, Set<Node>>();
  private readonly numbers = new WordNumbers();
  /** Reports by day number and signature word. */
  private readonly byWord = new Map<number, Map<number, Set<Node>>>();
  /** Merged reports by the id of their survivor. */
  private readonly merged = new Map<string, Set<Node>>();
  private readonly loading = new Map<number, Promise<void>>();
  private readonly loaded = new Set<number>();
  private readonly loadDay: (day: number) => Promise<Headline[]>;

  constructor(loadDay: (day: number) => Promise<Headline[]>) {
    this.loadDay = loadDay;
  }

  /** Number of headlines in memory. */
  get size(): number {
    return this.nodes.size;
  }

  get(id: string): Headline | undefined {
    return this.nodes.get(id);
  }

  /** The reports merged into this one, the earliest first. */
  async mergedInto(id: string): Promise<Headline[]> {
    const node = this.nodes.get(id);
    if (node !== undefined) await this.ensure(neighbourDays(dayNumber(node.at)));
    return [...this.mergedNodes(id)].sort(byTime);
  }

  /** Loads the reports of these days unless they are in memory. */
  async ensure(days: Iterable<number>): Promise<void> {
    const waits: Promise<void>[] = [];
    for (const day of days) {
      if (this.loaded.has(day)) continue;
      const wait = this.loading.get(day) ?? this.load(day);
      this.loading.set(day, wait);
      waits.push(wait);
    }
    if (waits.length > 0) await Promise.all(waits);
  }

  /**
   * Adds a report, or gives a known one a new title or time.
   * @returns every report whose survivor changed, and the placed one, by id with the previous survivor (`undefined` for
   * a new report)
   */
  async place(headline: Omit<Headline, 'survivor'>): Promise<Map<string, string | null | undefined>> {
    await this.ensure(neighbourDays(dayNumber(headline.at)));
    const known = this.nodes.get(headline.id);
    const previous = new Map<string, string | null | undefined>([[headline.id, known?.survivor]]);
    const undecided = new Set<Node>();
    if (known !== undefined) {
      await this.ensure(neighbourDays(dayNumber(known.at)));
      for (const node of this.affectedBy(known, this.neighbours(known))) undecided.add(node);
      this.remove(known);
    }
    const placed = nodeOf({ ...headline, survivor: known?.survivor ?? null }, this.numbers);
    this.insert(placed);
    undecided.add(placed);

    for (let node = earliest(undecided); node !== undefined; node = earliest(undecided)) {
      undecided.delete(node);
      await this.ensure(neighbourDays(dayNumber(node.at)));
      for (const affected of this.decide(node, node === placed, previous)) undecided.add(affected);
    }
    return previous;
  }

  /**
   * Decides whether a report survives, and records its previous survivor if that changes.
   * @returns the reports to decide again as a consequence
   */
  private decide(node: Node, isPlaced: boolean, previous: Map<string, string | null | undefined>): Node[] {
    const neighbours = this.neighbours(node);
    const survivor =
      earliest(neighbours.filter((other) => other.survivor === null && isEarlier(other, node)))?.id ?? null;
    if (!isPlaced && survivor === node.survivor) return [];
    if (!previous.has(node.id)) previous.set(node.id, node.survivor);
    const survived = node.survivor === null;
    this.attach(node, survivor);
    // A report that is merely merged into another survivor affects no other report.
    if (!isPlaced && survived === (survivor === null)) return [];
    return this.affectedBy(node, neighbours);
  }

  /** Reports whose decision depends on this one: later reports of the same story, and those merged into it. */
  private affectedBy(node: Node, neighbours: readonly Node[]): Node[] {
    return [...neighbours.filter((other) => isEarlier(node, other)), ...this.mergedNodes(node.id)];
  }

  /** All reports of the same story. */
  private neighbours(node: Node): Node[] {
    const found = new Set<Node>();
    for (const other of this.candidates(node)) if (other !== node && sameStory(node, other)) found.add(other);
    return [...found];
  }

  private *candidates(node: Node): Generator<Node> {
    yield* this.byKey.get(node.key) ?? [];
    for (const day of daysAround(dayNumber(node.at), 1)) {
      const words = this.byWord.get(day);
      if (words === undefined) continue;
      for (const word of node.signature) yield* words.get(word) ?? [];
    }
  }

  private mergedNodes(id: string): Iterable<Node> {
    return this.merged.get(id) ?? [];
  }

  private async load(day: number): Promise<void> {
    for (const headline of await this.loadDay(day))
      if (!this.nodes.has(headline.id)) this.insert(nodeOf(headline, this.numbers));
    this.loaded.add(day);
  }

  private insert(node: Node): void {
    this.nodes.set(node.id, node);
    getOrAdd(this.byKey, node.key, () => new Set()).add(node);
    const words = getOrAdd(this.byWord, dayNumber(node.at), () => new Map());
    for (const word of node.signature) getOrAdd(words, word, () => new Set()).add(node);
    if (node.survivor !== null) getOrAdd(this.merged, node.survivor, () => new Set()).add(node);
  }

  private remove(node: Node): void {
    this.nodes.delete(node.id);
    this.byKey.get(node.key)?.delete(node);
    for (const word of node.signature) this.byWord.get(dayNumber(node.at))?.get(word)?.delete(node);
    if (node.survivor !== null) this.merged.get(node.survivor)?.delete(node);
  }

  private attach(node: Node, survivor: string | null): void {
    if (node.survivor !== null) this.merged.get(node.survivor)?.delete(node);
    node.survivor = survivor;
    if (survivor !== null) getOrAdd(this.merged, survivor, () => new Set()).add(node);
  }
}

/** Equal keys within 30 days, or similar titles within 24 hours. */
function sameStory(a: Node, b: Node): boolean {
  const apart = Math.abs(a.at - b.at);
  if (a.key === b.key) return apart <= limits.dedup.keyWindowDays * dayMs;
  return apart <= limits.dedup.windowMs && sharesMostWords(a.words, b.words);
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
  const numbers = new WordNumbers();
  for (const node of headlines.map((headline) => nodeOf(headline, numbers)).sort(byTime)) {
    const survivor = survivors.find((other) => sameStory(other, node));
    survivorOf.set(node.id, survivor?.id ?? null);
    if (survivor === undefined) survivors.push(node);
  }
  return survivorOf;
}
