/** The byline of generated articles. Pages recognise generated articles by the name. */
export const editorial = {
  name: 'AI Editorial Team',
  sourceId: 'editorial',
  publisherId: 'ai-editorial-team',
} as const;

/** The note at the end of a generated article, by how it was composed. */
export const compositionNotes = {
  extractive: 'Compiled by software from the reports named here. Every sentence is quoted from them.',
  model: 'Written by a language model from the reports named here. It may contain errors.',
} as const;
export type Composition = keyof typeof compositionNotes;
