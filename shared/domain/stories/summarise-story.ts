import { titleSimilarity } from '../articles/dedup.ts';
import { primaryLanguage } from '../articles/language.ts';
import { isAboutItself, isNoteTitle, withoutNotes } from '../generation/editors-notes.ts';
import { significantWords } from '../generation/news-story.ts';
import { beginsWithReference } from '../generation/reference-words.ts';
import { isQuotable, sentencesOf } from '../text/sentences.ts';
import type { SummarySentence } from './story-page.ts';

/** A report as input of a summary. */
export interface SummarisedReport {
  id: string;
  publisherId: string;
  title: string;
  language: string | null;
  /** Plain: its summary and its opening, one line for each paragraph. Of a premium report no more than its summary. */
  text: string;
}

const mostSentences = 5;
/**
 * Below this, outlets are quoted twice, also with a sentence that needs the one before it: 'She thanked the donors.'
 * Above it each further sentence is of another outlet: a second one of the same often says the same in other words.
 */
const fewestSentences = 3;
const mostOfOutlet = 2;
/** Sentences of a report that are considered: news begins with what matters. */
const mostConsidered = 6;
/** Length of a sentence in characters. The lower limit counts characters of dense scripts twice. */
const shortest = 40;
const longest = 360;
/** Sentences that share more of their words say the same. The headline is above the summary, so it counts too. */
const mostSimilar = 0.5;

interface Candidate extends SummarySentence {
  publisherId: string;
  /** Place of the report in order of publication, and of the sentence in its report. */
  report: number;
  position: number;
  words: string[];
}

/**
 * Three to five sentences that tell what a story is about, as their publishers wrote them: those that are nearest to
 * all others, without two that say the same, in order of publication. An outlet is quoted once, or twice where there
 * are few sentences. Only reports in the language of the lead are read. Fewer where the reports say too little.
 *
 * Sentences are ranked by LexRank (Erkan and Radev, "LexRank: Graph-based Lexical Centrality as Salience in Text
 * Summarization", 2004) in its continuous form, with a weight for the place in the report, and chosen greedily.
 * @param reports the earliest first
 */
export function summariseStory(reports: readonly SummarisedReport[], leadId: string): SummarySentence[] {
  const lead = reports.find(({ id }) => id === leadId);
  if (lead === undefined) return [];
  const language = primaryLanguage(lead.language);
  const candidates = reports.flatMap((report, index) =>
    primaryLanguage(report.language) === language && !isNoteTitle(report.title) ? candidatesOf(report, index) : [],
  );
  const ranked = rankedByCentrality(candidates);
  const chosen: Candidate[] = [];
  const isChosenBefore = ({ report, position }: Candidate) =>
    chosen.some((other) => other.report === report && other.position === position - 1);
  const ofOutlet = ({ publisherId }: Candidate): number =>
    chosen.filter((other) => other.publisherId === publisherId).length;
  const saysMore = (candidate: Candidate) =>
    !chosen.includes(candidate) &&
    [significantWords(lead.title), ...chosen.map(({ words }) => words)].every(
      (words) => titleSimilarity(words, candidate.words) <= mostSimilar,
    );
  const isClear = ({ text }: Candidate) => language === null || !beginsWithReference(text, language);
  const next = (): Candidate | undefined => {
    const further = ranked.find((one) => isClear(one) && ofOutlet(one) === 0 && saysMore(one));
    if (further !== undefined || chosen.length >= fewestSentences) return further;
    const second = ranked.filter((one) => ofOutlet(one) < mostOfOutlet && saysMore(one));
    return second.find(isClear) ?? second.find(isChosenBefore);
  };
  for (let one = next(); one !== undefined && chosen.length < mostSentences; one = next()) chosen.push(one);
  return chosen
    .sort((a, b) => a.report - b.report || a.position - b.position)
    .map(({ text, reportId }) => ({ text, reportId }));
}

const denseScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const weightedLength = (sentence: string): number => (denseScript.test(sentence) ? 2 : 1) * sentence.length;
/** "The board said …": a sentence that its publisher has cut. */
const isCut = (sentence: string): boolean => /(?:…|\.\.\.|\[[^\]]*\])["'”’»)\]]*$/u.test(sentence);

/** "KINGSTON, Jamaica (AP) – The court": a sentence begins after it. */
const dateline =
  /^\p{Lu}{3,}[\p{Lu} .'’-]*(?:, \p{L}[\p{L} .]{1,30})?(?: ?\([^()]{1,30}\))?(?::| [–—-]) +(?=["“«‘]?\p{Lu})/u;

function candidatesOf({ id, publisherId, text }: SummarisedReport, report: number): Candidate[] {
  // The opening often repeats the summary.
  const sentences = [...new Set(sentencesOf(withoutNotes(text)).map((sentence) => sentence.replace(dateline, '')))];
  return sentences.slice(0, mostConsidered).flatMap((sentence, position) => {
    const isFit = weightedLength(sentence) >= shortest && sentence.length <= longest;
    if (!isFit || !isQuotable(sentence) || isCut(sentence) || isAboutItself(sentence)) return [];
    return [{ text: sentence, reportId: id, publisherId, report, position, words: significantWords(sentence) }];
  });
}

/** Rounds of the power iteration, which has converged long before for this number of sentences. */
const rounds = 30;
const damping = 0.85;

/** The sentences that are most like all others first; of equal ones the earlier. */
function rankedByCentrality(candidates: readonly Candidate[]): Candidate[] {
  const vectors = vectorsOf(candidates.map(({ words }) => words));
  const similarities = vectors.map((one) => vectors.map((other) => (one === other ? 0 : cosine(one, other))));
  const sums = similarities.map((row) => row.reduce((sum, value) => sum + value, 0));
  const count = candidates.length;
  let scores = candidates.map(() => 1 / count);
  for (let round = 0; round < rounds; round++) {
    scores = similarities.map((row) => {
      const received = row.reduce((sum, value, n) => sum + (value * (scores[n] ?? 0)) / (sums[n] || 1), 0);
      return (1 - damping) / count + damping * received;
    });
  }
  const worth = (n: number): number => (scores[n] ?? 0) * (1 + 1 / (1 + (candidates[n]?.position ?? 0)));
  return candidates
    .map((candidate, n) => ({ candidate, worth: worth(n) }))
    .sort((a, b) => b.worth - a.worth || a.candidate.report - b.candidate.report)
    .map(({ candidate }) => candidate);
}

type Vector = ReadonlyMap<string, number>;

/** The words of each sentence, rare ones with more weight, with a length of 1. */
function vectorsOf(sentences: readonly (readonly string[])[]): Vector[] {
  const frequency = new Map<string, number>();
  for (const words of sentences) for (const word of words) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  return sentences.map((words) => {
    const weights = words.map((word) => Math.log(1 + sentences.length / (frequency.get(word) ?? 1)));
    const length = Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0)) || 1;
    return new Map(words.map((word, n) => [word, (weights[n] ?? 0) / length]));
  });
}

function cosine(one: Vector, other: Vector): number {
  let sum = 0;
  for (const [word, weight] of one) sum += weight * (other.get(word) ?? 0);
  return sum;
}
