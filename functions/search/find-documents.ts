import { dayMs } from '#shared/domain/utc-day.ts';
import { eachDocument } from './postings.ts';
import {
  archiveShare,
  halfLife,
  leastRarity,
  lengthShares,
  matchBonus,
  ownShare,
  saturation,
  weights,
} from './ranking.ts';
import type { ByField, Part, SearchIndex } from './search-index.ts';
import { withheldPosition } from './segment-terms.ts';

/** One condition, ready for the index. */
export type Condition =
  /** Any of the terms, each with its share of a full match, and the languages of the documents in which it counts. */
  | { kind: 'terms'; terms: readonly { term: string; share: number; languages?: readonly string[] | null }[] }
  /** Terms side by side, each with its alternatives. */
  | { kind: 'phrase'; terms: readonly (readonly string[])[] };

export interface Filter {
  topic?: string | undefined;
  region?: string | undefined;
  publisherId?: string | undefined;
  /** A primary subtag, or `und` for articles of unknown language. */
  language?: string | undefined;
  /** First and last day of publication in UTC, such as 2026-11-23. */
  from?: string | undefined;
  to?: string | undefined;
}

/** The documents of a place: those that name it, and all of its outlets; those of a region have it in their column. */
export interface Within {
  /** Terms of its entities (segment-terms.ts). */
  terms: readonly string[];
  publishers: ReadonlySet<string>;
  region: string | null;
}

/** ISO 639-2 for an undetermined language. */
export const unknownLanguage = 'und';

export interface Search {
  must: readonly Condition[];
  not: readonly Condition[];
  /** How many of `must` a document has to match; all by default. */
  least?: number;
  /**
   * Whether a document may lack some of `must`, as long as half of them and half of their rarity remain. Words of a
   * withheld body count only in a document that has them all. Documents that match more come first.
   */
  isPartial?: boolean;
  /** Publishers whose name is searched: all of their documents match. */
  publishers?: ReadonlySet<string>;
  filter?: Filter;
  /** Only these documents; without `must`, all of them. */
  within?: Within | undefined;
  /** The ages of documents count from this time, in seconds since 1970. */
  asOf: number;
}

/** Documents found in one part. */
export interface PartHits {
  part: Part;
  rows: Int32Array;
  /** Parallel to the array above. */
  scores: Float64Array;
  /** Parallel, too: the conditions of `must` that a document lacks, one bit for each. */
  lacks: Uint16Array;
}
export interface Found {
  hits: readonly PartHits[];
  total: number;
  /** Whether the search was bounded, so that there may be more documents. */
  isLowerBound: boolean;
  /** Documents that each condition of `must` matches, before filters. */
  frequencies: readonly number[];
}

/** Bytes of long postings that one search reads, as they are stored: more than any usual query needs. */
const maxBytes = 12 * 1024 * 1024;

/**
 * Finds documents and scores them by all segments' frequencies, so that the result does not depend on how documents
 * are spread over segments. Time and memory are bounded by the number of conditions and by `maxBytes`.
 */
export async function findDocuments(index: SearchIndex, search: Search): Promise<Found> {
  const { read, isBounded } = affordable(index, [...search.must, ...search.not]);
  const must = search.must.flatMap((condition, n) => {
    const known = read.get(condition);
    return known === undefined ? [] : [{ condition: known, bit: 1 << n, rarity: 0 }];
  });
  const not = search.not.flatMap((condition) => read.get(condition) ?? []);
  const least = Math.min(search.least ?? must.length, must.length);
  const terms = new Set(
    [...must.map(({ condition }) => condition), ...not].flatMap(termsOf).concat(search.within?.terms ?? []),
  );
  const parts = await Promise.all(
    index.parts.map(async (part) => ({ part, postings: await part.segment.postingsOf(terms) })),
  );
  // Synchronous from here on: one search at a time uses a part's memory.
  const searches = parts.map(({ part, postings }) => searchIn(part, index.meanLengths, postings));
  const frequencies = new Map<Condition, number>();
  for (const condition of not) for (const one of searches) one.exclude(condition);
  if (search.within !== undefined) for (const one of searches) one.keep(search.within);
  for (const [n, one] of must.entries()) {
    const matches = searches.map((part) => part.match(one.condition));
    const sum = (of: keyof Matches) => matches.reduce((total, match) => total + match[of], 0);
    frequencies.set(one.condition, sum('documents'));
    // Withheld bodies have no influence on which words of a query an article may lack.
    const shown = sum('shown');
    one.rarity = Math.log(1 + (index.documents - shown + 0.5) / (shown + 0.5));
    // A document that could not reach `least` any more is left out.
    for (const part of searches) part.score(one, least - (must.length - n));
  }
  const hits = searches.map((one) => one.hits(search, must, least));
  return {
    hits,
    total: hits.reduce((sum, { rows }) => sum + rows.length, 0),
    isLowerBound: isBounded,
    frequencies: search.must.map((one) => frequencies.get(read.get(one) ?? one) ?? Number.POSITIVE_INFINITY),
  };
}

