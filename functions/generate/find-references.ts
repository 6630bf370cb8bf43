import nlp from 'compromise';
import * as z from 'zod/mini';
import { type Referent, type SentenceReferences, stem } from '#shared/domain/generation/references.ts';

const analysed = z.array(
  z.object({
    terms: z.array(z.object({ text: z.string(), pre: z.string(), post: z.string(), tags: z.array(z.string()) })),
  }),
);
type Term = z.output<typeof analysed>[number]['terms'][number];

/** The kind of referent of each pronoun. A sentence whose pronoun has no referent is not understood alone. */
const pronouns = new Map<string, Referent>([
  ...'he she him her his hers himself herself'.split(' ').map((word) => [word, 'person'] as const),
  ...'it its itself'.split(' ').map((word) => [word, 'thing'] as const),
  ...'they them their theirs themselves'.split(' ').map((word) => [word, 'several'] as const),
]);
/** Pronouns of a speaker, who is named by a verb of saying in the sentence, or before it. */
const speakers = new Set('i me my mine we us our ours'.split(' '));
const saying = /\b(?:said|says|told|tells|adds|added|asked|asks|warned|warns|according to|wrote|recalls|recalled)\b/i;
/** Openings that continue the sentence before. */
const connectives = new Set(
  'but and so or nor yet however instead meanwhile also then there here both another others still therefore'.split(' '),
);
const demonstratives = new Set(['this', 'that', 'these', 'those', 'such']);
/** Nouns with one meaning for every reader, and parts of anything: "the world", "the end". */
const unique = new Set(
  (
    'world earth sun moon sky sea ocean internet web future past present weather climate environment public media press ' +
    'north south east west end start beginning middle rest morning afternoon evening night day week weekend month year ' +
    'decade century time moment hour police economy law truth poor rich young elderly way'
  )
    .split(' ')
    .map(stem),
);
const times = new Set(
  'morning afternoon evening week weekend month season spring summer autumn winter year century'.split(' ').map(stem),
);
/** Words after a noun that introduce which one is meant: "the decision to sail", "the talks in Geneva". */
const explains = new Set(
  'of who whom whose which that where when to in at for from with between against near under behind over'.split(' '),
);
const selects =
  /^(?:first|second|third|fourth|fifth|last|next|same|only|main|former|late|whole|entire|most|least|\p{L}+est)$/iu;

const personNoun = /^(?:man|woman|boy|girl|mother|father|son|daughter|sister|brother|wife|husband|child)$/;
const institution =
  /^(?:court|council|bank|union|party|ministry|university|republic|kingdom|nations|islands?|commonwealth|parliament|assembly|authority|forum|port|town|city|road|street)$/;

const has = (term: Term | undefined, ...tags: string[]): boolean =>
  term !== undefined && tags.some((tag) => term.tags.includes(tag));
