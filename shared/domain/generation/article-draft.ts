import { type Composition, compositionNotes, outletsNote } from '../../config/editorial.ts';
import { limits } from '../../config/limits.ts';
import type { CoverageEntry } from '../articles/article.ts';
import { cutCharacters } from '../text/cut-text.ts';
import { foldPhrase } from '../text/folded-text.ts';
import { publishersOf, type Quotation, type Report } from './quotations.ts';
import { stemsOf } from './references.ts';

/** A paragraph and the reports it is based on. */
export interface DraftParagraph {
  text: string;
  reports: Report[];
}

/** An article composed from reports, before it is published. */
export interface ArticleDraft {
  title: string;
  summary: string;
  /** BCP 47, of the reports; null if they name none. */
  language: string | null;
  paragraphs: DraftParagraph[];
  how: Composition;
}

const longestTitle = 200;
/** The limit of a post on X, less the address that is posted with it. */
const longestPost = 250;

/** `text` cut after a whole word, with an ellipsis, to at most `longest` characters. */
function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = cutCharacters(text, longest - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > longest / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** A draft of the reports' own sentences, under the headline of the report that it begins with. */
export function extractiveDraft(quotations: readonly Quotation[]): ArticleDraft {
  const [main] = quotations;
  if (main === undefined) throw new Error('Cannot draft an article without quotations');
  return {
    title: shortened(`In short: ${main.report.title}`, longestTitle),
    summary: shortened(main.sentences[0] ?? '', limits.summary),
    language: main.report.language,
    paragraphs: quotations.map(({ report, sentences }) => ({ text: sentences.join(' '), reports: [report] })),
    how: 'extractive',
  };
}

const htmlEscapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => htmlEscapes[sign] ?? sign);
const credit = ({ id, source }: Report): string =>
  `<a href="/article/${encodeURIComponent(id)}">${escaped(source)}</a>`;

/**
 * The body as HTML: paragraphs with their sources, and a note on how the article was made and how many outlets report
 * its story. All texts are escaped.
 * @param outlets of the story, as far as known
 */
export function bodyOf({ paragraphs, how }: ArticleDraft, outlets = 0): string {
  const known = Math.max(outlets, publishersOf(paragraphs.flatMap(({ reports }) => reports)));
  const body = paragraphs.map(
    ({ text, reports }) => `<p dir="auto">${escaped(text)} <cite>(${reports.map(credit).join(', ')})</cite></p>`,
  );
  return [
    ...body,
    `<p><small>${compositionNotes[how]} ${outletsNote(known, known < limits.generation.outlets)}</small></p>`,
  ].join('\n');
}

function reportsOf({ paragraphs }: ArticleDraft): Report[] {
  const unique = new Map(
    paragraphs.flatMap(({ reports }) => reports.map((report): [string, Report] => [report.id, report])),
  );
  return [...unique.values()].sort((a, b) => (a.publishedAt < b.publishedAt ? -1 : 1));
}

/** The reports behind a draft as its coverage, without repeats, the earliest first. */
export const coverageOf = (draft: ArticleDraft): CoverageEntry[] =>
  reportsOf(draft).map(({ id, source, title, url, publishedAt }) => ({ id, source, title, url, publishedAt }));

/** The words among these that the draft has, in any form that differs by a plural: readers see no other keyword. */
export function wordsInDraft({ title, summary, paragraphs }: ArticleDraft, words: readonly string[]): string[] {
  const folded = (text: string) => ` ${stemsOf(foldPhrase(text).folded).join(' ')} `;
  const text = folded([title, summary, ...paragraphs.map((paragraph) => paragraph.text)].join(' '));
  return words.filter((word) => folded(word).trim() !== '' && text.includes(folded(word)));
}

/** Texts for sharing the article on social networks. */
export function socialTexts(draft: ArticleDraft): { twitter: string; linkedin: string; facebook: string } {
  const names = [...new Set(reportsOf(draft).map(({ source }) => source))];
  const credits = `Reported by ${names.join(', ')}.`;
  return {
    twitter: shortened(draft.title, longestPost),
    linkedin: `${draft.title}\n\n${draft.summary}\n\n${credits}`,
    facebook: `${draft.title}\n\n${draft.summary}`,
  };
}
