/** A part of two texts: in both, only in the first, or only in the second. */
export interface TextPart {
  kind: 'both' | 'first' | 'second';
  text: string;
}

/** Words and the white space after them. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];

/** The words that two short texts have in common and those in which they differ (longest common subsequence). */
export function textDifferences(first: string, second: string): TextPart[] {
  const a = wordsOf(first);
  const b = wordsOf(second);
  // Length of the common part of what begins at i and j.
  const common = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  const at = (i: number, j: number) => common[i]?.[j] ?? 0;
  const isSame = (i: number, j: number) => a[i]?.trim() === b[j]?.trim();
  for (let i = a.length - 1; i >= 0; i--) {
    const row = common[i];
    for (let j = b.length - 1; row !== undefined && j >= 0; j--)
      row[j] = isSame(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  }
  const parts: TextPart[] = [];
  const add = (kind: TextPart['kind'], text = '') => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ kind, text });
  };
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && isSame(i, j)) {
      add('both', b[j++]);
      i++;
    } else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) add('first', a[i++]);
    else add('second', b[j++]);
  }
  return parts;
}
