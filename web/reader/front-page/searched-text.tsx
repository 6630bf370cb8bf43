import { createContext, useContext } from 'react';
import { Marked } from '#web/ui/drawing/marked.tsx';

/** The term that the list on the page was searched for; empty elsewhere. */
export const SearchTerm = createContext('');

/** A text of a card, with what was searched for marked in it. */
export const SearchedText = ({ text }: { text: string }) => <Marked text={text} term={useContext(SearchTerm)} />;
