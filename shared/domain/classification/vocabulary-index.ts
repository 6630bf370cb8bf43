import type { Evidence } from '../../config/vocabulary/evidence.ts';
import { phraseList } from '../../config/vocabulary/evidence.ts';
import { notNames } from '../../config/vocabulary/names.ts';
import { places } from '../../config/vocabulary/places.ts';
import { priorityWords } from '../../config/vocabulary/priorities.ts';
import { subjectWords } from '../../config/vocabulary/subjects/subjects.ts';
import { topicWords } from '../../config/vocabulary/topics.ts';
import { foldPhrase } from '../text/folded-text.ts';
import { PhraseTrie } from '../text/phrase-trie.ts';
import { type Category, categories, type Region } from './taxonomy.ts';

/** Meaning of a phrase of the vocabulary. */
export interface Term {
  /** A place's name, or the phrase itself; empty for a phrase that only blocks shorter matches. */
  name: string;
  regions: readonly Region[];
  /** A nationality, or another spelling of a place's name. */
  derived: boolean;
  /** The people of a place: "Ghanaians". */
  people: boolean;
  /** A name that people have too, which locates an article only with company: "Jordan". */
  ambiguous: boolean;
  /** What the phrase counts for each subject. */
  subjects: Subjects;
}
type Subjects = Partial<Record<Category, number>>;

/** The kinds of the terms of one `Evidence`. */
export interface EvidenceKinds {
  sure: number;
  usual: number;
  pairs: readonly (readonly [number, number])[];
  emigrants: boolean;
}

/** Kinds of terms: matches of one kind do not overlap, those of different kinds may. */
export const placeKind = 0;
export const subjectKind = 1;

export interface Vocabulary {
  /** Terms that are searched in the whole text: places, and the `sure` phrases of topics. */
  everywhere: PhraseTrie<Term>;
  /** Terms that count in the title, summary and opening only. */
  inLead: PhraseTrie<Term>;
  /** In the order of `topicWords`. */
  topics: readonly EvidenceKinds[];
  high: EvidenceKinds;
  medium: EvidenceKinds;
}

/** Weights of a subject's words. */
const plain = 2;
const vague = 1;

let compiled: Vocabulary | undefined;

/** The vocabulary as tries, built on first use (about 15,000 spellings, 100 ms). */
export const vocabulary = (): Vocabulary => (compiled ??= compile());

function compile(): Vocabulary {
  const everywhere = new PhraseTrie<Term>(notNames);
  const inLead = new PhraseTrie<Term>();
  for (const { regions, lines } of places) for (const line of lines) addPlace(everywhere, line, regions);
  for (const [phrase, subjects] of weightsOfPhrases())
    inLead.add(phrase, subjectKind, { ...term(ownName(phrase)), subjects });
  let nextKind = subjectKind + 1;
  const addEvidence = (
    { sure, usual, pairs, never, emigrants = false }: Evidence,
    ofSure: PhraseTrie<Term>,
  ): EvidenceKinds => {
    const add = (trie: PhraseTrie<Term>, words: readonly string[]): number => {
      const kind = nextKind++;
      // Into each kind, to block the shorter phrases they contain.
      for (const phrase of never) trie.add(phrase, kind, blocking);
      for (const phrase of words) trie.add(phrase, kind, term(ownName(phrase)));
      return kind;
    };
    return {
      sure: add(ofSure, sure),
      usual: add(inLead, usual),
      pairs: pairs.map(([first, second]) => [add(inLead, first), add(inLead, second)] as const),
      emigrants,
    };
  };
  return {
    everywhere,
    inLead,
    topics: topicWords.map((words) => addEvidence(words, everywhere)),
    high: addEvidence(priorityWords.high, inLead),
    medium: addEvidence(priorityWords.medium, inLead),
  };
}

// Shared by all terms: thousands of empty lists would slow the first article down.
const noRegions: readonly Region[] = [];
const noSubjects: Subjects = {};
const term = (name: string): Term => ({
  name,
  regions: noRegions,
  derived: false,
  people: false,
  ambiguous: false,
  subjects: noSubjects,
});
const blocking = term('');
const ownName = (phrase: string): string => phrase.replace(/[*=~]/g, '');

/** Adds a line of `PlaceWords`: the name, then after a colon its other spellings. */
function addPlace(trie: PhraseTrie<Term>, line: string, regions: readonly Region[]): void {
  const colon = line.indexOf(':');
  const first = colon < 0 ? line : line.slice(0, colon);
  const name = first.replace(/^[=~?]/, '');
  const place = { ...term(name), regions };
  const add = (spelling: string, derived: boolean) =>
    trie.add(spelling.replace(/^\?/, '~'), placeKind, {
      ...place,
      derived,
      people: derived && /^[\p{Script=Latin}\p{Script=Arabic}].*\*$|ese$/u.test(spelling),
      ambiguous: spelling.startsWith('?'),
    });
  if (name !== '') add(first, false);
  if (colon >= 0) for (const spelling of line.slice(colon + 1).split(',')) add(spelling.trim(), true);
}

/**
 * The weights of every phrase of the subjects. Languages share spellings, so a phrase can count for several subjects.
 */
function weightsOfPhrases(): Map<string, Subjects> {
  const weights = new Map<string, { phrase: string; subjects: Subjects }>();
  const add = (subject: Category, list: string, weight: number) => {
    for (const phrase of phraseList(list)) {
      const key = foldPhrase(phrase).folded + (phrase.endsWith('*') ? '*' : '');
      const known = weights.get(key) ?? { phrase, subjects: {} };
      known.subjects[subject] = Math.max(known.subjects[subject] ?? 0, weight);
      weights.set(key, known);
    }
  };
  for (const language of subjectWords)
    for (const subject of categories) {
      add(subject, language[subject].plain, plain);
      add(subject, language[subject].vague, vague);
    }
  return new Map([...weights.values()].map(({ phrase, subjects }) => [phrase, subjects]));
}
