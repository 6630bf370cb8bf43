/** What readers call a topic: its display name, else its name (HOME-05). */
export const topicLabel = (topic: { name: string; displayName: string }): string =>
  topic.displayName.trim() || topic.name;

const letters = (text: string) => text.toLocaleLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** An article's topic in words: `finance_justice` as the topic that is spelled with the same letters (`Finance & Justice`), else as it is, without the joins. */
export function topicWords(name: string, topics: readonly { displayName: string }[]): string {
  return (
    topics.find(({ displayName }) => letters(displayName) === letters(name))?.displayName ?? name.replaceAll('_', ' ')
  );
}
