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

/**
 * A light stemmer for Hindi after Ramanathan and Rao (2003), of nouns only: the oblique and plural forms become the
 * direct singular, and the endings that alternate are cut. A moon dot is read as a dot.
 */
const hindi: readonly Rule[] = [
  [/ि(?:यां|यों)$/, 'ी', 5],
  [/इ(?:यां|यों)$/, 'ई', 5],
  [/ु(?:एं|ओं)$/, 'ू', 5],
  [/(?:ाएं|ाओं|ों|ें)$/, '', 4],
  [/ि$/, 'ी', 3],
  [/[ाेो]$/, '', 3],
];
const stemHindi = (word: string): string => withFirstRule(word.replaceAll('ँ', 'ं'), hindi);

/**
 * Endings of Bengali nouns after Islam, Uddin and Khan ("A light weight stemmer for Bengali", 2007): emphasis, case,
 * number and article, which follow each other, so that they are cut until none is left. The folded "য়" is "য".
 */
const bengali: readonly Rule[] = [
  [/(?:গুলো|গুলি|খানা|খানি|সমূহ)$/, '', 6],
  [/(?<!্)(?:দের|েরা|েতে)$/, '', 5],
  [/(?<=[অ-ঔা-ৌ])যের$/, '', 5],
  [/(?<!্)(?:ের|কে|তে|রে|রা|টি|টা|গণ)$/, '', 5],
  [/(?<=[া-ৌ])র$|(?<=া)য$|[েইও]$/, '', 4],
];
const cutBengali = (word: string): string => withFirstRule(word, bengali);

/** Prefixes and suffixes of light10 (Larkey, Ballesteros and Connell 2007), on folded words. */
const article = /^و?(?:ال|وال|بال|كال|فال|لل)(?=..)/;
const and = /^و(?=...)/;
const arabicEndings = /(?<=..)(?:ها|ان|ات|ون|ين|يه|ي|ه)$/;

/** Cuts the article and "and" of a folded Arabic word. */
const bareArabic = (word: string): string => word.replace(article, '').replace(and, '');

/** Cuts an ending of number, gender or owner: "Palestinians" has three of them, and "Palestine" has one. */
const cutArabic = (word: string): string => word.replace(arabicEndings, '');

/** How words of a language are cut: once, then again and again. */
interface Stemmer {
  letters: RegExp;
  once?: (word: string) => string;
  again?: (word: string) => string;
}

/** Folded words in Latin letters. */
const letters = /^[a-z]+$/;
const stemmers = new Map<string, Stemmer>([
  ['en', { letters, once: stemEnglish }],
  ['es', { letters, once: stemSpanish }],
  ['fr', { letters, once: stemFrench }],
  ['pt', { letters, once: stemPortuguese }],
  ['ar', { letters: /^[\u0620-\u064a]+$/, once: bareArabic, again: cutArabic }],
  ['hi', { letters: /^[\u0900-\u0963\u0971-\u097f]+$/, once: stemHindi }],
  ['bn', { letters: /^[\u0980-\u09e3\u09f0-\u09fe]+$/, again: cutBengali }],
]);

/** The forms of a folded word on the way to its stem, which is the last one. */
function formsOf(folded: string, language: string): string[] {
  const stemmer = stemmers.get(language);
  if (stemmer?.letters.test(folded) !== true) return [folded];
  const forms = [folded];
  const add = (form: string): boolean => form !== forms.at(-1) && forms.push(form) > 0;
  if (stemmer.once !== undefined) add(stemmer.once(folded));
  while (stemmer.again !== undefined && add(stemmer.again(forms.at(-1) ?? folded)));
  return forms;
}

/** The stem of a folded word in a language, which may be a tag such as "pt-BR"; the word itself in other languages. */
export const stemWord = (folded: string, language: string | null): string =>
  formsOf(folded, language?.slice(0, 2) ?? '').at(-1) ?? folded;

/** The languages in which a folded word has this form; null for the word itself, which any language may have. */
export const languagesOf = (folded: string, form: string): string[] | null =>
  form === folded ? null : [...stemmers.keys()].filter((language) => formsOf(folded, language).includes(form));

/**
 * The terms that the index may have for a folded word, for articles of any language, the word itself first: also the
 * forms before the stem, because older segments were cut less.
 */
export const stemsOf = (folded: string): string[] => [
  ...new Set([...stemmers.keys()].flatMap((language) => formsOf(folded, language))),
];
