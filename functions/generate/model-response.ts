import * as z from 'zod/mini';
import { limits } from '#shared/config/limits.ts';
import { titleSimilarity } from '#shared/domain/articles/dedup.ts';
import type { ArticleDraft } from '#shared/domain/generation/article-draft.ts';
import { significantWords } from '#shared/domain/generation/news-story.ts';
import { fewestPublishers, mostSimilar, publishersOf, type Report } from '#shared/domain/generation/quotations.ts';
import { lineField } from '#shared/domain/text/text-fields.ts';
import { reportId } from './model-prompt.ts';

const modelResponse = z.strictObject({
  title: lineField(160),
  summary: lineField(300),
  paragraphs: z
    .array(
      z.strictObject({
        text: lineField(1200).check(z.minLength(30)),
        sources: z.array(z.string()).check(z.minLength(1), z.maxLength(limits.generation.reports)),
      }),
    )
    .check(z.minLength(1), z.maxLength(8)),
});

/** A web address in any form. The prompt contains none, so the model must not write one. */
const link = /https?:|\bwww\.|\]\(|\b[\w-]+\.(?:com|net|org|info|io|co|biz|ru|cn|app|xyz|example)\b/i;
/** Phrases of a conversation with a model, which do not appear in news: a sign of a prompt injection. */
const instructions =
  /\b(?:ignore|disregard|forget)\b[^.]{0,40}\b(?:instructions?|prompts?|rules)\b|\bsystem prompt\b|\bas an ai\b|\blanguage model\b|<\/?reports>/i;

/** Parses the JSON object of a response, which may have a fence or other text around it. */
function objectIn(text: string): unknown {
  const [start, end] = [text.indexOf('{'), text.lastIndexOf('}')];
  if (start === -1 || end < start) throw new Error("The model's response has no JSON object");
  try {
    return JSON.parse(text.slice(start, end + 1));
  } catch {
    throw new Error("The model's response is not JSON");
  }
}

/** The figures of a text without their separators: 1,300 and 1.300 are equal. */
const figuresIn = (text: string): string[] =>
  (text.match(/\d[\d.,]*/g) ?? []).map((figure) => figure.replace(/[.,]/g, ''));

const figuresOf = (reports: readonly Report[]): Set<string> =>
  new Set(reports.flatMap(({ title, text }) => figuresIn(`${title} ${text}`)));

function requireKnownFigures(text: string, known: ReadonlySet<string>): void {
  if (!figuresIn(text).every((figure) => known.has(figure)))
    throw new Error("The model's response has a figure that is not in its reports");
}

/**
 * Parses and verifies a model's response: the requested format, reports for each paragraph, no links, no markup, and
 * no figure that is missing in these reports.
 * @throws an error that names the problem and never quotes the response
 */
export function readModelResponse(text: string, reports: readonly Report[]): ArticleDraft {
  const parsed = modelResponse.safeParse(objectIn(text));
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path }) => path.join('.') || 'the object').join(', ');
    throw new Error(`The model's response does not have the requested format: ${fields}`);
  }
  const { title, summary, paragraphs } = parsed.data;
  const texts = [title, summary, ...paragraphs.map((paragraph) => paragraph.text)];
  if (texts.some((one) => link.test(one))) throw new Error("The model's response has a link");
  if (texts.some((one) => instructions.test(one))) throw new Error("The model's response mentions its instructions");
  const byId = new Map(reports.map((report, index) => [reportId(index), report]));
  const drafted = paragraphs.map(({ text: words, sources }) => {
    const ids = [...new Set(sources)];
    const cited = ids.flatMap((id) => byId.get(id) ?? []);
    if (cited.length < ids.length) throw new Error("The model's response cites unknown reports");
    requireKnownFigures(words, figuresOf(cited));
    return { text: words, reports: cited };
  });
  requireKnownFigures(`${title} ${summary}`, figuresOf(reports));
  if (publishersOf(drafted.flatMap((paragraph) => paragraph.reports)) < fewestPublishers)
    throw new Error("The model's response is based on one publisher only");
  const words = drafted.map((paragraph) => significantWords(paragraph.text));
  if (words.some((one, n) => words.slice(0, n).some((earlier) => titleSimilarity(earlier, one) > mostSimilar)))
    throw new Error("The model's response has a paragraph that repeats another one");
  if (drafted.reduce((sum, paragraph) => sum + paragraph.text.length, 0) < limits.generation.least)
    throw new Error("The model's response is too short");
  const language = reports[0]?.language ?? null;
  return { title, summary: summary.slice(0, limits.summary), language, paragraphs: drafted, how: 'model' };
}
