/** One field of a form. */
export interface FieldSpec {
  name: string;
  label: string;
  kind: 'text' | 'textarea' | 'number' | 'url' | 'select' | 'switch' | 'tags' | 'swatches' | 'checkboxes';
  hint?: string;
  required?: boolean;
  /** For `select`, `swatches` (the values are colours) and `checkboxes`. */
  options?: readonly { value: string; label: string }[];
  /** For `number`: the smallest and the largest value. */
  least?: number;
  most?: number;
  step?: number | 'any';
  /** For `number`: shown before the input, for example a currency sign. */
  prefix?: string;
  /** For `tags`: normalises a new tag (trims it by default), and the labels of the buttons. */
  normalize?: (tag: string) => string;
  addLabel?: string;
  removeLabel?: (tag: string) => string;
  /** For `textarea`: the number of visible lines. */
  rows?: number;
}

/** A text, whether a switch is on, or the selected values. */
export type FieldValue = string | boolean | readonly string[];

/** The selected values of a field that takes several; none for other values. */
export const selectedValues = (value: FieldValue): readonly string[] => (typeof value === 'object' ? value : []);

export interface FieldProps {
  field: FieldSpec;
  value: FieldValue;
  /** The error message. It replaces the hint. */
  problem: string | undefined;
  onChange: (value: FieldValue) => void;
}
