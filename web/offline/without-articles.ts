const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * A reply of the API, or a part of one, without these articles: they leave the lists that name them. The same value if
 * it names none of them; undefined if it is one of them.
 * @param onDropped called with each record that was left out
 */
export function withoutArticles(
  value: unknown,
  ids: ReadonlySet<string>,
  onDropped: (record: Record<string, unknown>) => void = () => {},
): unknown {
  if (!isObject(value)) return value;
  if (Array.isArray(value)) {
    const kept = value.map((one: unknown) => withoutArticles(one, ids, onDropped)).filter((one) => one !== undefined);
    return kept.length === value.length && kept.every((one, i) => one === value[i]) ? value : kept;
  }
  if (typeof value.id === 'string' && ids.has(value.id)) {
    onDropped(value);
    return undefined;
  }
  const parts = Object.entries(value).map(([name, part]) => [name, withoutArticles(part, ids, onDropped)] as const);
  if (parts.every(([name, part]) => part === value[name])) return value;
  // A record about an article, such as a search result, goes with it. Another place for one is empty then.
  if (value.article !== undefined && parts.some(([name, part]) => name === 'article' && part === undefined))
    return undefined;
  return Object.fromEntries(
    parts.map(([name, part]) => [name, part === undefined && value[name] !== undefined ? null : part]),
  );
}
