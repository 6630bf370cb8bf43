import { type Composition, compositionNotes } from '../../config/editorial.ts';
import { limits } from '../../config/limits.ts';
import type { CoverageEntry } from './article.ts';
import type { Quotation, Report } from './digest.ts';

/** A paragraph and the reports that it comes from. */
export interface ComposedParagraph {
  text: string;
  reports: Report[];
}

/** An article made out of reports, before it is stored. */
export interface ComposedText {
  title: string;
  summary: string;
  paragraphs: ComposedParagraph[];
  how: Composition;
}

const longestTitle = 200;
/** What X lets a post have, less the address that goes with it. */
const longestPost = 250;

/** Whole words, with a mark that there is more. */
function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '');
  const space = cut.lastIndexOf(' ');
  return `${(space > longest / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** A digest in the reports' own sentences, under the headline of the one that is quoted most. */
export function digestOf(quotations: readonly Quotation[]): ComposedText {
  const length = ({ sentences }: Quotation): number => sentences.reduce((sum, sentence) => sum + sentence.length, 0);
  const [first, ...others] = quotations;
  if (first === undefined) throw new Error('There is nothing to compose an article of');
  const main = others.reduce((most, next) => (length(next) > length(most) ? next : most), first);
  return {
    title: shortened(`In short: ${main.report.title}`, longestTitle),
    summary: shortened(main.sentences[0] ?? '', limits.summary),
    paragraphs: quotations.map(({ report, sentences }) => ({ text: sentences.join(' '), reports: [report] })),
    how: 'extractive',
  };
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
const credit = ({ id, source }: Report): string =>
  `<a href="/article/${encodeURIComponent(id)}">${escaped(source)}</a>`;

/** The body: every paragraph with who reported it, and at its foot how it was made. Whatever the texts hold, only these tags come of it. */
export function bodyOf({ paragraphs, how }: ComposedText): string {
  const written = paragraphs.map(
    ({ text, reports }) => `<p dir="auto">${escaped(text)} <cite>(${reports.map(credit).join(', ')})</cite></p>`,
  );
  return [...written, `<p><small>${compositionNotes[how]}</small></p>`].join('\n');
}

/** Every report that the article comes from, once, the earliest first. */
export function reportsOf({ paragraphs }: ComposedText): Report[] {
  const unique = new Map(
    paragraphs.flatMap(({ reports }) => reports.map((report): [string, Report] => [report.id, report])),
  );
  return [...unique.values()].sort((a, b) => (a.publishedAt < b.publishedAt ? -1 : 1));
}

export const sourcesOf = (text: ComposedText): CoverageEntry[] =>
  reportsOf(text).map(({ id, source, title, url, publishedAt }) => ({ id, source, title, url, publishedAt }));

/** What one may say about it elsewhere: its own words, and whose they are. */
export function socialTexts(text: ComposedText): { twitter: string; linkedin: string; facebook: string } {
  const names = [...new Set(reportsOf(text).map(({ source }) => source))];
  const reported = `Reported by ${names.join(', ')}.`;
  return {
    twitter: shortened(text.title, longestPost),
    linkedin: `${text.title}\n\n${text.summary}\n\n${reported}`,
    facebook: `${text.title}\n\n${text.summary}`,
  };
}
