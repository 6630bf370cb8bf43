import { limits } from '../../config/limits.ts';
import { dayMs } from '../utc-day.ts';
import { alike, dedupKey, signature, titleWords } from './dedup.ts';

/** A headline as the index knows it. `at` in milliseconds since 1970; `survivor` names the earlier report it was merged into, null while it stands itself. */
export interface Headline {
  id: string;
  title: string;
  /** Stands in for the key of a title without letters. */
  address: string;
  at: number;
  /** Order of first storage: of two reports with equal times the one stored first stays (ING-23). */
  seen: number;
  survivor: string | null;
}

/** UTC days since 1970. */
export const dayOf = (at: number): number => Math.floor(at / dayMs);
/** `YYYY-MM-DD` of such a day. */
export const isoDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
const around = (day: number, reach: number): number[] =>
  Array.from({ length: 2 * reach + 1 }, (_, i) => day - reach + i);
/** The days whose reports can be the same story as one of this day. */
export const neighbourDays = (day: number): number[] => around(day, limits.dedup.keyWindowDays);

interface Node extends Headline {
  key: string;
  /** Words as numbers, sorted: compared some hundred times for each that is added. */
  words: number[];
  signature: number[];
}

const earlier = (a: Headline, b: Headline): boolean =>
  a.at !== b.at ? a.at < b.at : a.seen !== b.seen ? a.seen < b.seen : a.id < b.id;

/** Gives each word a number, the same one every time. */
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
    signature: numbers.of(signature(words)),
  };
}

/**
 * Which reports stand and which are merged, kept right under any order of arrival. The rule is greedy in time: walking all reports
 * from the earliest, a report stands unless an earlier standing one is the same story, and then it is merged into the earliest such.
 * The outcome therefore depends on the set of reports alone, never on who fetched first; `place` repairs it after each arrival by
 * re-deciding only the reports that the arrival can touch, in order of time.
 *
 * Only the days near what is placed are in memory. `loadDay` brings the reports of a day that is missing.
 */
export class StoryIndex {
  private readonly nodes = new Map<string, Node>();
  private readonly byKey = new Map<string, Set<Node>>();
  private readonly numbers = new WordNumbers();
  private readonly byWord = new Map<number, Map<number, Set<Node>>>();
  private readonly merged = new Map<string, Set<Node>>();
  private readonly loading = new Map<number, Promise<void>>();
  private readonly loaded = new Set<number>();
  private readonly loadDay: (day: number) => Promise<Headline[]>;

  constructor(loadDay: (day: number) => Promise<Headline[]>) {
    this.loadDay = loadDay;
  }

  /** Headlines in memory. */
  get size(): number {
    return this.nodes.size;
  }

  get(id: string): Headline | undefined {
    return this.nodes.get(id);
  }

  /** Reports merged into this one, the earliest first. */
  async mergedInto(id: string): Promise<Headline[]> {
    const node = this.nodes.get(id);
    if (node !== undefined) await this.ensure(neighbourDays(dayOf(node.at)));
    return [...(this.merged.get(id) ?? [])].sort((a, b) => (earlier(a, b) ? -1 : 1));
  }

  /** Makes sure that the reports of these days are in memory. */
  async ensure(days: Iterable<number>): Promise<void> {
    const waits: Promise<void>[] = [];
    for (const day of days) {
      if (this.loaded.has(day)) continue;
      let wait = this.loading.get(day);
      if (wait === undefined) {
        wait = this.loadDay(day).then((headlines) => {
          for (const headline of headlines)
            if (!this.nodes.has(headline.id)) this.insert(nodeOf(headline, this.numbers));
          this.loaded.add(day);
        });
        this.loading.set(day, wait);
      }
      waits.push(wait);
    }
    if (waits.length > 0) await Promise.all(waits);
  }

