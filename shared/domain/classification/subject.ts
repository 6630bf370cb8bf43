import type { Findings, Part } from './findings.ts';
import { type Category, categories } from './taxonomy.ts';
import { subjectKind } from './vocabulary-index.ts';

/** What a word counts by the part of the entry that it is in. */
const partWeights: Record<Part, number> = { title: 2, summary: 1, opening: 0.5, body: 0 };
/** A plain word in the title, two in the summary, or two vague words in the title. */
const enough = 4;

/**
 * The subject that most words of an entry are about, each word counted once; null if they are too few or too vague.
 * On a tie the subject that is named first wins.
 */
export function subjectOf(found: Findings): Category | null {
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
  let best: Category | null = null;
  for (const [subject, score] of scores)
    if (score >= enough && score > (best === null ? 0 : (scores.get(best) ?? 0))) best = subject;
  return best;
}
