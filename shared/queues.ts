// Not in shared/events.ts: every function imports these names and would bundle that table.

/** Queues between functions. `queueUrlName` gives the environment variable with a queue's URL. */
export const queueNames = ['sources', 'articles', 'counters', 'generations', 'index', 'purges', 'pictures'] as const;
export type QueueName = (typeof queueNames)[number];

export type QueueUrlName = `${Uppercase<QueueName>}_QUEUE_URL`;
/** `sources` -> `SOURCES_QUEUE_URL`. */
export const queueUrlName = (queue: QueueName): QueueUrlName => `${upperCase(queue)}_QUEUE_URL`;
export type DeadLettersUrlName = `${Uppercase<QueueName>}_DEAD_LETTERS_URL`;
/** `sources` -> `SOURCES_DEAD_LETTERS_URL`. */
export const deadLettersUrlName = (queue: QueueName): DeadLettersUrlName => `${upperCase(queue)}_DEAD_LETTERS_URL`;
// toUpperCase() returns a string; the type is the same text in upper case.
const upperCase = <T extends string>(text: T) => text.toUpperCase() as Uppercase<T>;
