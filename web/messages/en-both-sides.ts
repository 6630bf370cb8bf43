/** Texts where two editors have changed the same thing. */
export const bothSidesMessages = {
  title: 'Changed by someone else',
  field: 'Field',
  stored: 'Current',
  yours: 'Yours',
  same: 'unchanged',
  keepStored: 'Keep current version',
  overwrite: 'Save my version',
} as const;
