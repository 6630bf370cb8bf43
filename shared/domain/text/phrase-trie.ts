import { capital, type FoldedText, foldPhrase, wordEnd, wordStart } from './folded-text.ts';
import { LetterTree } from './letter-tree.ts';
import { WordBeginnings } from './word-beginnings.ts';

/** Where a phrase was found: positions in the folded text, the end exclusive. */
export interface PhraseMatch<Value> {
  value: Value;
  kind: number;
  start: number;
  end: number;
}

interface Phrase<Value> {
  value: Value;
  kind: number;
  /** The last word may go on: `mexican*` finds `mexicanas`. */
  prefix: boolean;
  /** The letters whose capitals and accents must stand in the text; null when neither matters. */
  exact: string | null;
  /** Not next to another capitalised word. */
  alone: boolean;
}

interface Layout<Value> {
  tree: LetterTree;
  /** By index of their letters in the tree. */
  phrases: Phrase<Value>[][];
  /** Turns most words away before the tree is touched. */
  beginnings: WordBeginnings;
  /** Where the Arabic article leads; -1 when no phrase begins with it. */
  article: number;
}

type Found<Value> = (phrase: Phrase<Value>, start: number, end: number, letters: number) => void;

const blank = 32;
const alef = 0x627;
const lam = 0x644;
/** waw and fa ("and"), then ba, kaf, lam ("in", "as", "for"), as they are glued to the word after them. */
const isConjunction = (code: number): boolean => code === 0x648 || code === 0x641;
const isPreposition = (code: number): boolean => code === 0x628 || code === 0x643 || code === lam;
/** Hebrew vav, bet, he, lamed, mem, shin, kaf. */
const hebrewPrefixes = new Set([0x5d5, 0x5d1, 0x5d4, 0x5dc, 0x5de, 0x5e9, 0x5db]);
const shortestStem = 3;

/**
 * Phrases by their letters, searched in one pass over a text. A phrase begins and ends at word boundaries; in scripts that write no spaces
 * anywhere (CLS-13). In Arabic and Hebrew it may also begin after glued prefixes: "and", "in", "for", the article. Phrases belong to kinds;
 * within one kind the longest phrase wins and what it covers is not looked at again ("South Sudan" is not also "Sudan").
 */
export class PhraseTrie<Value> {
  private readonly phrases = new Map<string, Phrase<Value>[]>();
  /** Laid out when first searched, and again after another phrase was added. */
  private laidOut: Layout<Value> | null = null;
  private readonly ordinary: ReadonlySet<string>;

  /** @param ordinary words whose capital only says that a sentence begins, in folded letters */
  constructor(ordinary: ReadonlySet<string> = new Set()) {
    this.ordinary = ordinary;
  }

