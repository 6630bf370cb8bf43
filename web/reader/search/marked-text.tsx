import type { MarkedText as Marked } from '#shared/api/search.ts';

/** A text with its marks. Marks that overlap or lie outside of the text are left out. */
export function MarkedText({ marked: { text, marks } }: { marked: Marked }) {
  let position = 0;
  const parts = marks.flatMap(([start, end]) => {
    if (start < position || end <= start || end > text.length) return [];
    const part = [text.slice(position, start), <mark key={start}>{text.slice(start, end)}</mark>];
    position = end;
    return part;
  });
  return [...parts, text.slice(position)];
}
