/** The names of the fields that failed validation, each once. */
export const invalidFields = (issues: readonly { path: readonly PropertyKey[] }[]): string[] => [
  ...new Set(issues.map(({ path }) => String(path[0] ?? ''))),
];