const termsOf = (condition: Condition): string[] =>
  condition.kind === 'phrase' ? condition.terms.flat() : condition.terms.map(({ term }) => term);

/**
 * Limits the postings that are read: rare conditions come first, and within a condition its first terms. A condition
 * that exceeds the limit does not count.
 */
function affordable({ parts }: SearchIndex, conditions: readonly Condition[]) {
  const bytesOf = (term: string): number => parts.reduce((sum, { segment }) => sum + segment.bytesOf(term), 0);
  const total = (terms: readonly string[]): number => terms.reduce((sum, term) => sum + bytesOf(term), 0);
  let left = maxBytes;
  const canRead = (bytes: number): boolean => {
    const can = bytes <= left || left === maxBytes;
    if (can) left -= bytes;
    return can;
  };
  const read = new Map<Condition, Condition>();
  let isBounded = false;
  for (const condition of conditions.toSorted((a, b) => total(termsOf(a)) - total(termsOf(b)))) {
    const some =
      condition.kind === 'phrase'
        ? { ...condition, terms: canRead(total(termsOf(condition))) ? condition.terms : [] }
        : { ...condition, terms: condition.terms.filter(({ term }) => canRead(bytesOf(term))) };
    if (some.terms.length > 0 || condition.terms.length === 0) read.set(condition, some);
    isBounded ||= some.terms.length < condition.terms.length;
  }
  return { read, isBounded };
}

/** Memory of one search in one part, by row. It is as large as the part, so it is reused. */
const scratchOf = (size: number) => ({
  /** Weighted occurrences of the current condition. */
  occurrences: new Float64Array(size),
  scores: new Float64Array(size),
  /** Conditions that match, one bit for each, and those that match outside of a withheld body. */
  matched: new Uint16Array(size),
  shown: new Uint16Array(size),
  /** Whether the current condition matches outside of a withheld body. */
  isShown: new Uint8Array(size),
  excluded: new Uint8Array(size),
  /** Rows that match the current condition, and rows that match any. */
  touched: new Int32Array(size),
  candidates: new Int32Array(size),
});
const scratches = new WeakMap<Part, ReturnType<typeof scratchOf>>();

/** The occurrences of terms in one part. */
type Postings = ReadonlyMap<string, Uint8Array>;

