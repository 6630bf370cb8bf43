import { analyse, asWritten, type ClassifiedEntry, watchedRegions } from './analysis.ts';
import type { Match } from './findings.ts';
import { subjectKind, vocabulary } from './vocabulary-index.ts';
import type { Watchlist } from './watchlist.ts';
import { hitKeywords } from './watchlist-hits.ts';

/** The words of a text that decided a value, as the text has them. */
export interface Evidence {
  value: string;
  words: string[];
}

/** Why an entry is classified as it is. */
export interface Explanation {
  topics: Evidence[];
  regions: Evidence[];
  /** Its value is `high` or `medium`; empty for none. */
  priority: Evidence[];
  /** By watchlist id, with its name and the keywords that the text has. */
  watchlists: (Evidence & { name: string })[];
  /** Set if nothing in the text decided: they are the source's. */
  topicFromSource: boolean;
  regionFromSource: boolean;
}

/** Says which words decide what `classify` finds: both read the same findings. */
export function explainClassification(entry: ClassifiedEntry, watchlists: readonly Watchlist[]): Explanation {
  const { folded, found, subject, isCulture, phrasesByTopic, places, regions, region, topic } = analyse(entry);
  const evidence = (value: string, matches: readonly Match[]): Evidence => ({
    value,
    words: [...new Set(matches.map((match) => asWritten(folded, match)))],
  });
  const ofTopics = phrasesByTopic.map(({ id, phrases }) => evidence(id, phrases));
  const hasTopic = ofTopics.some(({ value }) => value === topic);
  const { strongest } = subject;
  // The words of a subject that is not clear still decide: against the subject of the source, or for it.
  const isOfSubject = !hasTopic && strongest !== null;
  const ofSubject = found
    .inLead(subjectKind)
    .filter(({ value }) => strongest !== null && (value.subjects[strongest] ?? 0) > 0);
  const { high, medium } = vocabulary();
  const priorities = Object.entries({ high, medium }).map(([value, phrases]) =>
    evidence(value, found.evidence(phrases, isCulture)),
  );
  return {
    topics: [...ofTopics, ...(isOfSubject ? [evidence(strongest, ofSubject)] : [])],
    regions: regions.map((one) =>
      evidence(
        one,
        places.filter(({ value }) => value.regions.includes(one)),
      ),
    ),
    priority: priorities.filter((one) => one.words.length > 0).slice(0, 1),
    watchlists: hitKeywords(folded, watchedRegions({ regions, region }), watchlists),
    topicFromSource: !hasTopic && subject.clear === null && topic === entry.sourceCategory,
    regionFromSource: regions.length === 0 && region !== null,
  };
}
