import nlp from 'compromise';
import * as z from 'zod/mini';
import { listedReferences } from '#shared/domain/generation/reference-words.ts';
import { type Referent, type SentenceReferences, stem } from '#shared/domain/generation/references.ts';

const analysed = z.array(
  z.object({
    terms: z.array(z.object({ text: z.string(), pre: z.string(), post: z.string(), tags: z.array(z.string()) })),
  }),
);
type Term = z.output<typeof analysed>[number]['terms'][number];

/** What each pronoun refers to. A sentence whose pronoun refers to nothing in it is not understood alone. */
const pronouns = new Map<string, Referent>([
  ...'he him his himself'.split(' ').map((word) => [word, 'he'] as const),
  ...'she her hers herself'.split(' ').map((word) => [word, 'she'] as const),
  ...'it its itself'.split(' ').map((word) => [word, 'it'] as const),
  ...'they them their theirs themselves'.split(' ').map((word) => [word, 'they'] as const),
]);
const possessives = new Set('his her its their himself herself itself themselves'.split(' '));
/** Words of a speaker, who is named by a verb of saying outside the quotation. */
const speakers = new Set('i me my mine myself we us our ours ourselves'.split(' '));
const saying =
  /\b(?:said|says|told|tells|adds|added|asked|asks|warned|warns|according to|wrote|recalls|recalled|announced|explained)\b/i;
/** Openings that continue the sentence before. */
const connectives = new Set(
  (
    'but and so or nor yet however instead meanwhile also then there here both another other others still therefore ' +
    'thus hence moreover furthermore besides nevertheless nonetheless afterwards earlier later similarly likewise ' +
    'otherwise consequently because which while additionally finally elsewhere either neither'
  ).split(' '),
);
/** Words that choose among things named before, wherever they are. */
const choosing =
  /\b(?:the (?:(?:first|last|next|other) (?:two|three|four|few|one|ones)|latter|former|two|three|pair|duo|trio|same|others?|rest|remainder)(?! of)|(?:one|some|many|most|all|both|none|half|each|several|two|three) of (?:them|those|these)|both (?:sides|parties|men|women|companies|countries|of)|respectively|the said|aforementioned|did so|do so|doing so|as such)\b/i;
const demonstratives = new Set(['this', 'that', 'these', 'those', 'such']);
/** Nouns with one meaning for every reader, and parts of anything: "the world", "the end". */
const unique = new Set(
  (
    'world earth sun moon sky sea ocean internet web future past present weather climate environment public media press ' +
    'north south east west end start beginning middle rest morning afternoon evening night day week weekend month year ' +
    'decade century time moment hour police economy truth poor rich young elderly way'
  )
    .split(' ')
    .map(stem),
);
const times = new Set(
  'morning afternoon evening week weekend month season spring summer autumn winter year century'.split(' ').map(stem),
);
/** Words after a noun that say which one is meant: "the price of bread". */
const explains = new Set('of who whom whose which that where'.split(' '));
/** These say so before a name or a number: "the talks in Geneva", but not "the minister in a speech". */
const places = new Set('in at for from between against near under outside inside across'.split(' '));
const selects = /^(?:most|least|\p{L}{2,}est)$/iu;
/** Words in capitals that name nothing by themselves: "the Minister", "the Central Bank". */
const roleNouns = new Set(
  (
    'minister president premier governor mayor chairman chairwoman chair chief director secretary speaker judge senator ' +
    'king queen prince princess general commissioner ambassador bishop pastor captain company firm ministry department ' +
    'council committee commission court bank board authority agency association union party government opposition ' +
    'parliament senate assembly congress cabinet church university school hospital club corporation group force army navy ' +
    'police institute foundation fund programme program project report bill act state republic nation country city town ' +
    'island province district office service organisation organization team airline airport port ferry bureau embassy ' +
    'pm mp ceo federation league tribunal inquiry treasury executive administration regime'
  )
    .split(' ')
    .map(stem),
);
const roleWords = new Set(
  (
    'prime foreign finance health education interior home defence defense justice trade transport labour labor ' +
    'agriculture energy environment tourism central national federal supreme high state public vice deputy general ' +
    'attorney local regional royal electoral police news former acting chief new old interim opposition of and the'
  ).split(' '),
);
/** Nouns that the words behind them can define: "the decision to sail". With other nouns "to" belongs to the verb. */
const takesInfinitive =
  /^(?:decision|right|plan|effort|attempt|ability|need|chance|move|order|call|offer|bid|promise|power|failure|refusal|desire|fight|race|push|way|vote|proposal|pledge|intention|opportunity|freedom|time|threat)s?$/;

