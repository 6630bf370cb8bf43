import { createContext } from 'react';
import type { SimilarStory } from '#shared/domain/readers/story-reason.ts';

/** The article whose similar articles are listed; null in all other lists. */
export const SimilarTo = createContext<SimilarStory | null>(null);
