import { capital, type FoldedText, foldPhrase, wordEnd, wordStart } from './folded-text.ts';
import { arabicArticle, hasGluedPrefixes, stemsOf } from './glued-prefixes.ts';
import { LetterTree, PrefixFilter } from './letter-tree.ts';

/** A phrase found in a text: positions in the folded text, the end exclusive. */
export interface PhraseMatch<Value> {
  value: Value;
  kind: number;
  start: number;
  end: number;
}

interface Phrase<Value> {
  value: Value;
  kind: number;
  /** The last word may continue: `mexican*` matches `mexicanas`. */
  prefix: boolean;
  /** Letters whose capitals and accents must match the text; null when neither matters. */
  exact: string | null;
  /** Does not match next to another capitalised word. */
  alone: boolean;
}

interface Layout<Value> {
  tree: LetterTree;
  /** Phrases by the index of their spelling in the tree. */
  phrases: Phrase<Value>[][];
  /** Rejects most words before the tree is searched. */
  filter: PrefixFilter;
  /** Tree node after the Arabic article; -1 when no phrase begins with it. */
  article: number;
}

/** Called for each match. `letters` is the match's length without glued prefixes. */
type OnMatch<Value> = (phrase: Phrase<Value>, start: number, end: number, letters: number) => void;

const blank = 32;
const root = 0;

/**
 * Finds phrases in one pass over a text. A phrase begins and ends at word boundaries, in scripts without spaces
 * anywhere. In Arabic and Hebrew it may also follow glued prefixes. Each phrase has a kind; within a kind the longest
 * phrase wins and matches do not overlap ("South Sudan" is not also "Sudan").
 */
export class PhraseTrie<Value> {
  private readonly phrases = new Map<string, Phrase<Value>[]>();
  /** Built by the first search after a phrase was added. */
  private layoutCache: Layout<Value> | null = null;
  private readonly ordinary: ReadonlySet<string>;

  /** @param ordinary folded words that are capitalised only because they begin a sentence */
  constructor(ordinary: ReadonlySet<string> = new Set()) {
    this.ordinary = ordinary;
  }

  /**
   * Adds a phrase with the signs of `PlaceWords`: `=` exact, `~` exact and alone, `*` the last word may continue.
   * Ignores phrases without letters.
   */
  add(written: string, kind: number, value: Value): void {
    const sign = written.charAt(0);
    const isExact = sign === '=' || sign === '~';
    const prefix = written.endsWith('*');
    const spelling = foldPhrase(written.slice(isExact ? 1 : 0, prefix ? -1 : undefined));
    if (spelling.folded === '') return;
    const phrase: Phrase<Value> = {
      value,
      kind,
      prefix,
      exact: isExact ? spelling.written : null,
      alone: sign === '~',
    };
    const same = this.phrases.get(spelling.folded);
    if (same === undefined) this.phrases.set(spelling.folded, [phrase]);
    else same.push(phrase);
    this.layoutCache = null;
  }

  /** Adds a phrase that people typed: signs have no meaning in it. */
  addWords(words: string, value: Value): void {
    this.add(words.replace(/^[=~]+|\*+$/g, ''), 0, value);
  }

  /**
   * The longest matches of each kind without overlaps, in order of position.
   * @param before phrases that start at this position or later are not searched
   */
  longest(folded: FoldedText, before = folded.length): PhraseMatch<Value>[] {
    const found: (PhraseMatch<Value> & { letters: number })[] = [];
    /** Number of matches that later words cannot replace. */
    let settled = 0;
    /** End of the last match, by kind. */
    const reached = new Map<number, number>();
    const compare: OnMatch<Value> = ({ kind, value }, start, end, letters) => {
      if (start < (reached.get(kind) ?? 0)) return;
      let at = settled;
      while (at < found.length && found[at]?.kind !== kind) at++;
      const rival = found[at];
      if (rival === undefined || end > rival.end || (end === rival.end && letters > rival.letters))
        found[at] = { value, kind, start, end, letters };
    };
    const settle = () => {
      for (; settled < found.length; settled++) {
        const match = found[settled];
        if (match !== undefined) reached.set(match.kind, match.end);
      }
    };
    this.search(folded, before, compare, settle);
    return found;
  }

  /** The values of all phrases in the text, including those inside longer phrases. */
  every(folded: FoldedText): Set<Value> {
    const found = new Set<Value>();
    this.search(
      folded,
      folded.length,
      ({ value }) => found.add(value),
      () => {},
    );
    return found;
  }

