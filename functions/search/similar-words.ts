import { nearTerms } from '#shared/domain/search/near-terms.ts';
import type { Clause, ParsedQuery } from '#shared/domain/search/query.ts';
import { termsOf } from '#shared/domain/search/terms.ts';
import { spellingOf } from '#shared/domain/search/words.ts';
import { completionsOf, conditionsOf } from './conditions.ts';
import { type Found, findDocuments } from './find-documents.ts';
import { nearShare } from './ranking.ts';
import { documentsAfter } from './results/ordered-hits.ts';
import { documentsWith, type SearchIndex } from './search-index.ts';

/** Texts that readers see of these articles. */
export type TextsOf = (ids: readonly string[]) => Promise<readonly { text: string; language: string | null }[]>;

/** Similar terms that are looked up in articles at most, and articles that are read to spell one out. */
const most = { terms: 4, read: 5 };

/**
 * Words of articles that are similar to a word that no article has, the best first. They come from what readers see of
 * the articles, so that they reveal nothing of withheld bodies.
 * @param beside conditions that these articles match too
 * @param isFar whether the words may be of other languages, have one error more or share a beginning only
 */
export async function similarWords(
  index: SearchIndex,
  clause: Clause,
  beside: ParsedQuery,
  textsOf: TextsOf,
  { isFar }: { isFar: boolean },
): Promise<string[]> {
  if (clause.kind === 'phrase') return [];
  const [written = ''] = clause.terms;
  const terms = await similarTerms(index, clause.terms, isFar);
  const found = await foundWith(index, terms, beside);
  const words: string[] = [];
  for (const [term, documents] of found) {
    const best = (await documentsAfter(documents, 'relevance', null, most.read)).documents;
    const spelt = spellings(term, await textsOf(best.map(({ id }) => id)));
    const word = isFar ? spelt.keys().next().value : meantSpelling(written, spelt);
    if (word !== undefined && !words.includes(word)) words.push(word);
  }
  return words;
}

/** The documents that show each of these terms, if there are any. */
async function foundWith(
  index: SearchIndex,
  terms: readonly string[],
  beside: ParsedQuery,
): Promise<Map<string, Found>> {
  const { must, not } = await conditionsOf(index, beside);
  const found = new Map<string, Found>();
  for (const term of terms) {
    const condition = { kind: 'terms', terms: [{ term, share: nearShare }] } as const;
    const documents = await findDocuments(index, { must: [...must, condition], not, asOf: 0 });
    if (documents.total > 0) found.set(term, documents);
  }
  return found;
}

/** The words that have become a term in these texts, each with its language, the most frequent first. */
function spellings(term: string, texts: Awaited<ReturnType<TextsOf>>): Map<string, string | null> {
  const counts = new Map<string, { count: number; language: string | null }>();
  for (const { text, language } of texts)
    for (const found of termsOf(text, language)) {
      if (found.term !== term) continue;
      const word = text.slice(found.start, found.end).toLowerCase();
      counts.set(word, { count: (counts.get(word)?.count ?? 0) + 1, language });
    }
  return new Map([...counts].sort(([, a], [, b]) => b.count - a.count).map(([word, { language }]) => [word, language]));
}

/**
 * The spelling that a word with typing errors probably means. The whole words are compared, because stems of different
 * words are often alike ("comida" has the stem "comid", which is close to "covid").
 */
function meantSpelling(written: string, spelt: ReadonlyMap<string, string | null>): string | undefined {
  const own = [...spelt].flatMap(([word, language]) => (isOfAnother(written, language) ? [] : [word]));
  const [near] = nearTerms(written, new Set(own.map((word) => spellingOf(word).folded)));
  return own.find((word) => spellingOf(word).folded === near);
}

/**
 * Endings by the languages that have them. Words with one origin differ in little else, such as "inflación" and
 * "inflation": these are no typing errors.
 */
const endings: readonly [RegExp, readonly string[]][] = [
  [/(?:cion|ciones|dad|dades)$/, ['es']],
  [/(?:cao|coes|dades?)$/, ['pt']],
  [/mente$/, ['es', 'pt', 'it']],
  [/tions?$/, ['en', 'fr']],
  [/(?:ique|ite)s?$|eux$/, ['fr']],
  [/(?:ing|ness|ity|ities|ical)$/, ['en']],
];

/** Whether a folded word has the ending of another language. */
function isOfAnother(word: string, language: string | null): boolean {
  const own = endings.flatMap(([ending, languages]) => (ending.test(word) ? languages : []));
  return own.length > 0 && language !== null && !own.includes(language.slice(0, 2));
}

/** Terms of the index that are similar to one of these, the best first. */
async function similarTerms(index: SearchIndex, terms: readonly string[], isFar: boolean): Promise<string[]> {
  const places = new Map<string, number>();
  for (const term of terms)
    for (const [place, near] of nearTerms(term, await vocabularyNear(index, term, isFar), isFar).entries())
      if (!terms.includes(near) && !places.has(near)) places.set(near, place);
  const nearest = [...places].slice(0, 8 * most.terms);
  const documents = await documentsWith(
    index,
    nearest.map(([near]) => near),
  );
  // Fewest errors first. A much more frequent term may move up some places.
  const rank = ([near, place]: (typeof nearest)[number]) => place - 4 * Math.log10(documents.get(near) ?? 1);
  const ranked = nearest.sort((a, b) => rank(a) - rank(b)).map(([near]) => near);
  const some = ranked.slice(0, most.terms);
  if (!isFar || some.length === most.terms) return some;
  const [written = ''] = terms;
  const beginning = [...written].slice(0, Math.max(3, Math.ceil(written.length * 0.6))).join('');
  const begun = await completionsOf(index, beginning);
  return [...new Set([...some, ...begun])].filter((term) => !terms.includes(term)).slice(0, most.terms);
}

/** Letters by which a similar term may be longer or shorter. */
const mostLetters = 2;

/**
 * The terms of similar length that begin with one of the first two letters. Rare ones may be misspelt themselves.
 */
async function vocabularyNear({ parts, documents }: SearchIndex, term: string, isFar: boolean): Promise<Set<string>> {
  const least = documents < 20_000 ? 1 : 3;
  const fits = (near: string, count: number): boolean =>
    count >= least && Math.abs(near.length - term.length) <= mostLetters + Number(isFar);
  const letters = [...new Set([...term].slice(0, 2))];
  const found = await Promise.all(
    parts.flatMap(({ segment }) =>
      letters.map((letter) => segment.termsWithPrefix(letter, Number.POSITIVE_INFINITY, fits)),
    ),
  );
  return new Set(found.flat().map((one) => one.term));
}
