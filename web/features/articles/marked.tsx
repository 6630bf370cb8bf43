import styled from '@emotion/styled';
import { createContext, useContext } from 'react';
import { color } from '#web/theme.ts';
import { searchMatches } from './search-matches.ts';

const Mark = styled('mark')({
  background: `color-mix(in srgb, ${color.sun} 34%, transparent)`,
  color: 'inherit',
  borderRadius: 2,
  boxDecorationBreak: 'clone',
});

/** The term that the list on the page was searched for; empty elsewhere. */
export const SearchTerm = createContext('');

/** A text with what was searched for marked in it. */
export function Marked({ text }: { text: string }) {
  const ranges = searchMatches(text, useContext(SearchTerm));
  if (ranges.length === 0) return text;
  let done = 0;
  const parts = ranges.flatMap(([from, to]) => {
    const part = [text.slice(done, from), <Mark key={from}>{text.slice(from, to)}</Mark>];
    done = to;
    return part;
  });
  return [...parts, text.slice(done)];
}