/** One search in one part: its conditions are excluded or matched and scored one after the other. */
function searchIn(part: Part, means: ByField, postingsOf: Postings) {
  const { standing, segment } = part;
  const { published, language, titleEnd, entitiesEnd, summaryEnd, bodyEnd } = segment.columns;
  const scratch = scratches.get(part) ?? scratchOf(segment.size);
  scratches.set(part, scratch);
  const { occurrences, scores, matched, shown, isShown, excluded, touched, candidates } = scratch;
  // A failed search may have left values.
  for (const values of [occurrences, matched, shown, isShown, excluded]) values.fill(0);
  let touchedCount = 0;
  let shownCount = 0;
  let candidateCount = 0;

  /** The next condition begins without matches. */
  const forget = (): void => {
    for (let i = 0; i < touchedCount; i++) {
      const row = touched[i] ?? 0;
      occurrences[row] = 0;
      isShown[row] = 0;
    }
    touchedCount = 0;
    shownCount = 0;
  };

  /** Adds the occurrences in a document before the position `end`, each with the weight of its field. */
  const adder = (share: number, end: number, languages: readonly string[] | null = null) => {
    const isRead =
      languages &&
      Uint8Array.from(segment.dictionaries.language, (one) => Number(one === '' || languages.includes(one)));
    const title = weightOf('title', means, share);
    const entities = weightOf('entities', means, share);
    const summary = weightOf('summary', means, share);
    const body = weightOf('body', means, share);
    return (row: number, positions: Uint32Array, count: number): void => {
      if (standing[row] !== 1 || (isRead !== null && isRead[language[row] ?? 0] !== 1)) return;
      const second = titleEnd[row] ?? 0;
      const third = entitiesEnd[row] ?? 0;
      const fourth = summaryEnd[row] ?? 0;
      let value = 0;
      for (let n = 0; n < count; n++) {
        const position = positions[n] ?? 0;
        if (position >= end) break;
        if (position >= fourth) value += body((bodyEnd[row] ?? 0) - fourth);
        else if (position >= third) value += summary(fourth - third);
        else if (position >= second) value += entities(third - second);
        else value += title(second);
      }
      if (value === 0) return;
      const before = occurrences[row] ?? 0;
      if (before === 0) touched[touchedCount++] = row;
      occurrences[row] = before + value;
      if (isShown[row] === 1 || (positions[0] ?? 0) >= withheldPosition) return;
      isShown[row] = 1;
      shownCount++;
    };
  };

  /**
   * @param isWanted in a withheld body only whole words are found, and only as they are written: exclusions, prefixes
   * and corrections would reveal words that the caller does not know
   */
  const count = (condition: Condition, isWanted: boolean): void => {
    if (condition.kind === 'phrase') {
      const add = adder(1, withheldPosition);
      const position = new Uint32Array(1);
      for (const place of phrasePlaces(postingsOf, condition.terms)) {
        position[0] = place % rowFactor;
        add(Math.floor(place / rowFactor), position, 1);
      }
      return;
    }
    for (const { term, share, languages } of condition.terms) {
      const postings = postingsOf.get(term);
      const end = isWanted && share === 1 ? Number.POSITIVE_INFINITY : withheldPosition;
      if (postings !== undefined) eachDocument(postings, adder(share, end, languages));
    }
  };

  return {
    exclude: (condition: Condition): void => {
      count(condition, false);
      for (let i = 0; i < touchedCount; i++) excluded[touched[i] ?? 0] = 1;
      forget();
    },

    /** Excludes all documents outside of a place. */
    keep: ({ terms, publishers, region }: Within): void => {
      count({ kind: 'terms', terms: terms.map((term) => ({ term, share: 1 })) }, false);
      const { dictionaries, columns } = segment;
      const isOwn = Uint8Array.from(dictionaries.publisher, (id) => Number(publishers.has(id)));
      const isOfRegion = Uint8Array.from(dictionaries.region, (one) => Number(one === region));
      for (let row = 0; row < segment.size; row++)
        if (!occurrences[row] && !isOwn[columns.publisher[row] ?? 0] && !isOfRegion[columns.region[row] ?? 0])
          excluded[row] = 1;
      forget();
    },

    match: (condition: Condition): Matches => {
      count(condition, true);
      return { documents: touchedCount, shown: shownCount };
    },

    /** Adds the scores of the condition that was matched last. @param least matches that a row must have before it */
    score: ({ rarity, bit }: Scored, least: number): void => {
      for (let i = 0; i < touchedCount; i++) {
        const row = touched[i] ?? 0;
        const before = matched[row] ?? 0;
        if (excluded[row] === 1 || (least > 0 && bitsOf(before) < least)) continue;
        if (before === 0) {
          candidates[candidateCount++] = row;
          scores[row] = 0;
        }
        matched[row] = before | bit;
        if (isShown[row] === 1) shown[row] = (shown[row] ?? 0) | bit;
        const value = occurrences[row] ?? 0;
        scores[row] = (scores[row] ?? 0) + (rarity * value) / (saturation + value);
      }
      forget();
    },

    hits: (
      { filter = {}, asOf, isPartial = false, publishers, within }: Search,
      must: Scored[],
      least: number,
    ): PartHits => {
      if (within !== undefined && must.length === 0)
        for (let row = 0; row < segment.size; row++) {
          if (standing[row] !== 1 || excluded[row] === 1) continue;
          candidates[candidateCount++] = row;
          scores[row] = 0;
        }
      const all = must.reduce((bits, { bit }) => bits | bit, 0);
      const total = must.reduce((sum, { rarity }) => sum + rarity, 0);
      if (publishers !== undefined) {
        const { publisher } = segment.dictionaries;
        const isOwn = Uint8Array.from(publisher, (id) => Number(publishers.has(id)));
        const numbers = segment.columns.publisher;
        for (let row = 0; row < numbers.length; row++) {
          if (isOwn[numbers[row] ?? 0] !== 1 || standing[row] !== 1 || excluded[row] === 1) continue;
          if (matched[row] === 0) {
            candidates[candidateCount++] = row;
            scores[row] = 0;
          }
          matched[row] = all;
          scores[row] = Math.max(scores[row] ?? 0, ownShare * total);
        }
      }
      const enough = new Map<number, boolean>();
      const isEnough = (bits: number): boolean => {
        const known =
          enough.get(bits) ??
          (bitsOf(bits) >= least &&
            must.reduce((sum, { bit, rarity }) => sum + (bits & bit ? rarity : 0), 0) >= total * leastRarity);
        enough.set(bits, known);
        return known;
      };
      /** The bits of a row that count; the words of a withheld body do so only if they complete it. */
      const bitsAt = (row: number): number => (matched[row] === all ? all : (shown[row] ?? 0));
      const passes = filterOf(part, filter);
      const rows = candidates
        .subarray(0, candidateCount)
        .filter((row) => (isPartial ? isEnough(bitsAt(row)) : bitsOf(matched[row] ?? 0) >= least) && passes(row));
      const decayed = Float64Array.from(rows, (row) => {
        const age = Math.max(0, asOf - (published[row] ?? 0));
        const decay = archiveShare + (1 - archiveShare) * 2 ** (-age / halfLife);
        return (scores[row] ?? 0) * decay + (isPartial ? matchBonus * bitsOf(bitsAt(row)) : 0);
      });
      return { part, rows, scores: decayed, lacks: Uint16Array.from(rows, (row) => all & ~bitsAt(row)) };
    },
  };
}

