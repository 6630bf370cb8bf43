const controls = /[\u202a-\u202e\u2066-\u2069]/;
const overrides = /[\u202d\u202e]/g;
const allControls = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * A line of text that does not change the direction of what follows it. Overrides, which only disguise a text, are
 * removed. Embeddings and isolates stay if each is closed; otherwise all are removed.
 */
export function withBalancedDirections(text: string): string {
  if (!controls.test(text)) return text;
  const open: string[] = [];
  const plain = text.replace(overrides, '');
  for (const [control] of plain.matchAll(allControls)) {
    const isEnd = control === '\u202c' || control === '\u2069';
    if (!isEnd) open.push(control < '\u2066' ? '\u202c' : '\u2069');
    else if (open.pop() !== control) return plain.replace(allControls, '');
  }
  return open.length === 0 ? plain : plain.replace(allControls, '');
}
