import type { FieldSpec, FieldValue } from './field.tsx';

/** What a field of several controls gets of its form. */
export interface GroupProps {
  id: string;
  field: FieldSpec;
  /** Id of what stands below it. */
  about: string | undefined;
  wrong: boolean;
  onChange: (value: FieldValue) => void;
}
