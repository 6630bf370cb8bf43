import { topicWords } from '../../config/vocabulary/topics.ts';
import type { Findings, Match, Part } from './findings.ts';
import { vocabulary } from './vocabulary-index.ts';

export interface FoundTopic {
  id: (typeof topicWords)[number]['id'];
  /** The phrases that show the topic. */
  phrases: readonly Match[];
}

/** The classification topics of an entry, in list order. */
export function topicsOf(found: Findings, isCulture: boolean): readonly FoundTopic[] {
  const { topics } = vocabulary();
  return topicWords
    .map(({ id }, n) => ({ id, phrases: topics[n] === undefined ? [] : found.evidence(topics[n], isCulture) }))
    .filter(({ phrases }) => phrases.length > 0);
}

/**
 * The topic with the most different words, those of the title counting double; on a tie the first in list order.
 * @param parts the parts of the entry in which a topic must have a word
 */
export function mainTopic(
  found: Findings,
  topics: readonly FoundTopic[],
  parts: readonly Part[] = ['title', 'summary', 'opening', 'body'],
): FoundTopic['id'] | null {
  let main: { id: FoundTopic['id']; strength: number } | null = null;
  for (const { id, phrases } of topics) {
    if (!phrases.some((match) => parts.includes(found.partOf(match)))) continue;
    const inTitle = new Set<string>();
    const all = new Set<string>();
    for (const match of phrases) {
      all.add(match.value.name);
      if (found.partOf(match) === 'title') inTitle.add(match.value.name);
    }
    const strength = all.size + inTitle.size;
    if (main === null || strength > main.strength) main = { id, strength };
  }
  return main?.id ?? null;
}

/** High or medium if the vocabulary shows it in the title, summary or opening. */
export function priorityOf(found: Findings, isCulture: boolean): 'high' | 'medium' | 'none' {
  const { high, medium } = vocabulary();
  if (found.evidence(high, isCulture).length > 0) return 'high';
  return found.evidence(medium, isCulture).length > 0 ? 'medium' : 'none';
}
