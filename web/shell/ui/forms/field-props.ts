import type { FieldSpec, FieldValue } from '#shared/records/fields.ts';

/** The selected values of a field that takes several; none for other values. */
export const selectedValues = (value: FieldValue): readonly string[] => (typeof value === 'object' ? value : []);

export interface FieldProps {
  field: FieldSpec;
  value: FieldValue;
  /** The error message. It replaces the hint. */
  problem?: string | undefined;
  onChange: (value: FieldValue) => void;
}
