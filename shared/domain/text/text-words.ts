import { abbreviations } from '../../config/vocabulary/names.ts';
import { capital, type FoldedText } from './folded-text.ts';

/** Characters of a text that are searched for names: the important ones occur early. */
export const readCharacters = 6000;

const sentenceMark = /[.!?…:;\n\r"“”„«»‘¿¡•|()[\]]/;
const tight = /^['’ʼ‐-]$/u;
const spaces = /^[ \u00a0\u202f]+$/;
const initialStop = /^\.[ \u00a0]?$/;

/** More than the words of a run. */
const recent = 16;

/** The words of a folded text by index, with their capitals and the gaps between them. */
export class TextWords {
  readonly count: number;
  readonly folded: FoldedText;
  /** Cache of the spellings of recent words, because each run is tested repeatedly. */
  private readonly spelled: number[] = new Array(recent).fill(-1);
  private readonly spellings: string[] = new Array(recent).fill('');
  private small: Set<string> | null = null;

  constructor(folded: FoldedText) {
    this.folded = folded;
    this.count = folded.words;
  }

  start(word: number): number {
    return this.folded.wordStarts[word] ?? 0;
  }

  end(word: number): number {
    return this.folded.wordEnds[word] ?? 0;
  }

  isCapital(word: number): boolean {
    return word < this.count && ((this.folded.marks[this.start(word)] ?? 0) & capital) !== 0;
  }

  /** The word, folded: lower case, without accents. */
  at(word: number): string {
    const slot = word % recent;
    if (this.spelled[slot] === word) return this.spellings[slot] ?? '';
    const spelling = word < this.count ? this.folded.folded.slice(this.start(word), this.end(word)) : '';
    this.spelled[slot] = word;
    this.spellings[slot] = spelling;
    return spelling;
  }

  /** Whether the word also occurs in small letters. */
  isWrittenSmall(word: number): boolean {
    this.small ??= this.smallWords();
    return this.small.has(this.at(word));
  }

  /** Collected once: to look for each word in all of the text takes the square of its length. */
  private smallWords(): Set<string> {
    const small = new Set<string>();
    for (let word = 0; word < this.count && this.start(word) < readCharacters; word++)
      if (!this.isCapital(word)) small.add(this.folded.folded.slice(this.start(word), this.end(word)));
    return small;
  }

  isAllCapitals(word: number): boolean {
    for (let at = this.start(word); at < this.end(word); at++)
      if (((this.folded.marks[at] ?? 0) & capital) === 0) return false;
    return true;
  }

  /** The words from `first` to `last` as in the original text. */
  text(first: number, last: number): string {
    return this.folded.text.slice(
      this.folded.origins[this.start(first)],
      (this.folded.origins[this.end(last) - 1] ?? 0) + 1,
    );
  }

  /** Whether the word is followed by one blank and another word, the most frequent case. */
  private isBlankAfter(word: number): boolean {
    if (word + 1 >= this.count) return false;
    const { origins, text } = this.folded;
    const last = origins[this.end(word) - 1] ?? 0;
    return origins[this.start(word + 1)] === last + 2 && text.charCodeAt(last + 1) === 32;
  }

  /** The original text between a word and the next. */
  gapAfter(word: number): string {
    if (word + 1 >= this.count) return '\n';
    return this.folded.text.slice(
      (this.folded.origins[this.end(word) - 1] ?? 0) + 1,
      this.folded.origins[this.start(word + 1)],
    );
  }

  /** How a word connects to the next: by a blank, by a hyphen or apostrophe (`tight`), or not at all. */
  jointAfter(word: number): 'blank' | 'tight' | 'none' {
    if (this.isBlankAfter(word)) return 'blank';
    const gap = this.gapAfter(word);
    if (spaces.test(gap)) return 'blank';
    if (tight.test(gap)) return 'tight';
    if (gap === ' & ') return 'blank';
    if (initialStop.test(gap) && (this.end(word) - this.start(word) === 1 || abbreviations.has(this.at(word))))
      return 'blank';
    return 'none';
  }

  beginsSentence(word: number): boolean {
    return (
      word === 0 ||
      (!this.isBlankAfter(word - 1) &&
        sentenceMark.test(this.gapAfter(word - 1)) &&
        this.jointAfter(word - 1) === 'none')
    );
  }
}
