/** Prefixes and suffixes of light10 (Larkey, Ballesteros and Connell 2007), on folded words. */
const article = /^و?(?:ال|وال|بال|كال|فال|لل)(?=..)/;
const and = /^و(?=...)/;
const endings = /(?<=..)(?:ها|ان|ات|ون|ين|يه|ي|ه)$/;

/** The light stem of a folded Arabic word: without the article, "and", and the endings of number, gender and owner. */
export function stemArabic(word: string): string {
  const bare = word.replace(article, '').replace(and, '');
  return bare.replace(endings, '').replace(endings, '');
}
