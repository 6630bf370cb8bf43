import * as z from 'zod/mini';
import { limits } from '#shared/config/limits.ts';
import type { ArticleDraft } from '#shared/domain/generation/article-draft.ts';
import type { Report } from '#shared/domain/generation/quotations.ts';
import { plainLine } from '#shared/domain/text/text-fields.ts';
import { nameOf } from './model-prompt.ts';

const answer = z.strictObject({
  title: plainLine(160),
  summary: plainLine(300),
  paragraphs: z
    .array(
      z.strictObject({
        text: plainLine(1200).check(z.minLength(30)),
        sources: z.array(z.string()).check(z.minLength(1), z.maxLength(limits.generation.reports)),
      }),
    )
    .check(z.minLength(1), z.maxLength(8)),
});

/** An address, in whatever form: a model has none to give. */
const link = /https?:|\bwww\.|\]\(|\b[\w-]+\.(?:com|net|org|info|io|co|biz|ru|cn|app|xyz|example)\b/i;
/** What is said to a model or by one, and never by a newspaper. */
const talk =
  /\b(?:ignore|disregard|forget)\b[^.]{0,40}\b(?:instructions?|prompts?|rules)\b|\bsystem prompt\b|\bas an ai\b|\blanguage model\b|<\/?reports>/i;

/** The object in an answer, alone or with a fence or words around it. */
function objectIn(text: string): unknown {
  const [start, end] = [text.indexOf('{'), text.lastIndexOf('}')];
  if (start === -1 || end < start) throw new Error('The answer of the model holds no JSON object');
  try {
    return JSON.parse(text.slice(start, end + 1));
  } catch {
    throw new Error('The answer of the model is not JSON');
  }
}

/** Figures as they are compared: 1,300 and 1.300 are the same, whoever wrote them. */
const figuresIn = (text: string): string[] =>
  (text.match(/\d[\d.,]*/g) ?? []).map((figure) => figure.replace(/[.,]/g, ''));

/**
 * What a model has answered, when nothing is wrong with it: of the form that was asked for, each paragraph under reports that it was given, without links, markup or a figure that they
 * do not have.
 * @throws an error that says what is wrong; never with the answer's own words
 */
export function readModelAnswer(text: string, reports: readonly Report[]): ArticleDraft {
  const parsed = answer.safeParse(objectIn(text));
  if (!parsed.success) {
    const where = parsed.error.issues.map(({ path }) => path.join('.') || 'the whole').join(', ');
    throw new Error(`The answer of the model has not the form that was asked for: ${where}`);
  }
  const { title, summary, paragraphs } = parsed.data;
  const given = new Map(reports.map((report, place) => [nameOf(place), report]));
  const whole = [title, summary, ...paragraphs.map((one) => one.text)];
  if (whole.some((one) => link.test(one))) throw new Error('The answer of the model holds a link');
  if (whole.some((one) => talk.test(one))) throw new Error('The answer of the model talks about its instructions');
  const everyFigure = new Set(reports.flatMap((report) => figuresIn(`${report.title} ${report.text}`)));
  const checked = paragraphs.map(({ text: words, sources }) => {
    const named = [...new Set(sources)].map((id) => given.get(id));
    const known = named.filter((report) => report !== undefined);
    if (known.length < named.length) throw new Error('The answer of the model names reports that it was not given');
    const figures = new Set(known.flatMap((report) => figuresIn(`${report.title} ${report.text}`)));
    if (!figuresIn(words).every((figure) => figures.has(figure)))
      throw new Error('The answer of the model has a figure that its reports have not');
    return { text: words, reports: known };
  });
  if (!figuresIn(`${title} ${summary}`).every((figure) => everyFigure.has(figure)))
    throw new Error('The answer of the model has a figure that its reports have not');
  if (checked.reduce((sum, one) => sum + one.text.length, 0) < limits.generation.least)
    throw new Error('The answer of the model is too short');
  return { title, summary: summary.slice(0, limits.summary), paragraphs: checked, how: 'model' };
}
