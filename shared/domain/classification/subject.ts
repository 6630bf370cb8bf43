import type { Findings, Part } from './findings.ts';
import { type Category, categories } from './taxonomy.ts';
import { subjectKind } from './vocabulary-index.ts';

/** Weight of a word by the part of the entry. Whole numbers, because V8 allocates memory for each sum of fractions. */
const partWeights: Record<Part, number> = { title: 4, summary: 2, opening: 1, body: 0 };
/** A plain word in the title, two in the summary, or two vague words in the title. */
const enough = 8;

/** The subject of an entry: the one that most of its words are about. */
export interface Subject {
  /** Null if no subject has enough words. */
  clear: Category | null;
  /** The strongest even if its words are few or vague; null if the text has no word of any subject. */
  strongest: Category | null;
}

/** Finds the subject of an entry. Each word counts once; on a tie the subject that is named first wins. */
export function subjectOf(found: Findings): Subject {
  const counted = new Map<string, number>();
  const scores = new Map<Category, number>();
  for (const match of found.inLead(subjectKind)) {
    const weight = partWeights[found.partOf(match)];
    const { name, subjects } = match.value;
    const more = weight - (counted.get(name) ?? 0);
    if (more <= 0) continue;
    counted.set(name, weight);
    for (const subject of categories) {
      const points = (subjects[subject] ?? 0) * more;
      if (points > 0) scores.set(subject, (scores.get(subject) ?? 0) + points);
    }
  }
  let strongest: Category | null = null;
  let most = 0;
  for (const [subject, score] of scores)
    if (score > most) {
      strongest = subject;
      most = score;
    }
  return { clear: most >= enough ? strongest : null, strongest };
}

/**
 * The topic of an entry without a clear subject. The source's category decides only if the text does not speak of
 * something else: a cricket report in a health paper is general news.
 */
export const topicOfSource = ({ strongest }: Subject, category: Category): Category =>
  strongest === null || strongest === category ? category : 'general';
