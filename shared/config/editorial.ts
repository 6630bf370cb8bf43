import { brand } from './brand.ts';

/** The byline of generated articles. Pages recognise generated articles by the name. */
export const editorial = {
  name: 'AI Editorial Team',
  sourceId: 'editorial',
  publisherId: 'ai-editorial-team',
} as const;

/** The source and publisher of the stories that the newsroom writes itself. */
export const newsroom = { name: brand.name, sourceId: 'own-stories', publisherId: 'own-stories' } as const;

/** Whether articles of a source are ours: composed or written here. They never merge with reports of publishers. */
export const isOwnSource = (sourceId: string): boolean =>
  sourceId === editorial.sourceId || sourceId === newsroom.sourceId;

/** The note at the end of a generated article, by how it was composed. */
export const compositionNotes = {
  extractive: 'Compiled by software from the reports named here. Every sentence is quoted from them.',
  model: 'Written by a language model from the reports named here. It may contain errors.',
} as const;
/** Follows that note: how many outlets have a report of the story. */
export const outletsNote = (outlets: number, isFew: boolean): string =>
  `${isFew ? 'Only ' : ''}${outlets} outlets report this story${isFew ? ' so far' : ''}.`;
/** Follows these notes in an article that an editor has changed. */
export const editedNote = 'An editor has changed the text since.';
export type Composition = keyof typeof compositionNotes;
