import { createContext, useContext } from 'react';
import { Highlighted } from '#web/ui/display/highlighted.tsx';

/** The term that the list on the page was searched for; empty elsewhere. */
export const SearchTerm = createContext('');

/** A text of a card, with what was searched for marked in it. */
export const SearchedText = ({ text }: { text: string }) => <Highlighted text={text} term={useContext(SearchTerm)} />;
