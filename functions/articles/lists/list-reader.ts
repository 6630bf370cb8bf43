import { isInLanguages } from '#shared/domain/articles/language.ts';
import { type ListEntry, leafSize, pastEnd, readLeaves } from './leaves.ts';

export interface EntryPage {
  /** The newest first. */
  entries: ListEntry[];
  /** The last position that was read; null at the end of the list. */
  next: string | null;
}

/** Leaves of one query, at most: about 32 KB. */
const mostAtOnce = 32;
/** Leaves that one request reads for a rare combination or language: about 16 read units. */
const mostLeaves = 128;

/** Reads one list backwards. */
class ListReader {
  readonly #list: string;
  #atOnce: number;
  /** What was read and not passed yet, the newest first. */
  #entries: ListEntry[] = [];
  #next = 0;
  /** Start of the oldest leaf that was read. */
  #lowest = pastEnd;
  #isAtEnd = false;
  leaves = 0;

  constructor(list: string, wanted: number) {
    this.#list = list;
    // The newest leaf may have one entry only.
    this.#atOnce = Math.min(mostAtOnce, 1 + Math.ceil(wanted / leafSize));
  }

  /** The newest entry below a bound; null if there is none. Bounds only go down. */
  async below(bound: string): Promise<ListEntry | null> {
    for (;;) {
      for (; this.#next < this.#entries.length; this.#next++) {
        const entry = this.#entries[this.#next];
        if (entry !== undefined && entry.position < bound) return entry;
      }
      if (this.#isAtEnd) return null;
      await this.#read(bound);
    }
  }

  async #read(bound: string): Promise<void> {
    const count = this.#atOnce;
    const range = bound < this.#lowest ? { from: bound } : { below: this.#lowest };
    const leaves = await readLeaves(this.#list, range, count);
    this.leaves += leaves.length;
    let end = bound < this.#lowest ? bound : this.#lowest;
    this.#entries = leaves.flatMap(({ start, entries }) => {
      const inside = entries.filter(({ position }) => position < end).reverse();
      end = start;
      return inside;
    });
    this.#next = 0;
    this.#lowest = end;
    this.#isAtEnd = leaves.length < count;
    this.#atOnce = Math.min(mostAtOnce, 2 * count);
  }
}

/**
 * Reads the newest entries that are in all of these lists, at most `limit`, without reading what is between them: each
 * list is entered at the newest position that another one has next. May return a short page with a position to continue
 * from if the lists have little in common.
 * @param from the position after which the page begins; null for the newest
 * @param languages only entries in these, and those of unknown language
 */
export async function readEntries(
  lists: readonly string[],
  { from, limit, languages }: { from: string | null; limit: number; languages?: readonly string[] | undefined },
): Promise<EntryPage> {
  const readers = lists.map((list) => new ListReader(list, lists.length > 1 ? leafSize : limit));
  const entries: ListEntry[] = [];
  let bound = from ?? pastEnd;
  for (;;) {
    const common = await newestCommon(readers, bound);
    if (common === null) return { entries, next: null };
    if (entries.length >= limit) return { entries, next: entries.at(-1)?.position ?? null };
    const { entry, isInAll } = common;
    if (isInAll && (languages === undefined || isInLanguages(entry.language, languages))) entries.push(entry);
    // An entry that is not in all lists is passed; so is everything above the newest that the other list has.
    bound = common.bound;
    const leaves = readers.reduce((sum, reader) => sum + reader.leaves, 0);
    if (leaves >= mostLeaves && entries.length < limit) return { entries, next: entry.position };
  }
}

interface Common {
  entry: ListEntry;
  isInAll: boolean;
  /** All lists go on below it. */
  bound: string;
}

/** The newest entry of the first list below a bound, and whether the others have it; null at the end of a list. */
async function newestCommon(readers: readonly ListReader[], bound: string): Promise<Common | null> {
  const [first, ...others] = readers;
  const entry = (await first?.below(bound)) ?? null;
  if (entry === null) return null;
  for (const other of others) {
    const candidate = await other.below(`${entry.position}${pastEnd}`);
    if (candidate === null) return null;
    if (candidate.position !== entry.position)
      return { entry, isInAll: false, bound: `${candidate.position}${pastEnd}` };
  }
  return { entry, isInAll: true, bound: entry.position };
}
