import type { RecordField } from './fields.ts';

export const enabled: RecordField = { label: 'Enabled', kind: 'switch', initial: true };

export const addressProblem = 'Enter a web address that begins with http:// or https://.';
export const pictureProblem = 'Enter a web address that begins with http:// or https://, or a path on this site.';

/** The words of articles that a source or list is about. */
export const tags = (label: string, more: Partial<RecordField> = {}): RecordField => ({
  label,
  kind: 'tags',
  addLabel: 'Add',
  ...more,
});
