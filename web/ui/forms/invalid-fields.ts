/** The names of the fields that a schema did not take, each once. */
export const invalidFields = (issues: readonly { path: readonly PropertyKey[] }[]): string[] => [
  ...new Set(issues.map(({ path }) => String(path[0] ?? ''))),
];
