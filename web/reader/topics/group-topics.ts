import type { Topic } from '#shared/domain/articles/topic.ts';

/** Whether the topic's display name, name or description contains `term`, ignoring case. */
export function topicMatches(topic: Topic, term: string): boolean {
  const search = term.trim().toLocaleLowerCase();
  return [topic.displayName, topic.name, topic.description].some((text) => text.toLocaleLowerCase().includes(search));
}

/** Topics by category. `general` comes first and includes topics without a category; the others follow by name. */
export function groupTopics(topics: readonly Topic[], general: string): [string, Topic[]][] {
  const groups = Map.groupBy(topics, (topic) => {
    const category = topic.category.trim();
    return category === '' || category.toLocaleLowerCase() === general.toLocaleLowerCase() ? general : category;
  });
  return [...groups].toSorted(([a], [b]) => Number(b === general) - Number(a === general) || a.localeCompare(b));
}