  /** Adds a phrase, with the signs of `PlaceWords`: `=` exact, `~` exact and alone, `*` the last word may go on. One without letters is left out. */
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
    this.laidOut = null;
  }

  /** The longest phrase of each kind from every word on, none overlapping another of its kind, in order of position. */
  longest(folded: FoldedText): PhraseMatch<Value>[] {
    const found: PhraseMatch<Value>[] = [];
    const reached: number[] = [];
    let best: (PhraseMatch<Value> & { letters: number })[] = [];
    const compare: Found<Value> = ({ kind, value }, start, end, letters) => {
      if (start < (reached[kind] ?? 0)) return;
      const rival = best.find((match) => match.kind === kind);
      if (rival === undefined) best.push({ value, kind, start, end, letters });
      else if (end > rival.end || (end === rival.end && letters > rival.letters))
        Object.assign(rival, { value, end, letters });
    };
    this.search(folded, compare, () => {
      if (best.length === 0) return;
      for (const match of best) {
        found.push(match);
        reached[match.kind] = match.end;
      }
      best = [];
    });
    return found;
  }

  /** The values of all phrases that are anywhere in the text, also inside longer ones. */
  every(folded: FoldedText): Set<Value> {
    const found = new Set<Value>();
    this.search(
      folded,
      ({ value }) => found.add(value),
      () => {},
    );
    return found;
  }

  private layout(): Layout<Value> {
    if (this.laidOut !== null) return this.laidOut;
    const sorted = [...this.phrases.keys()].sort();
    const tree = new LetterTree(sorted);
    this.laidOut = {
      tree,
      phrases: sorted.map((word) => this.phrases.get(word) ?? []),
      beginnings: new WordBeginnings(sorted),
      article: tree.child(tree.child(0, alef), lam),
    };
    return this.laidOut;
  }

  private search(folded: FoldedText, found: Found<Value>, wordDone: () => void): void {
    const layout = this.layout();
    const { starts, codes } = folded;
    const { beginnings } = layout;
    for (let word = 0; word < starts.length; word++) {
      const start = starts[word] ?? 0;
      if (!beginnings.mayBegin(codes, start)) continue;
      this.walk(layout, folded, 0, start, start, found);
      const code = codes[start] ?? 0;
      if (code >= 0x5d0 && code < 0x700) this.walkWithoutPrefixes(layout, folded, start, found);
      wordDone();
    }
  }

  private walk(
    { tree, phrases }: Layout<Value>,
    folded: FoldedText,
    from: number,
    at: number,
    start: number,
    found: Found<Value>,
  ): void {
    const { codes, marks, length } = folded;
    let node = from;
    for (let position = at; position < length; ) {
      node = tree.child(node, codes[position] ?? 0);
      if (node < 0) return;
      position++;
      const word = tree.words[node] ?? -1;
      if (word < 0) continue;
      const ended = ((marks[position] ?? 0) & wordEnd) !== 0;
      for (const phrase of phrases[word] ?? []) {
        if (!ended && !phrase.prefix) continue;
        let end = position;
        while (((marks[end] ?? wordEnd) & wordEnd) === 0) end++;
        if (phrase.exact !== null && !isWritten(folded, at, phrase.exact)) continue;
        if (phrase.alone && this.hasCapitalNeighbour(folded, start, end)) continue;
        found(phrase, start, end, position - at);
      }
    }
  }

  /** Arabic and Hebrew glue "and", prepositions and the article to the word; "for the" is written with one lam for the article. */
  private walkWithoutPrefixes(layout: Layout<Value>, folded: FoldedText, start: number, found: Found<Value>): void {
    const { codes, marks } = folded;
    let end = start + 1;
    while (((marks[end] ?? wordEnd) & wordEnd) === 0) end++;
    const last = end - shortestStem;
    const code = (at: number): number => codes[at] ?? 0;
    if (code(start) < 0x600) {
      for (let at = start; at < last && at < start + 3 && hebrewPrefixes.has(code(at)); at++)
        this.walk(layout, folded, 0, at + 1, start, found);
      return;
    }
    let at = start;
    const fromArticle = () => {
      if (code(at) === alef && code(at + 1) === lam && at + 2 <= last)
        this.walk(layout, folded, 0, at + 2, start, found);
    };
    fromArticle();
    if (isConjunction(code(at)) && at < last) {
      at++;
      this.walk(layout, folded, 0, at, start, found);
      fromArticle();
    }
    if (isPreposition(code(at)) && at < last) {
      const lamFirst = code(at) === lam;
      at++;
      this.walk(layout, folded, 0, at, start, found);
      fromArticle();
      if (lamFirst && code(at) === lam && at + 1 <= last) {
        this.walk(layout, folded, 0, at + 1, start, found);
        if (layout.article >= 0) this.walk(layout, folded, layout.article, at + 1, start, found);
      }
    }
  }

  /** Whether a capitalised word stands right before or after, as in a person's full name. */
  private hasCapitalNeighbour({ codes, folded, marks, origins }: FoldedText, start: number, end: number): boolean {
    const near = (left: number, right: number) =>
      codes[left + 1] === blank && (origins[right] ?? 0) - (origins[left] ?? 0) === 2;
    if (near(end - 1, end + 1) && ((marks[end + 1] ?? 0) & capital) !== 0) return true;
    if (start < 2 || !near(start - 2, start)) return false;
    let first = start - 2;
    while (first > 0 && ((marks[first] ?? 0) & wordStart) === 0) first--;
    return ((marks[first] ?? 0) & capital) !== 0 && !this.ordinary.has(folded.slice(first, start - 1));
  }
}

/** Whether the letters stand in the text with these accents, and capitals where these are capitals. */
function isWritten({ text, codes, origins }: FoldedText, at: number, letters: string): boolean {
  for (let offset = 0; offset < letters.length; offset++) {
    if (codes[at + offset] === blank) continue;
    const written = text.charAt(origins[at + offset] ?? 0);
    const wanted = letters.charAt(offset);
    if (written !== wanted && (wanted !== wanted.toLowerCase() || written.toLowerCase() !== wanted)) return false;
  }
  return true;
}
