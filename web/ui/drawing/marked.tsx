import { searchMatches } from './search-matches.ts';

/** `text` with every place where `term` stands in it marked. */
export function Marked({ text, term }: { text: string; term: string }) {
  const ranges = searchMatches(text, term);
  if (ranges.length === 0) return text;
  let done = 0;
  const parts = ranges.flatMap(([from, to]) => {
    const part = [text.slice(done, from), <mark key={from}>{text.slice(from, to)}</mark>];
    done = to;
    return part;
  });
  return [...parts, text.slice(done)];
}