  /**
   * Adds a report, or moves a known one to a new title or time.
   * @returns every report whose standing changed, the placed one included, keyed by id with the survivor it had before
   *   (`undefined` for a new report).
   */
  async place(headline: Omit<Headline, 'survivor'>): Promise<Map<string, string | null | undefined>> {
    const before = new Map<string, string | null | undefined>();
    const pending = new Set<Node>();
    await this.ensure(neighbourDays(dayOf(headline.at)));

    const known = this.nodes.get(headline.id);
    if (known !== undefined) {
      await this.ensure(neighbourDays(dayOf(known.at)));
      before.set(known.id, known.survivor);
      for (const neighbour of this.neighbours(known)) if (earlier(known, neighbour)) pending.add(neighbour);
      for (const neighbour of this.merged.get(known.id) ?? []) pending.add(neighbour);
      this.remove(known);
    }
    const placed = nodeOf({ ...headline, survivor: known?.survivor ?? null }, this.numbers);
    const isNew = known === undefined;
    this.insert(placed);
    pending.add(placed);

    while (pending.size > 0) {
      const node = [...pending].reduce((first, next) => (earlier(next, first) ? next : first));
      pending.delete(node);
      await this.ensure(neighbourDays(dayOf(node.at)));
      const neighbours = this.neighbours(node);
      let survivor: Node | undefined;
      for (const other of neighbours) {
        if (other.survivor === null && earlier(other, node) && (survivor === undefined || earlier(other, survivor)))
          survivor = other;
      }
      const verdict = survivor?.id ?? null;
      const fresh = node === placed;
      if (!fresh && verdict === node.survivor) continue;
      if (!before.has(node.id)) before.set(node.id, fresh && isNew ? undefined : node.survivor);
      const stoodBefore = fresh && isNew ? false : node.survivor === null;
      this.attach(node, verdict);
      if (stoodBefore === (verdict === null) && !fresh) continue;
      for (const other of neighbours) if (earlier(node, other)) pending.add(other);
      for (const other of this.merged.get(node.id) ?? []) pending.add(other);
    }
    return before;
  }

  private *candidates(node: Node): Generator<Node> {
    yield* this.byKey.get(node.key) ?? [];
    for (const day of around(dayOf(node.at), 1)) {
      const words = this.byWord.get(day);
      if (words === undefined) continue;
      for (const word of node.signature) yield* words.get(word) ?? [];
    }
  }

  private neighbours(node: Node): Node[] {
    const found = new Set<Node>();
    for (const other of this.candidates(node)) {
      if (other === node) continue;
      if (sameStory(node, other)) found.add(other);
    }
    return [...found];
  }

  private insert(node: Node): void {
    this.nodes.set(node.id, node);
    setOf(this.byKey, node.key).add(node);
    const day = dayOf(node.at);
    let words = this.byWord.get(day);
    if (words === undefined) {
      words = new Map();
      this.byWord.set(day, words);
    }
    for (const word of node.signature) setOf(words, word).add(node);
    if (node.survivor !== null) setOf(this.merged, node.survivor).add(node);
  }

  private remove(node: Node): void {
    this.nodes.delete(node.id);
    this.byKey.get(node.key)?.delete(node);
    for (const word of node.signature) this.byWord.get(dayOf(node.at))?.get(word)?.delete(node);
    if (node.survivor !== null) this.merged.get(node.survivor)?.delete(node);
  }

  private attach(node: Node, survivor: string | null): void {
    if (node.survivor !== null) this.merged.get(node.survivor)?.delete(node);
    node.survivor = survivor;
    if (survivor !== null) setOf(this.merged, survivor).add(node);
  }
}

/** Equal keys within 30 days, or alike titles within 24 hours. */
function sameStory(a: Node, b: Node): boolean {
  const apart = Math.abs(a.at - b.at);
  if (a.key === b.key) return apart <= limits.dedup.keyWindowDays * dayMs;
  return apart <= limits.dedup.windowMs && alike(a.words, b.words);
}

function setOf<K, V>(map: Map<K, Set<V>>, key: K): Set<V> {
  let set = map.get(key);
  if (set === undefined) {
    set = new Set();
    map.set(key, set);
  }
  return set;
}

/** The reference: the same rule over a whole set at once, one report after the other. Used to check the index, and by small callers. */
export function mergeReports(headlines: readonly Headline[]): Map<string, string | null> {
  const standing: Node[] = [];
  const verdicts = new Map<string, string | null>();
  const numbers = new WordNumbers();
  for (const node of headlines.map((headline) => nodeOf(headline, numbers)).sort((a, b) => (earlier(a, b) ? -1 : 1))) {
    const survivor = standing.find((other) => sameStory(other, node));
    verdicts.set(node.id, survivor?.id ?? null);
    if (survivor === undefined) standing.push(node);
  }
  return verdicts;
}
