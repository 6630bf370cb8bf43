/** Whose name stands over what software has composed. The pages know its stories by the name (ART-19). */
export const editorial = {
  name: 'AI Editorial Team',
  sourceId: 'editorial',
  publisherId: 'ai-editorial-team',
} as const;

/** Said at the foot of every composed article, by how it was made. */
export const compositionNotes = {
  extractive: 'Compiled by software from the reports named below; every sentence is theirs.',
  model: 'Written by a language model from the reports named below; it may be wrong where they are right.',
} as const;
export type Composition = keyof typeof compositionNotes;
