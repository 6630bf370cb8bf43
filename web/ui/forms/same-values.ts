type Values = Readonly<Record<string, unknown>>;

/** Whether two records have equal values of texts, switches and lists. */
export const sameValues = (one: Values, other: Values): boolean =>
  Object.keys({ ...one, ...other }).every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
