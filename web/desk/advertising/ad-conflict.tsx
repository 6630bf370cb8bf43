import { advertisingMessages as words } from '#web/messages/desk/en-advertising.ts';
import type { FieldValue } from '#web/ui/forms/field-spec.ts';
import type { FormValues } from '#web/ui/forms/record-form.tsx';
import { BothSides } from '../both-sides.tsx';
import { adFields, changedFields } from './ad-form.ts';

interface AdConflictProps {
  /** What the editor started from. */
  base: FormValues;
  /** What the editor wants to publish. */
  wanted: FormValues;
  /** What is published now; null if it was removed. */
  present: FormValues | null;
  pending: boolean;
  onKeepStored: () => void;
  onOverwrite: () => void;
}

const shown = (value: FieldValue | undefined): string => {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  return (typeof value === 'string' ? value : (value ?? []).join(', ')) || words.empty;
};

/** Another editor has published the ad meanwhile. Only fields that this editor changed would be overwritten. */
export function AdConflict({ base, wanted, present, pending, onKeepStored, onOverwrite }: AdConflictProps) {
  const [mine, theirs] = [changedFields(base, wanted), present === null ? [] : changedFields(base, present)];
  const sides = adFields(wanted)
    .filter(({ name }) => present !== null && (mine.includes(name) || theirs.includes(name)))
    .map(({ name, label }) => ({
      name: label,
      stored: shown(present?.[name]),
      wanted: mine.includes(name) ? shown(wanted[name]) : null,
    }));
  return (
    <BothSides
      hint={present === null ? words.conflict.gone : words.conflict.text}
      sides={sides}
      pending={pending}
      onKeepStored={present === null ? null : onKeepStored}
      onOverwrite={onOverwrite}
    />
  );
}
