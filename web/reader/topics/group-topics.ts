import type { Topic } from '#shared/domain/articles/topic.ts';

/** Whether `term` stands in the topic's display name, name or description, in any case (TOP-12). */
export function topicMatches(topic: Topic, term: string): boolean {
  const wanted = term.trim().toLocaleLowerCase();
  return [topic.displayName, topic.name, topic.description].some((text) => text.toLocaleLowerCase().includes(wanted));
}

/** Topics by category; those without one are under `general`, which comes first, then by name (TOP-05, TOP-06, TOP-14). */
export function groupTopics(topics: readonly Topic[], general: string): [string, Topic[]][] {
  const groups = Map.groupBy(topics, (topic) => {
    const category = topic.category.trim();
    return category === '' || category.toLocaleLowerCase() === general.toLocaleLowerCase() ? general : category;
  });
  return [...groups].toSorted(([a], [b]) => Number(b === general) - Number(a === general) || a.localeCompare(b));
}
