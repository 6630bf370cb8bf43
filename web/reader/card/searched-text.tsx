import { createContext, useContext } from 'react';
import { Highlighted } from '#web/ui/display/highlighted.tsx';

/** The search term of the list on the page; empty without a search. */
export const SearchTerm = createContext('');

/** A text of a card with the search term highlighted. */
export const SearchedText = ({ text }: { text: string }) => <Highlighted text={text} term={useContext(SearchTerm)} />;
