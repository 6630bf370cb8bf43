import type { TermCounts } from './cluster-report.ts';
import { languageKey, type ReportTerms } from './story-terms.ts';

/** Numbers of terms, with factors and the weights that follow from them: a vector of length 1. */
export interface TermVector {
  terms: number[];
  factors: number[];
  weights: number[];
}

/** Terms as numbers, and how many reports have each: those in memory and those of the background. */
export class TermTable {
  private readonly numbers = new Map<string, number>();
  private readonly names: string[] = [];
  private readonly counts: number[] = [];
  /** The number of the key that counts the reports in the term's language; of a term without language, of all. */
  private readonly totals: number[] = [];
  private readonly background: TermCounts;
  private readonly all: number;

  constructor(background: TermCounts) {
    this.background = background;
    this.all = this.numberOf('');
    this.counts[this.all] = background.reports;
  }

  nameOf = (term: number): string => this.names[term] ?? '';
  countOf = (term: number): number => this.counts[term] ?? 0;

  vectorOf(terms: ReadonlyMap<string, number>): TermVector {
    return { terms: [...terms.keys()].map((term) => this.numberOf(term)), factors: [...terms.values()], weights: [] };
  }

  /** Adds a report to the counts, or takes it from them. */
  count(language: string, vectors: readonly TermVector[], by: 1 | -1): void {
    const add = (term: number) => {
      this.counts[term] = this.countOf(term) + by;
    };
    add(this.all);
    add(this.numberOf(languageKey(language)));
    for (const { terms } of vectors) terms.forEach(add);
  }

  /**
   * Weighs a vector by the counts of now. The square root lessens the difference between rare and very rare terms: in a
   * headline of ten words the rarest one would decide alone.
   */
  weigh(vector: TermVector): void {
    let square = 0;
    const weights = vector.terms.map((term, n) => {
      const total = this.countOf(this.totals[term] ?? this.all);
      const weight = (vector.factors[n] ?? 0) * Math.sqrt(Math.log(1 + total / (1 + this.countOf(term))));
      square += weight * weight;
      return weight;
    });
    const length = Math.sqrt(square) || 1;
    vector.weights = weights.map((weight) => weight / length);
  }

  private numberOf(term: string): number {
    const known = this.numbers.get(term);
    if (known !== undefined) return known;
    const number = this.names.length;
    this.numbers.set(term, number);
    this.names.push(term);
    this.counts.push(this.background.terms.get(term) ?? 0);
    const [language] = /^[^@#=][^:]*:/.exec(term) ?? [];
    this.totals.push(language === undefined || language === term ? 0 : this.numberOf(language));
    return number;
  }

  /** The terms of a report as vectors. */
  read({ words, shared }: ReportTerms): { words: TermVector; shared: TermVector } {
    return { words: this.vectorOf(words), shared: this.vectorOf(shared) };
  }
}
