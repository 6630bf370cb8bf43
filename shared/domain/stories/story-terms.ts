import { termsOf } from '../search/terms.ts';
import type { ClusterReport, TermCounts } from './cluster-report.ts';

/** UTF-16 units of the terms of a summary, which every headline in memory has. */
const longestSummaryTerms = 80;

/**
 * The words of a summary that the clusters read: those that the title does not have, in their order, names and numbers
 * first. Stored with the headline.
 */
export function summaryTermsOf(title: string, summary: string, language: string | null): string {
  const known = new Set(termsOf(title, language).map(({ term }) => term));
  let terms = '';
  for (const { term } of termsOf(summary, language)) {
    if (known.has(term)) continue;
    known.add(term);
    if (terms.length + term.length + 1 <= longestSummaryTerms) terms += terms === '' ? term : ` ${term}`;
  }
  return terms;
}

/**
 * Counts the reports of a day for each term, for the background of later days. Only the most frequent terms are kept:
 * a term that is missing is rare.
 */
export function termCountsOf(reports: readonly Pick<ClusterReport, 'title' | 'language'>[]): TermCounts {
  const terms = new Map<string, number>();
  for (const { title, language } of reports)
    for (const term of new Set(termsOf(title, language).map((one) => one.term)))
      terms.set(term, (terms.get(term) ?? 0) + 1);
  return { reports: reports.length, terms };
}

/** The counts of several days as one. */
export function sumOfCounts(days: readonly TermCounts[]): TermCounts {
  const terms = new Map<string, number>();
  for (const day of days) for (const [term, count] of day.terms) terms.set(term, (terms.get(term) ?? 0) + count);
  return { reports: days.reduce((sum, day) => sum + day.reports, 0), terms };
}