/** How many documents match, and how many of them outside of a withheld body. */
interface Matches {
  documents: number;
  shown: number;
}

/** A condition of `must` with its bit and the rarity of its documents. */
interface Scored {
  condition: Condition;
  bit: number;
  rarity: number;
}

/** The number of bits that are set. */
function bitsOf(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

/** Where a phrase begins: ascending places, each a row and a position. */
function phrasePlaces(postingsOf: Postings, terms: readonly (readonly string[])[]): Float64Array {
  let places: Float64Array | undefined;
  for (const [n, alternatives] of terms.entries()) {
    const next = placesOf(postingsOf, alternatives, n);
    places = places === undefined ? next : intersection(places, next);
    if (places.length === 0) return places;
  }
  return places ?? new Float64Array();
}

/** Places of any of the terms, moved back by `distance`. */
function placesOf(postingsOf: Postings, terms: readonly string[], distance: number): Float64Array {
  const places: number[] = [];
  for (const term of terms)
    eachDocument(postingsOf.get(term) ?? new Uint8Array(), (row, positions, count) => {
      for (let n = 0; n < count; n++) {
        const position = positions[n] ?? 0;
        if (position >= distance) places.push(row * rowFactor + position - distance);
      }
    });
  const all = Float64Array.from(places);
  return terms.length > 1 ? all.sort() : all;
}

/** Above the last position of a document: a body has at most 100,000 characters. */
const rowFactor = 2 ** 20;

function weightOf(field: keyof ByField, means: ByField, share: number): (length: number) => number {
  const weight = weights[field] * share;
  const fixed = 1 - lengthShares[field];
  const perPosition = lengthShares[field] / means[field];
  return (length) => weight / (fixed + perPosition * length);
}

/** Common values of two ascending lists. */
function intersection(a: Float64Array, b: Float64Array): Float64Array {
  const common = new Float64Array(Math.min(a.length, b.length));
  let length = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const difference = (a[i] ?? 0) - (b[j] ?? 0);
    if (difference === 0) common[length++] = a[i] ?? 0;
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  return common.subarray(0, length);
}

/** The filter as a test of a row. */
function filterOf({ segment }: Part, filter: Filter): (row: number) => boolean {
  const { columns, dictionaries } = segment;
  const tests: ((row: number) => boolean)[] = [];
  const equal = (column: Uint16Array, values: readonly string[], value: string | undefined) => {
    if (value === undefined) return;
    const number = values.indexOf(value);
    tests.push((row) => column[row] === number);
  };
  equal(columns.topic, dictionaries.topic, filter.topic);
  equal(columns.region, dictionaries.region, filter.region);
  equal(columns.publisher, dictionaries.publisher, filter.publisherId);
  equal(columns.language, dictionaries.language, filter.language === unknownLanguage ? '' : filter.language);
  const from = filter.from === undefined ? 0 : Date.parse(filter.from) / 1000;
  const to = filter.to === undefined ? Number.POSITIVE_INFINITY : (Date.parse(filter.to) + dayMs) / 1000;
  if (filter.from !== undefined || filter.to !== undefined)
    tests.push((row) => {
      const published = columns.published[row] ?? 0;
      return published >= from && published < to;
    });
  return (row) => tests.every((test) => test(row));
}
