/** The words of a name without case, conjunctions and the plural `s`, each between spaces. */
const wordsOfName = (name: string): string =>
  ` ${(name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
    .filter((word) => word !== 'and')
    .map((word) => (word.length > 3 ? word.replace(/ies$/, 'y').replace(/(?<![usi])s$/, '') : word))
    .join(' ')} `;

/**
 * Names without those that tell a reader nothing new beside the others: the same name in another case or number, and a
 * part of a longer name ('Justice' beside 'Social Justice'). Of equal names the first stays.
 * @param isOwn whether a name is a subject of its own, which stays beside a longer name: 'Jamaica' beside 'Bank of
 * Jamaica'
 */
export function distinctNames(names: readonly string[], isOwn: (name: string) => boolean = () => false): string[] {
  const all = names.map((name) => ({ name, words: wordsOfName(name) })).filter(({ words }) => words.trim() !== '');
  return all
    .filter(
      ({ name, words }, n) =>
        all.findIndex((other) => other.words === words) === n &&
        (isOwn(name) || !all.some((other) => other.words !== words && other.words.includes(words))),
    )
    .map(({ name }) => name);
}

/** The labels of an article: the names of its topic and of its category, once where they say the same. */
export const labelNames = ({ topic, category }: { topic: string; category: string }, nameOf: (id: string) => string) =>
  distinctNames([topic, category].filter((id) => id !== '').map(nameOf));