  private layout(): Layout<Value> {
    if (this.layoutCache !== null) return this.layoutCache;
    const sorted = [...this.phrases.keys()].sort();
    const tree = new LetterTree(sorted);
    this.layoutCache = {
      tree,
      phrases: sorted.map((word) => this.phrases.get(word) ?? []),
      filter: new PrefixFilter(sorted),
      article: arabicArticle.reduce((node, code) => tree.child(node, code), root),
    };
    return this.layoutCache;
  }

  private search(folded: FoldedText, before: number, onMatch: OnMatch<Value>, afterWord: () => void): void {
    const layout = this.layout();
    const { starts, codes } = folded;
    for (let word = 0; word < starts.length; word++) {
      const start = starts[word] ?? 0;
      if (start >= before) return;
      if (!layout.filter.mayStart(codes, start)) continue;
      this.walk(layout, folded, root, start, start, onMatch);
      if (hasGluedPrefixes(codes[start] ?? 0)) this.walkStems(layout, folded, start, onMatch);
      afterWord();
    }
  }

  /**
   * Reports the phrases that begin at `at`, where the word itself begins at `start`. Walks the tree from node `from`.
   */
  private walk(
    { tree, phrases }: Layout<Value>,
    folded: FoldedText,
    from: number,
    at: number,
    start: number,
    onMatch: OnMatch<Value>,
  ): void {
    const { codes, length } = folded;
    let node = from;
    for (let position = at; position < length; ) {
      node = tree.child(node, codes[position] ?? 0);
      if (node < 0) return;
      position++;
      const spelling = tree.words[node] ?? -1;
      if (spelling < 0) continue;
      for (const phrase of phrases[spelling] ?? []) {
        const end = this.matchEnd(phrase, folded, at, start, position);
        if (end >= 0) onMatch(phrase, start, end, position - at);
      }
    }
  }

  /**
   * End of the match of a phrase whose letters are at `at` to `position`; -1 if its signs or word boundaries rule it
   * out.
   */
  private matchEnd(phrase: Phrase<Value>, folded: FoldedText, at: number, start: number, position: number): number {
    const isWholeWord = ((folded.marks[position] ?? 0) & wordEnd) !== 0;
    if (!isWholeWord && !phrase.prefix) return -1;
    if (phrase.exact !== null && !isWritten(folded, at, phrase.exact)) return -1;
    const end = endOfWord(folded, position);
    return phrase.alone && this.hasCapitalNeighbour(folded, start, end) ? -1 : end;
  }

  /** Reports the phrases that begin after glued prefixes of the word at `start`. */
  private walkStems(layout: Layout<Value>, folded: FoldedText, start: number, onMatch: OnMatch<Value>): void {
    for (const { at, articleOmitted } of stemsOf(folded.codes, start, endOfWord(folded, start + 1))) {
      const from = articleOmitted ? layout.article : root;
      if (from >= 0) this.walk(layout, folded, from, at, start, onMatch);
    }
  }

  /** Whether the word right before or after is capitalised, as in a person's full name. */
  private hasCapitalNeighbour({ codes, folded, marks, origins }: FoldedText, start: number, end: number): boolean {
    const isSpaceBetween = (left: number, right: number) =>
      codes[left + 1] === blank && (origins[right] ?? 0) - (origins[left] ?? 0) === 2;
    if (isSpaceBetween(end - 1, end + 1) && ((marks[end + 1] ?? 0) & capital) !== 0) return true;
    if (start < 2 || !isSpaceBetween(start - 2, start)) return false;
    let first = start - 2;
    while (first > 0 && ((marks[first] ?? 0) & wordStart) === 0) first--;
    return ((marks[first] ?? 0) & capital) !== 0 && !this.ordinary.has(folded.slice(first, start - 1));
  }
}

/** The first position from `at` on where a word has ended. */
function endOfWord({ marks }: FoldedText, at: number): number {
  let end = at;
  while (((marks[end] ?? wordEnd) & wordEnd) === 0) end++;
  return end;
}

/** Whether the text has the accents of `letters` here, and capitals where `letters` has them. */
function isWritten({ text, codes, origins }: FoldedText, at: number, letters: string): boolean {
  for (let offset = 0; offset < letters.length; offset++) {
    if (codes[at + offset] === blank) continue;
    const written = text.charAt(origins[at + offset] ?? 0);
    const expected = letters.charAt(offset);
    if (written !== expected && (expected !== expected.toLowerCase() || written.toLowerCase() !== expected))
      return false;
  }
  return true;
}
