/**
 * Endings that a stemmer replaces: the first rule that fits a word of at least so many letters applies.
 * Words are folded, without accents.
 */
type Rule = readonly [ending: RegExp, replacement: string, letters: number];

function withFirstRule(word: string, rules: readonly Rule[]): string {
  for (const [ending, replacement, letters] of rules)
    if (word.length >= letters && ending.test(word)) return word.replace(ending, replacement);
  return word;
}

/** Plurals that Harman's stemmer would cut wrongly. */
const noPlurals = new Set([
  'news',
  'series',
  'species',
  'texas',
  'paris',
  'francis',
  'nicaragua',
  'honduras',
  'bahamas',
]);

/** The S stemmer (Harman 1991, "How effective is suffixing?"): plurals only, which is what headlines need. */
const englishPlurals: readonly Rule[] = [
  [/(?<![ea])ies$/, 'y', 5],
  [/(?<=ss|x|ch|sh|zz)es$/, '', 5],
  [/(?<![aeo])es$/, 'e', 4],
  [/(?<![us])s$/, '', 4],
];
const stemEnglish = (word: string): string => (noPlurals.has(word) ? word : withFirstRule(word, englishPlurals));

/** Savoy's light stemmer for Spanish (CLEF 2003): number and gender. */
const spanish: readonly Rule[] = [
  [/eses$/, 'es', 5],
  [/ces$/, 'z', 5],
  [/(?:[oae]s|[oae])$/, '', 5],
];
const stemSpanish = (word: string): string => withFirstRule(word, spanish);

/** Savoy's minimal stemmer for French (1999), number and gender, and the feminine of nationalities ("française"). */
const frenchNumber: readonly Rule[] = [
  [/aux$/, 'al', 6],
  [/(?<=[ao]i)ses?$/, '', 7],
  [/[sx]$/, '', 4],
];
const frenchGender: readonly Rule[] = [[/r?e{0,2}$/, '', 6]];
const frenchDouble: readonly Rule[] = [[/(.)\1$/, '$1', 5]];
const stemFrench = (word: string): string => [frenchNumber, frenchGender, frenchDouble].reduce(withFirstRule, word);

/** Savoy's light stemmer for Portuguese (CLEF 2006): number, then gender, then the last vowel. */
const portugueseNumber: readonly Rule[] = [
  [/(?<=[rslz])es$/, '', 5],
  [/ns$/, 'm', 4],
  [/eis$/, 'el', 5],
  [/ais$/, 'al', 5],
  [/ois$/, 'ol', 5],
  [/is$/, 'il', 5],
  [/(?:oe|ae)s$/, 'ao', 4],
  [/mente$/, '', 7],
  [/s$/, '', 4],
];
const portugueseGender: readonly Rule[] = [
  [/(?<=inh|iac|eir)a$/, 'o', 8],
  [/(?<=os|ic|id|ad|iv|am)a$/, 'o', 7],
  [/ona$/, 'ao', 7],
  [/(?<=or|es)a$/, '', 7],
  [/(?<=n)a$/, 'o', 7],
];
const portugueseVowel: readonly Rule[] = [[/[eao]$/, '', 5]];
const stemPortuguese = (word: string): string =>
  [portugueseNumber, portugueseGender, portugueseVowel].reduce(withFirstRule, word);

const stemmers = new Map<string, (word: string) => string>([
  ['en', stemEnglish],
  ['es', stemSpanish],
  ['fr', stemFrench],
  ['pt', stemPortuguese],
  ['ar', stemArabic],
]);

const latin = /^[a-z]+$/;
const arabic = /^[\u0620-\u064a]+$/;

/** The stem of a folded word in a language, which may be a tag such as "pt-BR"; the word itself in other languages. */
export function stemWord(folded: string, language: string | null): string {
  const stem = stemmers.get(language?.slice(0, 2) ?? '');
  return stem !== undefined && canStem(folded, language) ? stem(folded) : folded;
}

const canStem = (folded: string, language: string | null): boolean =>
  (language?.startsWith('ar') ? arabic : latin).test(folded);

/** The terms that the index may have for a folded word, for articles of any language, the word itself first. */
export function stemsOf(folded: string): string[] {
  return [...new Set([folded, ...[...stemmers.keys()].map((language) => stemWord(folded, language))])];
}

/** Prefixes and suffixes of light10 (Larkey, Ballesteros and Connell 2007), on folded words. */
const article = /^و?(?:ال|وال|بال|كال|فال|لل)(?=..)/;
const and = /^و(?=...)/;
const endings = /(?<=..)(?:ها|ان|ات|ون|ين|يه|ي|ه)$/;

/** The light stem of a folded Arabic word: without the article, "and", and the endings of number, gender and owner. */
function stemArabic(word: string): string {
  const bare = word.replace(article, '').replace(and, '');
  return bare.replace(endings, '').replace(endings, '');
}
