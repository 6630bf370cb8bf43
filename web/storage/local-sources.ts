import { localSource } from '#shared/domain/sources/local-source.ts';
import { collection } from './collection.ts';

/** A reader's own sources, read in this browser. */
export const localSources = collection('sources', localSource);
