import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { dayMs, hourMs } from '#shared/domain/utc-day.ts';
import type { FieldValue } from '#shared/records/fields.ts';
import { frontMessages } from '#web/shell/messages/desk/en-front.ts';

const words = frontMessages;

/** Ends that editors choose often. */
export type EndPreset = 'hour' | 'tonight' | 'day' | 'week';

/** When a preset ends, in the editor's time zone: `tonight` is the next midnight. */
export function presetEnd(preset: EndPreset, now: Date): string {
  const midnight = new Date(now);
  midnight.setHours(24, 0, 0, 0);
  const ends: Record<EndPreset, Date> = {
    hour: new Date(now.getTime() + hourMs),
    tonight: midnight,
    day: new Date(now.getTime() + dayMs),
    week: new Date(now.getTime() + 7 * dayMs),
  };
  return ends[preset].toISOString();
}

const two = (n: number): string => String(n).padStart(2, '0');

/** A time as a datetime field has it, in the editor's time zone: `2026-11-20T18:00`. */
export function fieldOf(time: string | null): string {
  if (time === null) return '';
  const at = new Date(time);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The time in a datetime field; null for an empty one. */
export function timeOf(field: string): string | null {
  const at = new Date(field);
  return field === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** The time that was typed. One that was not changed keeps its seconds, which the field does not have. */
export const timeIn = (typed: FieldValue | undefined, before: string | null): string | null =>
  typed === fieldOf(before) ? before : timeOf(String(typed ?? ''));

const Presets = styled('fieldset')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: 0,
  padding: 0,
  border: 0,
  '& legend': { padding: 0, marginBlockEnd: 6 },
});

interface EndPresetsProps {
  presets: readonly EndPreset[];
  /** Whether it may have no end. */
  isOpen?: boolean;
  onChoose: (end: string | null) => void;
}

/** The usual choices of when something ends, as buttons. */
export const EndPresets = ({ presets, isOpen = false, onChoose }: EndPresetsProps) => (
  <Presets className="whole">
    <legend>{words.presetsLabel}</legend>
    {presets.map((preset) => (
      <Button key={preset} size="small" onClick={() => onChoose(presetEnd(preset, new Date()))}>
        {words.presets[preset]}
      </Button>
    ))}
    {isOpen ? (
      <Button size="small" onClick={() => onChoose(null)}>
        {words.presets.open}
      </Button>
    ) : null}
  </Presets>
);
