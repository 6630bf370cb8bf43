/** What readers call a topic: its display name, else its name (HOME-05). */
export const topicLabel = (topic: { name: string; displayName: string }): string => topic.displayName.trim() || topic.name;