const personNoun =
  /^(?:official|spokesperson|resident|witness|victim|suspect|member|person|teenager|student|pupil|man|woman|boy|girl|mother|father|son|daughter|sister|brother|wife|husband|child)$/;
const institution =
  /^(?:court|council|bank|union|party|ministry|university|republic|kingdom|nations|islands?|commonwealth|parliament|assembly|authority|forum|port|town|city|road|street)$/;

const has = (term: Term | undefined, ...tags: string[]): boolean =>
  term !== undefined && tags.some((tag) => term.tags.includes(tag));
/** The word without a contracted one: "he" of "he's". */
const wordOf = (term: Term | undefined): string => term?.text.toLowerCase().split(/['’]/)[0] ?? '';
const isNoun = (term: Term | undefined): boolean => has(term, 'Noun') && !has(term, 'Pronoun');
const isName = (term: Term | undefined, at: number): boolean =>
  has(term, 'ProperNoun', 'Demonym') || (at > 0 && /^\p{Lu}/u.test(term?.text ?? ''));

/**
 * The references of a sentence: of an English one, or one of an unknown language, by the parts of speech that
 * `compromise` finds; of another one by lists of words. Null for a language that is in no list.
 */
export function findReferences(sentence: string, language: string | undefined): SentenceReferences | null {
  if (language !== undefined && language !== 'en') return listedReferences(sentence, language);
  const found = englishReferences(sentence);
  return language === undefined ? { ...found, isOpeningOnly: true } : found;
}

function englishReferences(sentence: string): SentenceReferences {
  const terms = analysed.parse(nlp(sentence).json()).flatMap((one) => one.terms);
  const definite: string[] = [];
  const seen = new Set<string>();
  const needs = new Set<Referent>();
  const clauses = new Clauses();
  // What is asked inside a quotation names no speaker.
  const isSaid = saying.test(sentence.replace(/["“«][^"”»]*["”»]/g, ''));
  if (connectives.has(wordOf(terms[0])) || beginsWithNumberOf(terms)) needs.add('text');
  if (choosing.test(sentence)) needs.add('never');
  // Words of a speaker who is named elsewhere.
  if (/^["“«].*["”»]$/.test(sentence) && !isSaid) needs.add('never');
  for (const [at, term] of terms.entries()) {
    const word = wordOf(term);
    clauses.enter(term, terms[at - 1]);
    const meant = pronouns.get(word);
    if (meant !== undefined) {
      const isSubject = /^(?:he|she|they)$/.test(word) || (word === 'it' && has(terms[at + 1], 'Verb', 'Auxiliary'));
      if (!clauses.names(meant, possessives.has(word) ? 'phrase' : isSubject ? 'clause' : 'sentence'))
        needs.add(clauses.isQuoted ? 'never' : meant);
      // What a pronoun refers to may be referred to again.
      clauses.add(meant);
    }
    // A newspaper's own "we", its readers, or a speaker who is not named.
    if (speakers.has(word) && !(clauses.isQuoted && isSaid)) needs.add('never');
    if (/^(?:you|your|yours)$/.test(word) && !clauses.isQuoted) needs.add('never');
    const isDemonstrative = demonstratives.has(word) && !(word === 'such' && wordOf(terms[at + 1]) === 'as');
    const nouns = word === 'the' || isDemonstrative ? definiteNouns(terms, at, isDemonstrative) : null;
    for (const noun of nouns ?? []) if (!seen.has(noun)) definite.push(noun);
    if (isDemonstrative && nouns === null && isPronounOf(terms, at)) needs.add('text');
    for (const referent of referentsOf(terms, at)) clauses.add(referent);
    seen.add(stem(word));
    clauses.leave(term);
  }
  return { definite, needs, gives: clauses.gives() };
}

/** What the words of a sentence so far have named, by how near it is. */
class Clauses {
  /** Named by the noun phrase that is being read: "work on it" does not mean the work. */
  private phrase = new Set<Referent>();
  /** Named by this clause: "people in Suva use it" does not mean Suva, but "Suva says it is loud" does. */
  private clause = new Set<Referent>();
  private sentence = new Set<Referent>(['text']);
  /** Named outside a quotation, while one is read: its pronouns mean what the speaker has named, never the speaker. */
  private outside: Set<Referent> | null = null;
  /** What the sentence is about: things further back are not meant by the next sentence's "it". */
  private readonly subject = new Set<Referent>();
  private isSubjectOver = false;
  private hasVerb = false;
  private beginsWithPlace: boolean | null = null;

  get isQuoted(): boolean {
    return this.outside !== null;
  }

  enter(term: Term, before: Term | undefined): void {
    this.beginsWithPlace ??= has(term, 'Preposition');
    if (/["“«]/.test(term.pre)) {
      this.endClause();
      this.outside ??= this.sentence;
      this.sentence = new Set();
    }
    if (isBoundary(before)) {
      this.endClause();
      if (!this.beginsWithPlace) this.isSubjectOver = true;
      this.beginsWithPlace = false;
    }
    const isJoining = /^(?:and|or|nor)$/.test(wordOf(term));
    // "Ships and boats": joins nouns, unless there was a verb.
    if (has(term, 'Conjunction') && wordOf(term) !== 'to' && (!isJoining || this.hasVerb)) this.endClause();
    if (has(term, 'Verb')) {
      for (const one of this.phrase) this.clause.add(one);
      this.phrase = new Set();
      this.hasVerb = true;
    }
    if (has(term, 'Verb') || (has(term, 'Preposition') && !this.beginsWithPlace)) this.isSubjectOver = true;
  }

  leave(term: Term): void {
    if (this.outside === null || !/["”»]/.test(term.post)) return;
    this.endClause();
    for (const one of this.sentence) this.outside.add(one);
    [this.sentence, this.outside] = [this.outside, null];
  }

  add(referent: Referent): void {
    this.phrase.add(referent);
    if (!this.isSubjectOver && !this.beginsWithPlace) this.subject.add(referent);
  }

  names(referent: Referent, reach: 'phrase' | 'clause' | 'sentence'): boolean {
    return (
      this.sentence.has(referent) ||
      (reach !== 'sentence' && this.clause.has(referent)) ||
      (reach === 'phrase' && this.phrase.has(referent))
    );
  }

  /** What the next sentence may refer to: its people, and the things that it is about. */
  gives(): Set<Referent> {
    this.endClause();
    const all = [...this.sentence, ...(this.outside ?? [])];
    return new Set(all.filter((one) => this.subject.has(one) || (one !== 'it' && one !== 'they')));
  }

  private endClause(): void {
    for (const one of [...this.phrase, ...this.clause]) this.sentence.add(one);
    [this.phrase, this.clause, this.hasVerb] = [new Set(), new Set(), false];
  }
}

const isBoundary = (term: Term | undefined): boolean => term !== undefined && /[,;:–—]/.test(term.post);

/** "That is why", "some of that", "said this was late", "has denied that": no noun, and no clause behind it. */
const isPronounOf = (terms: readonly Term[], at: number): boolean =>
  at === 0 ||
  has(terms[at - 1], 'Preposition') ||
  wordOf(terms[at]) !== 'that' ||
  isBoundary(terms[at - 1]) ||
  // "That rule was kept", with a noun that is taken for a verb.
  (has(terms[at + 1], 'Verb') && has(terms[at + 2], 'Auxiliary', 'Copula')) ||
  at === terms.length - 1 ||
  isBoundary(terms[at]);

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
  const word = wordOf(term);
  // "Port Royal" in "to Port Royal" is a place, even if its words name a thing.
  let first = at;
  while (/^\p{Lu}/u.test(terms[first]?.text ?? '') && /^\p{Lu}/u.test(terms[first - 1]?.text ?? '')) first--;
  const isPlace = has(term, 'Place') || /^(?:in|at|to|from|near|across|via|off|of)$/.test(wordOf(terms[first - 1]));
  const named = terms.slice(first, at + 1);
  const isInstitution = named.some((one) => institution.test(wordOf(one)));
  const isPerson =
    personNoun.test(word) ||
    (!isPlace &&
      !isInstitution &&
      (has(term, 'Person', 'FirstName', 'LastName', 'Honorific') ||
        // "A fisherman", but not "a harbour" or "a bank".
        (has(term, 'Actor') && /(?:er|or|man|woman|ist|ian|ent|ant|ster|ess|head|boss|chief|king|queen)$/.test(word)) ||
        // "Abdul Nazer": names of institutions and places are known, most names of people are not.
        (isName(term, at) && /^\p{Lu}/u.test(terms[at - 1]?.text ?? '') && !has(term, 'Organization', 'Demonym'))));
  const isHe = named.some((one) => has(one, 'MaleName')) || /^(?:man|boy|father|son|brother|husband|king)$/.test(word);
  const isShe =
    named.some((one) => has(one, 'FemaleName')) || /^(?:woman|girl|mother|daughter|sister|wife|queen)$/.test(word);
  const persons: Referent[] = isHe === isShe ? ['he', 'she'] : isHe ? ['he'] : ['she'];
  const isPlural = has(term, 'Plural') && !isName(term, at);
  const isSeveral = isPlural || has(term, 'Organization') || /^and$/i.test(wordOf(terms[at - 1])) || isInstitution;
  return [
    ...(isPerson && !isPlural ? persons : []),
    ...(isSeveral ? (['they'] as const) : []),
    ...(isPlural || isPerson ? [] : (['it'] as const)),
  ];
}

/** A name that says which one is meant: not a rank or a body that only has a capital. */
const namesOne = (term: Term | undefined, at: number): boolean =>
  isName(term, at) && !roleNouns.has(stem(wordOf(term))) && !roleWords.has(wordOf(term));

/**
 * The stems of the nouns after an article that must be known; null if there is no noun, empty if the sentence itself
 * says which one is meant.
 */
function definiteNouns(terms: readonly Term[], article: number, isDemonstrative: boolean): string[] | null {
  let at = article + 1;
  // To the last noun of "the two new ferry operators".
  while (at < terms.length && !isNoun(terms[at]) && has(terms[at], 'Adjective', 'Value', 'Adverb', 'Possessive')) at++;
  if (!isNoun(terms[at])) {
    if (isDemonstrative) return null;
    // "The 43-year-old" has no noun but means a person.
    at = article + 1;
    // "The first two".
    if (has(terms[at], 'Value')) return [''];
  }
  // "Rose" is taken for a noun in "the fares rose".
  while (isNoun(terms[at + 1]) && !has(terms[at], 'Verb', 'Plural') && !/[,;:]/.test(terms[at]?.post ?? '')) at++;
  const noun = stem(wordOf(terms[at]));
  const phrase = terms.slice(article + 1, at + 1);
  // "This morning", but not "that year".
  const isTime = has(terms[at], 'Date', 'Duration') || (wordOf(terms[article]) === 'this' && times.has(noun));
  const isNamed = phrase.some((term, n) => namesOne(term, article + 1 + n) && !has(term, 'Demonym'));
  // "The seven weeks" are known ones, "the 1990s" need not be.
  const isYear = phrase.some((term) => /^(?:1[5-9]|20)\d\d(?:s|-\d\d)?$/.test(term.text));
  const isCounted = !isYear && wordOf(terms[article]) === 'the' && phrase.some((term) => has(term, 'Cardinal'));
  if ((isTime && !isCounted) || isNamed) return [];
  // "The company's shares" means a company that is known.
  const owners = phrase.slice(0, -1).filter((term) => has(term, 'Possessive'));
  const needed = owners.map((term) => stem(wordOf(term)));
  // "This decision" means one that was mentioned, even with "of the court" behind it.
  if (isDemonstrative) return [...needed, noun];
  const isChosen = phrase.some((term) => selects.test(term.text) || has(term, 'Superlative'));
  // "The Ghanaian government": a country has one.
  const isNational =
    phrase.some((term) => has(term, 'Demonym')) && /^(?:government|parliament|army|navy|economi)$/.test(noun);
  if ((unique.has(noun) && !isCounted) || isChosen || isYear || isNational || needed.length > 0) return needed;
  return isExplained(terms, at) ? [] : [noun];
}

/** Whether the words after a noun say which one is meant. */
function isExplained(terms: readonly Term[], at: number): boolean {
  if (/[,;:.]/.test(terms[at]?.post ?? '')) return false;
  const [next, after, third] = terms.slice(at + 1, at + 4);
  const word = wordOf(next);
  if (word === 'to' && has(after, 'Verb')) return takesInfinitive.test(wordOf(terms[at]));
  if (explains.has(word)) return true;
  const isFixed = (term: Term | undefined, n: number) => namesOne(term, n) || has(term, 'NumericValue');
  // A person is not named by a place: "the official in Lagos".
  const isPerson = has(terms[at], 'Actor') || personNoun.test(wordOf(terms[at]));
  return (
    !isPerson && places.has(word) && (isFixed(after, at + 2) || (wordOf(after) === 'the' && isFixed(third, at + 3)))
  );
}
