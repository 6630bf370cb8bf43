/** The label of a topic: its display name, or its name without one. */
export const topicLabel = (topic: { name: string; displayName: string }): string =>
  topic.displayName.trim() || topic.name;

/** The label of the topic with this id; of an unknown one its id in words. */
export function topicName(id: string, topics: readonly { id: string; name: string; displayName: string }[]): string {
  const known = topics.find((topic) => topic.id === id);
  return known === undefined ? topicWords(id, topics) : topicLabel(known);
}

const lettersOf = (text: string) => text.toLocaleLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * An article's topic key as a label: `finance_justice` becomes `Finance & Justice`, the topic with the same letters,
 * or `finance justice`.
 */
export function topicWords(name: string, topics: readonly { displayName: string }[]): string {
  return (
    topics.find(({ displayName }) => lettersOf(displayName) === lettersOf(name))?.displayName ??
    name.replaceAll('_', ' ')
  );
}