/** The word without a contracted one: "he" of "he's". */
const wordOf = (term: Term | undefined): string => term?.text.toLowerCase().split(/['’]/)[0] ?? '';
const isNoun = (term: Term | undefined): boolean => has(term, 'Noun') && !has(term, 'Pronoun');
const isName = (term: Term | undefined, at: number): boolean =>
  has(term, 'ProperNoun', 'Demonym') || (at > 0 && /^\p{Lu}/u.test(term?.text ?? ''));

/** The references of an English sentence, by the parts of speech that `compromise` finds; null for other languages. */
export function findReferences(sentence: string, language: string | undefined): SentenceReferences | null {
  if (language !== 'en') return null;
  const terms = analysed.parse(nlp(sentence).json()).flatMap((one) => one.terms);
  const definite: string[] = [];
  const seen = new Set<string>();
  const needs = new Set<Referent>();
  const gives = new Set<Referent>(['text']);
  if (connectives.has(wordOf(terms[0])) || beginsWithNumberOf(terms)) needs.add('text');
  // Words of a speaker who is named elsewhere.
  if (/^["“«].*["”»]$/.test(sentence) && !saying.test(sentence)) needs.add('person');
  for (let at = 0; at < terms.length; at++) {
    const word = wordOf(terms[at]);
    const meant = pronouns.get(word);
    if (meant !== undefined && !gives.has(meant)) needs.add(meant);
    if (speakers.has(word) && !saying.test(sentence)) needs.add('person');
    const isDemonstrative = demonstratives.has(word);
    const noun = word === 'the' || isDemonstrative ? definiteNoun(terms, at, isDemonstrative) : null;
    if (noun !== null && !seen.has(noun)) definite.push(noun);
    // "That is why", "some of that".
    if (isDemonstrative && noun === null && (at === 0 || has(terms[at - 1], 'Preposition'))) needs.add('text');
    for (const referent of referentsOf(terms, at)) gives.add(referent);
    seen.add(stem(word));
  }
  return { definite, needs, gives };
}

/** "All three came late", "About 6,000 were bought": a number of something that was named before. */
function beginsWithNumberOf(terms: readonly Term[]): boolean {
  const first = terms.findIndex((term) => !/^(?:about|some|almost|nearly|more|than|over|only|all)$/i.test(term.text));
  const isNumber =
    has(terms[first], 'Value') || /^(?:many|most|few|several|none|each|neither|either)$/i.test(wordOf(terms[first]));
  return (isNumber && has(terms[first + 1], 'Verb', 'Auxiliary', 'Copula')) || (first > 0 && has(terms[first], 'Verb'));
}

/** The kinds of pronoun that may refer to this term. */
function referentsOf(terms: readonly Term[], at: number): Referent[] {
  const term = terms[at];
  if (!isNoun(term) || has(term, 'Date', 'Duration')) return [];
  const isPerson =
    has(term, 'Person', 'FirstName', 'LastName', 'Honorific', 'Actor') ||
    personNoun.test(wordOf(term)) ||
    // "Abdul Nazer": names of institutions and places are known, most names of people are not.
    (isName(term, at) &&
      /^\p{Lu}/u.test(terms[at - 1]?.text ?? '') &&
      !has(term, 'Place', 'Organization', 'Demonym') &&
      !institution.test(wordOf(term)));
  const isSeveral = has(term, 'Plural', 'Organization') || isName(term, at) || /^(?:and)$/i.test(wordOf(terms[at - 1]));
  return [...(isPerson ? (['person'] as const) : []), ...(isSeveral ? (['several'] as const) : []), 'thing'];
}

/** The stem of the noun after an article; null if there is none, or the sentence itself says which one is meant. */
function definiteNoun(terms: readonly Term[], article: number, isDemonstrative: boolean): string | null {
  let at = article + 1;
  // To the last noun of "the two new ferry operators".
  while (at < terms.length && !isNoun(terms[at]) && has(terms[at], 'Adjective', 'Value', 'Adverb', 'Possessive')) at++;
  if (!isNoun(terms[at])) {
    if (isDemonstrative) return null;
    // "The 43-year-old" has no noun but means a person.
    at = article + 1;
  }
  while (isNoun(terms[at + 1]) && !/[,;:]/.test(terms[at]?.post ?? '')) at++;
  const noun = stem(wordOf(terms[at]));
  const phrase = terms.slice(article + 1, at + 1);
  // "This morning", but not "that year".
  const isTime = has(terms[at], 'Date', 'Duration') || (wordOf(terms[article]) === 'this' && times.has(noun));
  if (isTime || phrase.some((term, n) => isName(term, article + 1 + n))) return null;
  // "This decision" means one that was mentioned, even with "of the court" behind it.
  if (isDemonstrative) return noun;
  if (
    unique.has(noun) ||
    phrase.some((term) => selects.test(term.text) || has(term, 'Superlative', 'Ordinal', 'NumericValue'))
  )
    return null;
  const isExplained = explains.has(wordOf(terms[at + 1])) && !/[,;:.]/.test(terms[at]?.post ?? '');
  return isExplained ? null : noun;
}
