import { limits } from '../../config/limits.ts';
import { dayMs } from '../utc-day.ts';
import {
  isEditionAfter,
  keyOfTitle,
  normaliseTitle,
  sharesMostWords,
  type WordRange,
  wordsOf,
  wordsToProbe,
} from './dedup.ts';
import { byTime, type Headline, isEarlier } from './headline.ts';

const keyWindowMs = limits.dedup.keyWindowDays * dayMs;

/** A headline with its key, and where its words are in the list of all words. */
export interface Node extends Headline, WordRange {
  key: string;
}

/**
 * The words of all headlines as numbers, one after the other in a typed array: an array for each headline takes three
 * times the memory. The words of a removed headline stay; few are.
 */
export class Words {
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
    const { id, title, address, at, publisher, seen, survivor, byKeyOnly, alone } = headline;
    return {
      id,
      title,
      address,
      at,
      publisher,
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

  /** Equal keys within 30 days (24 hours if the later report `isEdition`), or similar titles within 24 hours. */
  areOneStory(a: Node, b: Node, isEdition: boolean): boolean {
    if (a.alone || b.alone) return false;
    const apart = Math.abs(a.at - b.at);
    if (a.key === b.key) return apart <= (isEdition ? limits.dedup.windowMs : keyWindowMs);
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
export function firstAt(list: readonly Node[], at: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.at ?? at) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The index at which a report belongs among reports in order of time. */
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
  /** Reports that insertions have moved. */
  moves = 0;

  /** @param isLoaded one of many: inserting each in its place would move most of the list every time */
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

/** Reports in order of time, and the longest time between two reports of one story. */
export interface Candidates {
  reports: readonly Node[];
  windowMs: number;
  /** Whether all have the same key. */
  isOfKey: boolean;
}

/** Reports by key and by word, to find those that may be of the same story. */
export class Postings {
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

  /** Whether there is an earlier edition of this report. */
  hasEditionBefore(node: Node): boolean {
    const reports = this.byKey.get(node.key);
    for (let i = firstAt(reports, node.at - keyWindowMs); i < reports.length; i++) {
      const other = reports[i];
      if (other === undefined || other.at >= node.at - limits.dedup.windowMs) return false;
      if (isEditionAfter(other, node)) return true;
    }
    return false;
  }

  /** The later editions of this report. */
  editionsAfter(node: Node): Node[] {
    const reports = this.byKey.get(node.key);
    const from = firstAt(reports, node.at + limits.dedup.windowMs);
    return reports.slice(from, firstAt(reports, node.at + keyWindowMs + 1)).filter((one) => isEditionAfter(node, one));
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
    const found: Candidates[] = [{ reports: this.byKey.get(node.key), windowMs: keyWindowMs, isOfKey: true }];
    // Two or three of ten: to sort all would take longer, and memory.
    for (let n = Math.min(words.length, wordsToProbe(node.count)); n > 0; n--) {
      let rarest = 0;
      for (let i = 1; i < lengths.length; i++) if ((lengths[i] ?? 0) < (lengths[rarest] ?? 0)) rarest = i;
      lengths.splice(rarest, 1);
      for (const word of words.splice(rarest, 1))
        found.push({ reports: this.byWord.get(word), windowMs: limits.dedup.windowMs, isOfKey: false });
    }
    return found;
  }
}
