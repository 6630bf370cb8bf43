import { notNames } from '../../config/vocabulary/names.ts';
import { places } from '../../config/vocabulary/places.ts';
import { priorityWords } from '../../config/vocabulary/priorities.ts';
import { topicWords } from '../../config/vocabulary/topics.ts';
import { PhraseTrie } from '../text/phrase-trie.ts';
import type { Region } from './taxonomy.ts';

/** Meaning of a phrase of the vocabulary. */
export interface Term {
  /** A place's name, a priority or a topic's phrase; empty for a phrase that only blocks shorter matches. */
  name: string;
  regions: readonly Region[];
  /** A nationality, or another spelling of a place's name. */
  derived: boolean;
}

/** Kinds of terms: matches of one kind do not overlap, those of different kinds may. Each topic has four kinds. */
export const placeKind = 0;
export const priorityKind = 1;
export const topicKind = (topic: number, part: 'sure' | 'lead' | 'first' | 'second'): number =>
  2 + topic * 4 + ['sure', 'lead', 'first', 'second'].indexOf(part);

let compiled: PhraseTrie<Term> | undefined;

/** The vocabulary as one trie, built on first use (about 5,400 spellings, 30 ms). */
export const vocabularyIndex = (): PhraseTrie<Term> => (compiled ??= compile());

function compile(): PhraseTrie<Term> {
  const trie = new PhraseTrie<Term>(notNames);
  for (const { regions, lines } of places) {
    for (const line of lines) {
      const colon = line.indexOf(':');
      const first = colon < 0 ? line : line.slice(0, colon);
      const name = first.replace(/^[=~]/, '');
      if (name !== '') trie.add(first, placeKind, { name, regions, derived: false });
      if (colon < 0) continue;
      const derived: Term = { name, regions, derived: true };
      for (const spelling of line.slice(colon + 1).split(',')) trie.add(spelling.trim(), placeKind, derived);
    }
  }
  for (const [priority, words] of Object.entries(priorityWords)) {
    const term: Term = { name: priority === 'never' ? '' : priority, regions: [], derived: false };
    for (const word of words) trie.add(word, priorityKind, term);
  }
  topicWords.forEach(({ sure, lead, pair, never }, topic) => {
    const add = (words: readonly string[], kind: number, isNamed: boolean) => {
      for (const word of words)
        trie.add(word, kind, { name: isNamed ? word.replace(/[*=~]/g, '') : '', regions: [], derived: false });
    };
    for (const part of ['sure', 'lead', 'first', 'second'] as const) add(never, topicKind(topic, part), false);
    add(sure, topicKind(topic, 'sure'), true);
    add(lead, topicKind(topic, 'lead'), true);
    add(pair[0], topicKind(topic, 'first'), true);
    add(pair[1], topicKind(topic, 'second'), true);
  });
  return trie;
}
