import { topics } from '#shared/config/seed/topics.ts';

const names = new Map(topics.map(({ id, displayName }) => [id, displayName]));

/** What readers call a topic; one that is none of ours, as it is, without the joins. */
export const topicName = (id: string): string => names.get(id) ?? id.replaceAll('_', ' ');
