import { createContext, useContext } from 'react';

const noTags: readonly string[] = [];
const TagsContext = createContext<readonly string[] | null>(noTags);

/**
 * Provides the subjects of the page for ad targeting: the article's keywords or the open topic; null until they are
 * known.
 */
export const AdTags = TagsContext.Provider;

/** The subjects of the page; null until they are known. */
export const useAdTags = (): readonly string[] | null => useContext(TagsContext);
